import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

const NAMES = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme"];

/** Rows of a file without a header row; those at some places have something else in place of the date. */
const file = (count: number, broken: ReadonlyMap<number, string>, isPair: boolean): string =>
  lines(
    ...Array.from({ length: count }, (_, i) =>
      [
        broken.get(i) ?? `${13 + i}.01.2024`,
        NAMES[i % NAMES.length],
        ...(isPair
          ? [i % 3 === 2 ? "" : `${i + 3},50`, i % 3 === 2 ? `${i + 3},50` : ""]
          : [i % 3 === 2 ? `${i + 3},50` : `-${i + 3},50`, `${1000 + i},00`]),
      ].join(";"),
    ),
  );

/** What can stand where a date was: none of these is a day. */
const NO_DAYS = ["31.02.2024", "2024-13-45", "00.00.0000", "1.1.1890", "46098", "n/a", "soon", "?", "2024"];

describe("every row of a file without a header row", () => {
  it("is accepted, rejected or left out, whichever date is wrong, and none is taken for a line above", () => {
    const broken = fc
      .dictionary(fc.nat({ max: 5 }).map(String), fc.constantFrom(...NO_DAYS), { minKeys: 1, maxKeys: 2 })
      .map((found) => new Map(Object.entries(found).map(([at, text]) => [Number(at), text])));
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 9 }), broken, fc.boolean(), (count, wrong, isPair) => {
        const { outcome, options } = read(file(count, wrong, isPair));
        expect(options.rows_to_skip ?? 0).toBe(0);
        if (outcome._tag !== "Checked") throw new Error(outcome.code);
        const { report } = outcome;
        expect(report.stats.rows_count).toBe(count);
        expect(report.valid).toBe(false);
      }),
    );
  });

  it("but for what is above the table, which is no booking", () => {
    for (const above of ["Account;1234;;", "Statement of 2024;;;", "Opening balance;;;1000,00"]) {
      const { options, outcome } = read(`${above}\n${file(6, new Map(), false)}`);
      expect(outcome).toMatchObject({ report: { valid: true, stats: { rows_count: 6 } } });
      expect(options.rows_to_skip).toBe(1);
    }
  });
});
