import { type RowResult, readRecords } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import fc from "fast-check";
import { expect, it } from "vitest";
import { allOf, foundFamily, importRows, inMemory, openAccount, TODAY } from "./support.ts";

const cell = fc.constantFrom(
  "2024-01-02",
  "2024-01-31",
  "01/02/2024",
  "1.50",
  "-2,000.00",
  "0",
  "",
  "x",
  '"a""b"',
  "Total",
);

it("what records accept is what an import stores: as many rows, with the same days and amounts", async () => {
  const seen = { stored: 0, rejected: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("2024-01-02", "2024-02-01", "soon"), cell, cell), { maxLength: 12 }),
      async (rows) => {
        const content = `date,amount,name\n${rows.map((row) => row.join(",")).join("\n")}\n`;
        const accepted: string[] = [];
        const onRow = (row: RowResult): void => {
          if (row._tag === "Accepted") accepted.push(`${row.record?.date} ${row.record?.amount}`);
        };
        await readRecords(content, {}, { today: TODAY, onRow });
        const stored = await inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily();
            const account = yield* openAccount(family);
            const outcome = yield* importRows(family, account, content, {}, { skip_invalid: true });
            if (outcome._tag !== "Imported") return undefined;
            return (yield* allOf(family)).transactions.map(({ date, amount }) => `${date} ${amount}`);
          }),
        );
        seen.rejected += stored === undefined ? 1 : 0;
        seen.stored += stored?.length ?? 0;
        if (stored !== undefined) expect(stored.toSorted()).toEqual(accepted.toSorted());
      },
    ),
    { numRuns: 150, seed: 20_240_630 },
  );
  expect(seen.stored).toBeGreaterThan(100);
  expect(seen.rejected).toBeGreaterThan(0);
});
