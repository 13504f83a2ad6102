import { MAX_FILE_BYTES } from "@farthing/preflight";
import { afterEach, expect, it, vi } from "vitest";
import { RowView } from "../../../packages/preflight/src/split/row-view.ts";
import { answering } from "../src/worker/answer.ts";
import type { Answers } from "../src/worker/protocol.ts";

const ROWS = 5_000;

afterEach(() => {
  vi.restoreAllMocks();
});

it("reads a file in one pass, and again in one for each option that is changed; a reading that is not wanted any more ends", async () => {
  // Each row that goes through a pass is asked once whether it is blank.
  const passed = vi.spyOn(RowView.prototype, "isBlank");
  const rowsPassed = (): number => {
    const { length } = passed.mock.calls;
    passed.mockClear();
    return length;
  };
  const answer = answering();
  const read = (number_format?: string) =>
    answer({
      ...{ id: 0, file: 1, ask: "read" },
      given: number_format === undefined ? {} : { number_format },
    }) as Promise<Answers["read"]>;
  const bytes = new TextEncoder().encode(
    `date,amount,name\n${Array.from({ length: ROWS }, (_, i) => `2024-01-02,-${i}.50,Name ${i}\n`).join("")}`,
  );
  await answer({
    id: 0,
    file: 1,
    ask: "open",
    filename: "a.csv",
    bytes,
    most: MAX_FILE_BYTES,
    today: "2026-01-15",
  });
  for (const [format, counts] of [
    [undefined, { All: ROWS, Accepted: ROWS, Rejected: 0, LeftOut: 0 }],
    ["1.234,56", { All: ROWS, Accepted: 0, Rejected: ROWS, LeftOut: 0 }],
    ["1,234.56", { All: ROWS, Accepted: ROWS, Rejected: 0, LeftOut: 0 }],
  ] as const) {
    const found = await read(format);
    expect(found?.index?.counts).toEqual(counts);
    expect(found?.reading.outcome).toMatchObject({ report: { valid: counts.Rejected === 0 } });
    // How the file is read is found in its first rows.
    expect(rowsPassed()).toBeLessThan(1.5 * ROWS);
  }
  await read();
  const one = rowsPassed();
  const [first, second] = [read("1.234,56"), read("1,234.56")];
  expect(await first).toBeNull();
  expect((await second)?.index?.counts.Accepted).toBe(ROWS);
  expect(rowsPassed()).toBeLessThan(2 * one);
});
