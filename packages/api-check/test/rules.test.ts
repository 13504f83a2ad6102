import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { servedDocument } from "./served-document.ts";

/** Spectral runs beside the runner, under whose conditions for imports its parts do not find each other. */
const SPECTRAL = fileURLToPath(new URL("../spectral.mjs", import.meta.url));

let source: string;
beforeAll(async () => {
  source = await servedDocument();
});

const redocly = async (text: string): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`).toSorted();
};

const spectral = (text: string): unknown => {
  const { stdout, stderr } = spawnSync(process.execPath, [SPECTRAL], { input: text, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};

/** What is so on purpose. */
const INTENDED = [
  // No identity provider may be named "mobile" or "page" (docs/spec/sign-on.md, Identity providers).
  "no-ambiguous-paths #/paths/~1auth~1page~1{provider}",
  "no-ambiguous-paths #/paths/~1auth~1{provider}~1callback",
  // A browser is always sent elsewhere.
  "operation-2xx-response #/paths/~1auth~1mobile~1{provider}/get/responses",
  "operation-2xx-response #/paths/~1auth~1page~1{provider}/get/responses",
  "operation-2xx-response #/paths/~1auth~1{provider}~1callback/get/responses",
];

describe("the OpenAPI document", () => {
  it("keeps the strict rules of Redocly", async () => {
    expect(await redocly(source)).toEqual(INTENDED);
  });

  it("keeps the rules of Spectral", SLOW, () => {
    expect(spectral(source)).toEqual([]);
  });

  it("would be found out if it did not", SLOW, async () => {
    const broken = source.replace('"operationId":"listAccounts"', '"operationId":"listTransactions"');
    expect((await redocly(broken)).length).toBeGreaterThan(INTENDED.length);
    expect(spectral(broken)).not.toEqual([]);
  });
});
