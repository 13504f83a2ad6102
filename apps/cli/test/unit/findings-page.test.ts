import { readFileSync } from "node:fs";
import { FINDING_CODES, REFUSAL_CODES } from "@farthing/preflight";
import { textOf } from "@farthing/preflight/text";
import { expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { findingsPage } from "../../../../tools/findings-doc.mjs";
import { OWN_CODES } from "../../src/preflight/own-codes.ts";

const PAGE = new URL("../../../../docs/findings.md", import.meta.url);

it("docs/findings.md says what the code says", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(findingsPage({ FINDING_CODES, REFUSAL_CODES, OWN_CODES, textOf }));
});
