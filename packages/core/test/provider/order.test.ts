import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { expect, it } from "vitest";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import { importRows } from "../import/support.ts";
import { connected, responds, START, withProvider } from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

/** The order of a bank's transactions within a day (docs/spec/bank-data.md, Translation). */

const DAY = 86_400;
const NOW = Math.floor(Date.parse(START) / 1000);
/** The family's day begins at eight in UTC. */
const HOUR = 3_600;

const sync = ({ family_id, id }: BankConnection) =>
  syncConnection(family_id, id, { pending: true, dry_run: false });

const PAGE = { page: 1, per_page: 100 };

const listed = ({ family_id }: BankConnection) =>
  Effect.map(
    Effect.flatMap(Transactions, (all) => all.list(family_id, {}, PAGE)),
    ({ items }) => items.map(({ name }) => name),
  );

/** An answer with one account and these transactions at these times. */
const holding = (transactions: readonly (readonly [name: string, posted: number])[], parts: object = {}) =>
  responds(200, {
    accounts: [
      wireAccount({
        transactions: transactions.map(([name, posted]) =>
          wireTransaction({ id: name, posted, description: name, ...parts }),
        ),
      }),
    ],
  });

const EMPTY = holding([]);

const syncedOf = (...answers: readonly [ReturnType<typeof holding>, ...ReturnType<typeof holding>[]]) =>
  withProvider([...answers, EMPTY], () =>
    Effect.gen(function* () {
      const connection = yield* connected();
      yield* sync(connection);
      return yield* listed(connection);
    }),
  );

const AT_NINE = NOW - 2 * DAY - 3 * HOUR;

it.each([
  ["from new to old", [3, 2, 1]],
  ["from old to new", [1, 2, 3]],
  ["in no order", [2, 3, 1]],
])("transactions of one day are listed by their times, in an answer %s", async (_, order) => {
  const names = order.map((nth) => [`At ${nth}`, AT_NINE + nth * HOUR] as const);
  expect(await syncedOf(holding(names))).toEqual(["At 3", "At 2", "At 1"]);
});

it("transactions whose times are days only have the direction of the answer", async () => {
  const day = NOW - (NOW % DAY);
  expect(
    await syncedOf(
      holding([
        ["Third", day],
        ["Second", day],
        ["First", day - DAY],
      ]),
    ),
  ).toEqual(["Third", "Second", "First"]);
});

it("a purchase with a card is listed by when it was made", async () => {
  const answer = responds(200, {
    accounts: [
      wireAccount({
        name: "Credit Card",
        transactions: [
          wireTransaction({ id: "1", description: "Early", posted: NOW, transacted_at: AT_NINE + HOUR }),
          wireTransaction({
            id: "2",
            description: "Late",
            posted: NOW - HOUR,
            transacted_at: AT_NINE + 2 * HOUR,
          }),
        ],
      }),
    ],
  });
  expect(await syncedOf(answer)).toEqual(["Late", "Early"]);
});

it("a day that two windows share has one order", async () => {
  // The first window begins 44 days before the second after now.
  const border = NOW + 1 - 44 * DAY;
  expect(
    await syncedOf(
      holding([
        ["Fourth", border + 2 * HOUR],
        ["Third", border + HOUR],
      ]),
      holding([
        ["Second", border - HOUR],
        ["First", border - 2 * HOUR],
      ]),
    ),
  ).toEqual(["Fourth", "Third", "Second", "First"]);
});

it("what a bank has of a day that a file has, too, comes behind it; what is in both keeps its place", () =>
  withProvider(
    [
      EMPTY,
      holding([
        ["Lunch", AT_NINE + 2 * HOUR],
        ["Bread", AT_NINE + HOUR],
      ]),
    ],
    () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const { family_id } = connection;
        yield* sync(connection);
        const [account] = (yield* (yield* Accounts).list(family_id, PAGE)).items;
        yield* importRows(
          family_id,
          account!.id,
          `date,name,amount\n2026-02-27,Bread,-4.50\n2026-02-26,Rent,-900\n`,
          {},
          { today: "2026-03-01" },
        );
        yield* TestClock.adjust("1 day");
        yield* sync(connection);
        expect(yield* listed(connection)).toEqual(["Lunch", "Bread", "Rent"]);
      }),
  ));
