import fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { type OrderedRow, OrderOfRows } from "../src/order/index.ts";

/** Some rows of a few days: little money, so that days often sum to 0 and balances come again. */
const rows = fc.array(
  fc.record({
    day: fc.nat(2),
    cents: fc.integer({ min: -3, max: 3 }),
    time: fc.nat(5),
    hasBalance: fc.integer({ min: 0, max: 9 }).map((tenths) => tenths > 0),
  }),
  { minLength: 2, maxLength: 8 },
);

const money = (cents: number): string => (cents / 100).toFixed(2);

interface Evidence {
  readonly balances: boolean;
  readonly times: boolean;
}

/** The rows of several days as they happened, with what shows their order besides the days. */
const statements = ({ balances, times }: Evidence): fc.Arbitrary<readonly OrderedRow[]> =>
  fc
    .record({ rows, opening: fc.nat(3), areAllBalanced: fc.boolean() })
    .filter(({ rows }) => new Set(rows.map(({ day }) => day)).size > 1)
    .map(({ rows, opening, areAllBalanced }) => {
      let balance = opening;
      return rows
        .toSorted((a, b) => a.day - b.day || (times ? a.time - b.time : 0))
        .map(({ day, cents, time, hasBalance }) => {
          balance += cents;
          return {
            ...{ date: `2024-03-1${day}`, amount: money(-cents), account: "", currency: "" },
            balance: balances && (areAllBalanced || hasBalance) ? money(balance) : "",
            ...(times ? { time } : {}),
          };
        });
    });

/** The rows in the order that is found, by their numbers, and the balances between which their days are. */
const found = (rows: readonly OrderedRow[]) => {
  const order = new OrderOfRows();
  for (const row of rows) order.add(row);
  const { happened, balances } = order.placesAtOnce();
  const byDay = (a: number, b: number): number =>
    rows[a]!.date === rows[b]!.date ? happened(a) - happened(b) : rows[a]!.date < rows[b]!.date ? -1 : 1;
  return {
    order: [...rows.keys()].sort(byDay),
    days: balances.flatMap(({ days }) => days.map(({ date, before, after }) => ({ date, before, after }))),
  };
};

it.each([
  ["days alone", { balances: false, times: false }],
  ["balances", { balances: true, times: false }],
  ["times", { balances: false, times: true }],
  ["balances and times", { balances: true, times: true }],
])("a file of several days has one order by %s, in whichever direction it is written", (_, evidence) => {
  fc.assert(
    fc.property(statements(evidence), (rows) => {
      const turned = found(rows.toReversed());
      const straight = found(rows);
      expect({ ...turned, order: turned.order.map((row) => rows.length - 1 - row) }).toEqual(straight);
      // Rows of one time are in no other order than any.
      if (!evidence.times) expect(straight.order).toEqual([...rows.keys()]);
    }),
    short(200_000),
  );
});
