import { expect, it } from "vitest";
import { DE } from "../src/texts/de.ts";
import { EN } from "../src/texts/en.ts";
import { readInNode } from "./support/read-in-node.ts";

it("has the same sample in every language, which reads without a question and proves its balances", async () => {
  const [english, german] = await Promise.all(
    [EN, DE].map(async ({ files: { sample } }) =>
      readInNode(sample.filename, await sample.content(), "2026-01-15"),
    ),
  );
  for (const { told, index } of [english!, german!]) {
    expect(told.questions).toEqual([]);
    expect(told.outcome).toMatchObject({ report: { valid: true, importable: true, groups: [] } });
    expect(index?.counts).toEqual({ All: 41, Accepted: 40, Rejected: 0, LeftOut: 1 });
    expect(index?.summary?.currencies[0]?.periods.at(-1)?.balance).toBe("6328.51");
  }
  expect(german!.index?.summary).toEqual(english!.index?.summary);
});
