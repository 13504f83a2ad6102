import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { findingsPage } from "../../../../tools/findings-doc.mjs";
import { FINDING_CODES, REFUSAL_CODES } from "../../src/preflight/index.ts";

const PAGE = new URL("../../../../docs/findings.md", import.meta.url);

it("docs/findings.md says what the code says", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(findingsPage({ FINDING_CODES, REFUSAL_CODES }));
});
