import { expect, it } from "vitest";
import { judgeExports, table } from "./exports.ts";

it("what becomes of the exports of the corpus is what the table says", async () => {
  const judged = await judgeExports();
  expect(judged.length).toBeGreaterThan(150);
  await expect(table(judged)).toMatchFileSnapshot("../../../preflight/corpus/RESULTS.md");
});
