import { expect, it, vi } from "vitest";
import type { RowSource } from "../../../packages/preflight/src/split/row-source.ts";
import { answering } from "../src/worker/answer.ts";
import type { Answers } from "../src/worker/protocol.ts";

/** The rows that were read of each pass of a check or of its records. */
const passes = vi.hoisted((): number[] => []);

vi.mock("../../../packages/preflight/src/split/row-source.ts", async (original) => {
  const module = await original<typeof import("../../../packages/preflight/src/split/row-source.ts")>();
  return {
    ...module,
    csvRows: (...of: Parameters<typeof module.csvRows>): RowSource => {
      const source = module.csvRows(...of);
      return {
        ...source,
        read: (onRow) => {
          const at = passes.push(0) - 1;
          return source.read((row, line) => {
            passes[at]! += 1;
            onRow(row, line);
          });
        },
      };
    },
  };
});

const ROWS = 5_000;

it("reads a file in one pass, and again in one for each option that is changed; a reading that is not wanted any more ends", async () => {
  const answer = answering();
  const read = (number_format?: string) =>
    answer({
      ...{ id: 0, ask: "read" },
      given: number_format === undefined ? {} : { number_format },
    }) as Promise<Answers["read"]>;
  const bytes = new TextEncoder().encode(
    `date,amount,name\n${Array.from({ length: ROWS }, (_, i) => `2024-01-02,-${i}.50,Name ${i}\n`).join("")}`,
  );
  await answer({ id: 0, ask: "open", filename: "a.csv", bytes, today: "2026-01-15" });
  for (const [format, counts] of [
    [undefined, { All: ROWS, Accepted: ROWS, Rejected: 0, LeftOut: 0 }],
    ["1.234,56", { All: ROWS, Accepted: 0, Rejected: ROWS, LeftOut: 0 }],
    ["1,234.56", { All: ROWS, Accepted: ROWS, Rejected: 0, LeftOut: 0 }],
  ] as const) {
    const found = await read(format);
    expect(found?.index?.counts).toEqual(counts);
    expect(found?.reading.outcome).toMatchObject({ report: { valid: counts.Rejected === 0 } });
    expect(passes.splice(0)).toEqual([ROWS + 1]);
  }
  const [first, second] = [read("1.234,56"), read("1,234.56")];
  expect(await first).toBeNull();
  expect((await second)?.index?.counts.Accepted).toBe(ROWS);
  expect(passes[0]).toBeLessThan(ROWS);
  expect(passes.slice(1)).toEqual([ROWS + 1]);
});
