import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { Accounts, SUMMARY_KEYS, Transactions } from "../../src/transactions/index.ts";
import { newUuid } from "../found-user.ts";
import { allOf, foundFamily, imported, importRows, openAccount, type World } from "../import/support.ts";
import { aConnection } from "../provider/a-connection.ts";
import { storeOneWindow } from "../provider/one-window.ts";
import { anAccount, aTransaction } from "../provider/support.ts";
import { withTickingClock } from "../ticking-clock.ts";

/** What can come of one transfer: the bank holds it and books it, files of both accounts have it. */
const EVENTS = ["hold", "booking", "file", "counterpart"] as const;

type Event = (typeof EVENTS)[number];

/** All orders of some events in which no bank holds what it has booked. */
const ordersOf = (events: readonly Event[]): readonly (readonly Event[])[] =>
  events.length === 0
    ? [[]]
    : events
        .filter((each) => each !== "booking" || !events.includes("hold"))
        .flatMap((each) => ordersOf(events.filter((other) => other !== each)).map((rest) => [each, ...rest]));

const FILE = "date,name,amount\n2024-05-03,Umbuchung Sparkonto,-45.00\n";

const COUNTERPART = "date,name,amount\n2024-05-03,Umbuchung Girokonto,45.00\n";

const BOOKED = { date: "2024-05-03", amount: "45", name: "Umbuchung Sparkonto" };

const ANSWERS = { signage_convention: "inflows_positive", date_format: "%Y-%m-%d" } as const;

const END = 1_720_000_000;

/** A family whose bank tells of one account; files have it, too, and another. */
const startFamily = Effect.fn(function* () {
  const family_id = yield* foundFamily("EUR");
  const connection = aConnection({ id: newUuid(), family_id });
  yield* (yield* BankConnections).add(connection);
  const bank = anAccount([], { currency: "EUR" });
  let syncs = 0;
  const sync = (transactions: (typeof bank)["transactions"]) => {
    syncs += 1;
    return storeOneWindow(
      connection.id,
      { ...bank, transactions },
      {
        window: { start: 1_710_000_000, end: END },
        started_at: new Date(Date.UTC(2024, 4, 10, 0, syncs)).toISOString(),
      },
    );
  };
  const { result: checking } = yield* sync([]);
  const savings = yield* openAccount(family_id, "Savings", "EUR");
  return { family_id, checking, savings, sync };
});

type Family = Effect.Success<ReturnType<typeof startFamily>>;

const waiting = (amount: string) =>
  aTransaction({ ...BOOKED, date: "2024-05-02", amount, posted: null, pending: true });

const happen = Effect.fn(function* (
  { family_id, checking, savings, sync }: Family,
  event: Event,
  held: string,
) {
  if (event === "hold") yield* sync([waiting(held)]);
  else if (event === "booking") yield* sync([aTransaction({ ...BOOKED, posted: 1_714_730_400 })]);
  else {
    const isFile = event === "file";
    const [account, text] = isFile ? [checking, FILE] : [savings, COUNTERPART];
    return imported(yield* importRows(family_id, account, text, ANSWERS)).import!.id;
  }
  return undefined;
});

/** What a family sees, but for what says from where and when it came. */
const seenOf = Effect.fn(function* ({ family_id, checking }: Family) {
  const { transactions } = yield* allOf(family_id);
  const sums = yield* Effect.forEach(SUMMARY_KEYS, (by) =>
    Effect.flatMap(Transactions, (port) => port.sums(family_id, {}, by)),
  );
  const counted: unknown[] = [];
  yield* (yield* Accounts).ledger(family_id, checking, null, () => ({
    points: () => undefined,
    entries: (some) => void counted.push(...some.map(({ date, amount, state }) => ({ date, amount, state }))),
    end: () => undefined,
  }));
  return {
    rows: transactions
      .map(({ date, amount, name, pending, pending_gone, account, transfer }) => ({
        ...{ date, amount, name, pending, pending_gone, account: account.name },
        other: transfer?.other_account.name ?? null,
      }))
      .toSorted((a, b) => (`${a.account} ${a.date}` < `${b.account} ${b.date}` ? -1 : 1)),
    sums: sums.map((each) =>
      each.map(({ transactions: count, income, expense }) => `${count} ${income} ${expense}`).toSorted(),
    ),
    counted,
  };
});

/** The books after some events of one family. */
const after = Effect.fn(function* (order: readonly Event[], held: string, undone?: Event) {
  const family = yield* startFamily();
  const imports = new Map<Event, string>();
  for (const event of order) {
    const id = yield* happen(family, event, held);
    if (id !== undefined) imports.set(event, id);
  }
  if (undone !== undefined)
    yield* (yield* Imports).undo({
      ...{ family_id: family.family_id, id: imports.get(undone)!, with_edited: true },
      at: "2024-06-30T00:00:00.000Z",
    });
  return yield* seenOf(family);
});

/** How much the bank holds: what it books, or less. */
const HELD = ["45", "40"];

/** That the books are the same whatever comes first of what a bank holds, and that a file has it booked as it has it. */
export const ordersLeaveTheSame: Effect.Effect<void, unknown, World> = withTickingClock(
  Effect.gen(function* () {
    for (const held of HELD)
      for (const events of [EVENTS, ["hold", "file", "counterpart"], ["hold", "file"]] as const) {
        const [first, ...orders] = ordersOf(events);
        const books = yield* after(first!, held);
        expect(books.rows[0]).toMatchObject({ ...BOOKED, pending: false });
        expect(books.counted).toEqual([{ date: BOOKED.date, amount: BOOKED.amount, state: "stored" }]);
        const others = events.includes("counterpart" as never) ? ["Checking", "Savings"] : [];
        expect(
          books.rows
            .map(({ other }) => other)
            .filter((each) => each !== null)
            .toSorted(),
        ).toEqual(others);
        for (const order of orders) expect(yield* after(order, held), order.join()).toEqual(books);
      }
  }),
);

/** That the undo of the file leaves what the bank tells, whatever came first. */
export const undoLeavesTheHold: Effect.Effect<void, unknown, World> = withTickingClock(
  Effect.gen(function* () {
    for (const held of HELD) {
      const without = yield* after(["hold", "counterpart"], held);
      expect(without.rows[0]).toMatchObject({ amount: held, pending: true, other: null });
      for (const order of ordersOf(["hold", "file", "counterpart"]))
        expect(yield* after(order, held, "file"), order.join()).toEqual(without);
    }
  }),
);
