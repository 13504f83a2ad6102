// @module-tag slow

import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { proveAccount } from "../../src/proof/index.ts";
import { allOf, foundFamily, imported, importRows, inMemory, openAccount } from "./support.ts";

/** Files of which days sum to 0, so that their balances end as they began (docs/spec/preflight-csv.md, Order of rows). */

interface Row {
  readonly name: string;
  readonly day: string;
  readonly cents: number;
  /** After it. */
  readonly balance: number;
}

/** Little money on a few days: days often sum to 0. */
const statements = (days: number) =>
  fc
    .array(fc.record({ day: fc.nat(days - 1), cents: fc.constantFrom(-100, 100, 200, -200, -350, 350) }), {
      minLength: 2,
      maxLength: 9,
    })
    .map((some) => {
      let balance = 0;
      return some
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, cents }, i): Row => {
          balance += cents;
          return { name: `Shop ${i}`, day: `2024-03-1${day + 1}`, cents, balance };
        });
    });

const money = (cents: number): string => (cents / 100).toFixed(2);

const csv = (rows: readonly Row[], isTurned: boolean): string => {
  const lines = rows.map(({ name, day, cents, balance }) => [day, name, money(cents), money(balance)].join());
  return ["date,name,amount,balance", ...(isTurned ? lines.toReversed() : lines), ""].join("\n");
};

const READING = {
  ...{ signage_convention: "inflows_positive", date_format: "%Y-%m-%d", balance_col_label: "balance" },
} as const;

/** What the books have after some files, one after the other: the money in its order, the balance, and what is not proven. */
const seenAfter = (files: readonly string[]) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      for (const file of files) imported(yield* importRows(family, account, file, READING));
      const { accounts, transactions } = yield* allOf(family);
      const { gaps, contradictions } = yield* proveAccount(family, account);
      return {
        money: transactions.map(({ date, amount }) => `${date} ${amount}`),
        balance: Number(accounts[0]!.balance),
        notProven: [...gaps, ...contradictions],
      };
    }),
  );

/** The row before all others, from which they go on. */
const BEFORE: Row = { name: "Before", day: "2024-03-10", cents: -100, balance: 0 };

it("rows after others have one order and one balance, in whichever direction their file is written", () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }).chain(statements), async (rows) => {
      const [straight, turned] = [
        await seenAfter([csv([BEFORE], false), csv(rows, false)]),
        await seenAfter([csv([BEFORE], false), csv(rows, true)]),
      ];
      expect(turned).toEqual(straight);
      expect(straight).toMatchObject({ balance: rows.at(-1)!.balance / 100, notProven: [] });
    }),
    short(8_000),
  ));

it("no gap is claimed between two files of which each is written in either direction, and each can be one of one day", () =>
  fc.assert(
    fc.asyncProperty(statements(4), fc.nat(9), fc.boolean(), fc.boolean(), async (rows, cut, one, other) => {
      const [first, second] = [rows.slice(0, cut), rows.slice(cut)];
      fc.pre(first.length > 0 && second.length > 0);
      expect(await seenAfter([csv(first, one), csv(second, other)])).toMatchObject({ notProven: [] });
    }),
    short(8_000),
  ));

it("a file of a day that ends as it began, and that nothing is beside of, proves nothing", async () => {
  const rows = [
    { ...BEFORE, cents: 200, balance: 200 },
    { ...BEFORE, cents: -200, balance: 0 },
  ];
  for (const isTurned of [false, true])
    expect(
      await seenAfter([csv(rows, isTurned), csv([{ ...BEFORE, day: "2024-03-11", balance: -100 }], false)]),
    ).toMatchObject({
      notProven: [],
      balance: -1,
    });
});
