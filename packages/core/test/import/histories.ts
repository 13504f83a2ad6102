import { shiftedDay } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { Imports, importFile } from "../../src/import/index.ts";
import type { BankAccount } from "../../src/provider/books/bank-account.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { Accounts, deleteTransaction, updateTransaction } from "../../src/transactions/index.ts";
import { newUuid } from "../found-user.ts";
import { aConnection } from "../provider/a-connection.ts";
import { storeOneWindow } from "../provider/one-window.ts";
import { anAccount, aTransaction } from "../provider/support.ts";
import { type Booking, type Came, groupOf, HistoryModel } from "./history-model.ts";
import { storedOf } from "./stored-and-seen.ts";
import { allOf, exported, foundFamily, imported, importRows, TODAY, utf8, type World } from "./support.ts";

const AMOUNTS = ["2", "3.5", "-40"];
const NAMES = ["Oven", "Café du Parc", "Mill, Harbor & Co"];
const DAYS = 6;

const dayOf = (day: number): string => shiftedDay("2024-06-01", day);

const ACCOUNT_NAMES = ["Checking", "Savings"] as const;

const which = fc.nat({ max: 40 });
const day = fc.nat({ max: DAYS - 1 });
/** Bookings from a day on, and as far as the bank had them then: that day may not have ended. */
const span = { from: day, until: fc.integer({ min: 1, max: 14 }) };

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        ...{
          do: fc.constant("import" as const),
          ...span,
          accounts: fc.constantFrom("first", "second", "both"),
        },
        ...{ referenced: fc.boolean(), letters: fc.constantFrom("as is", "upper", "lower"), order: which },
        pending: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("import records" as const), ...span, order: which },
        ...{ ids: fc.constantFrom("short", "uuid", "uuid of all"), changed: fc.nat() },
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("export" as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("import export" as const), which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("change" as const), which },
        fields: fc.oneof(
          fc.record({ name: fc.constantFrom(...NAMES, "Mine") }),
          fc.record({ amount: fc.constantFrom(...AMOUNTS, "7") }),
          fc.record({ date: fc.oneof(day, fc.constant(20)).map(dayOf) }),
          fc.record({ notes: fc.constantFrom("a note", null) }),
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("undo" as const), which, with_edited: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("sync" as const), ...span, pending: fc.nat({ max: 6 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ do: fc.constant("name account" as const), which },
        name: fc.constantFrom("Everyday", "Plastic", ...ACCOUNT_NAMES),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("import again" as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("disconnect" as const), often: fc.nat({ max: 3 }) }),
    },
  ),
  { minLength: 1, maxLength: 14 },
);

/** What a bank has, much of it equal, and what happens at home. */
const HISTORIES = fc.record({
  bookings: fc
    .array(
      fc.record({
        ...{ second: fc.boolean(), day },
        ...{ amount: fc.constantFrom(...AMOUNTS), name: fc.constantFrom(...NAMES) },
        held: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 8 })),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((all) => all.toSorted((a, b) => a.day - b.day)),
  steps,
});

type History = typeof HISTORIES extends fc.Arbitrary<infer Each> ? Each : never;
type Step = History["steps"][number];

/** A file as it is exported, and what is in it. */
interface Exported {
  readonly key: string;
  readonly text: string;
  readonly type: "TransactionImport" | "ServiceImport";
  readonly account_id: string | undefined;
  readonly rows: readonly Came[];
}

const spelled = (text: string, letters: string): string =>
  letters === "upper" ? text.toUpperCase() : letters === "lower" ? text.toLowerCase() : text;

/** In the order of the bank, in the reverse order, or mixed. */
const inOrder = <A>(things: readonly A[], order: number): readonly A[] => {
  if (order < 10) return things;
  if (order < 20) return things.toReversed();
  return things
    .map((each, i) => ({ each, at: ((i + 1) * 7_919 * order) % 101 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
};

const statement = (
  { referenced, letters, order, accounts, pending }: Extract<Step, { do: "import" }>,
  bookings: readonly Booking[],
  ids: readonly [string, string],
): Exported => {
  const waiting = new Set(pending === 0 ? [] : bookings.slice(-pending));
  const account_id = accounts === "both" ? undefined : ids[accounts === "first" ? 0 : 1];
  const rows = inOrder(
    bookings.filter((each) => account_id === undefined || each.account_id === account_id),
    order,
  ).map((each): Came => {
    const isPending = each.held_on !== undefined && waiting.has(each);
    return {
      ...{ ...each, name: spelled(each.name, letters), reference: referenced ? each.key : "" },
      ...{ group: groupOf(each), pending: isPending },
      date: isPending ? each.held_on! : each.date,
    };
  });
  const lines = rows.map(({ date, amount, name, reference, ...row }) =>
    [
      ...[date, String(-Number(amount)), `"${name}"`],
      ...(referenced ? [reference] : []),
      ...(pending > 0 ? [row.pending ? "Pending" : "Booked"] : []),
      ...(account_id === undefined ? [spelled(ACCOUNT_NAMES[ids.indexOf(row.account_id)]!, letters)] : []),
    ].join(),
  );
  const head = [
    "date",
    "amount",
    "name",
    ...(referenced ? ["reference"] : []),
    ...(pending > 0 ? ["status"] : []),
    ...(account_id === undefined ? ["account"] : []),
  ];
  const text = `${[head.join(), ...lines].join("\n")}\n`;
  return { key: `${account_id ?? ""} ${text}`, text, type: "TransactionImport", account_id, rows };
};

/** UUIDs that all histories share are those of other families, too, if the histories share a database. */
const SHARED = "f0000000-0000-4000-8000-";

/** What another program has of bookings: it has renamed some, and of those with UUIDs also changed the rest. */
const otherProgram = (
  { ids, changed, order }: Extract<Step, { do: "import records" }>,
  bookings: readonly Booking[],
  accounts: readonly [string, string],
  uuids: string,
): Exported => {
  const rows = inOrder(bookings, order).map((each): Came => {
    const own = { ...each, reference: "", pending: false, group: groupOf(each) };
    const number = Number(each.key.slice(1));
    const begin = ids === "uuid" ? uuids : SHARED;
    const id = ids === "short" ? `t${number}` : `${begin}${String(number).padStart(12, "0")}`;
    if (((changed >> number) & 1) === 0) return { ...own, id };
    const renamed = { ...own, id, name: `Renamed ${id}`, is_other: true as const };
    return ids === "short" ? renamed : { ...renamed, date: dayOf(25), amount: "77" };
  });
  const records = [
    ...accounts.map((id, i) => ({
      type: "Account",
      data: { id, name: ACCOUNT_NAMES[i], balance: "0", currency: "EUR", accountable_type: "Depository" },
    })),
    ...rows.map(({ id, account_id, date, amount, name }) => ({
      type: "Transaction",
      data: { id, account_id, date, amount, name, currency: "EUR" },
    })),
  ];
  const text = records.map((each) => `${JSON.stringify(each)}\n`).join("");
  return { key: text, text, type: "ServiceImport", account_id: undefined, rows };
};

/** An account that a file has brought. */
const broughtAccount = Effect.fn(function* (family_id: string, name: string) {
  const options = { type: "AccountImport" as const };
  imported(yield* importRows(family_id, undefined, `name,amount,currency\n${name},0,EUR\n`, options));
  const { accounts } = yield* allOf(family_id);
  return accounts.find((each) => each.name === name)!.id;
});

/** Runs a history in a family of its own; fails where storage and the model differ after a step. */
const runHistory = Effect.fn(function* ({ bookings: all, steps: happenings }: History) {
  const family_id = yield* foundFamily();
  const connection = aConnection({ id: newUuid(), family_id });
  const connections = yield* BankConnections;
  yield* connections.add(connection);
  const bank = anAccount([], { name: ACCOUNT_NAMES[0], currency: "EUR" });
  let now = 0;

  /** A sync of a window. */
  const syncing = (account: BankAccount, window: { readonly start: number; readonly end: number }) => {
    now += 1;
    const started_at = new Date(Date.UTC(2024, 6, 1, 0, now)).toISOString();
    return storeOneWindow(connection.id, account, { window, started_at });
  };

  const ids = [
    (yield* syncing(bank, { start: 0, end: 1 })).result,
    yield* broughtAccount(family_id, ACCOUNT_NAMES[1]),
  ] as const;
  const bookings = all.map(
    ({ second, day: on, amount, name, held }, i): Booking & { readonly at: number } => ({
      ...{ key: `R${i}`, account_id: ids[second ? 1 : 0], date: dayOf(on), amount },
      at: Date.UTC(2024, 5, on + 1) / 1000 + i,
      ...(held === 0 ? { name } : { name: `${name} ${i}`, held_on: dayOf(on - held) }),
    }),
  );
  const within = ({ from, until }: { readonly from: number; readonly until: number }) =>
    bookings.slice(0, until).filter(({ date }) => date >= dayOf(from));
  const inTruth = Map.groupBy(bookings, groupOf);
  const model = new HistoryModel();
  const files = new Map<string, { readonly file: Exported; readonly import_id: string }>();
  const exports: Exported[] = [];
  const names: [string, string] = [...ACCOUNT_NAMES];
  const uuids = `${newUuid().slice(-8)}${SHARED.slice(8)}`;
  let isConnected = true;
  let reached = 0;

  /** Whether a file calls an account what one is called and another came in as. */
  const isAmbiguous = ({ type, account_id, rows }: Exported): boolean =>
    type === "TransactionImport" &&
    account_id === undefined &&
    rows.some((row) => {
      const called = ACCOUNT_NAMES[ids.indexOf(row.account_id)]!;
      return ids.filter((_, i) => names[i] === called || ACCOUNT_NAMES[i] === called).length > 1;
    });

  const importing = Effect.fn(function* (file: Exported) {
    const { key, text, type, account_id, rows } = file;
    const outcome = yield* importFile({
      ...{
        family_id,
        upload: { bytes: utf8(text), filename: "export.csv" },
        today: TODAY,
        again: !model.imports.has(key),
      },
      options: {
        ...{ date_format: "%Y-%m-%d", number_format: "1,234.56", account_col_label: "account" },
        ...{ bank_reference_col_label: "reference", ...(account_id === undefined ? {} : { account_id }) },
        ...{ type, status_col_label: "status", left_out: ["void"] },
      },
    });
    if (model.imports.has(key)) {
      expect(outcome).toMatchObject({ _tag: "AlreadyImported", import: { id: files.get(key)!.import_id } });
      return;
    }
    if (isAmbiguous(file)) {
      expect(outcome).toMatchObject({ _tag: "NotImportable", reason: "accounts_missing", names: [] });
      return;
    }
    const counts = { ...model.import(key, rows), left_out: 0, rejected: 0 };
    expect(outcome).toMatchObject({ _tag: "Imported", counts });
    if (outcome._tag !== "Imported") return;
    files.set(key, { file, import_id: outcome.import!.id });
  });

  const take = Effect.fn(function* (step: Step) {
    switch (step.do) {
      case "import": {
        const file = statement(step, within(step), ids);
        return file.rows.length === 0 ? undefined : yield* importing(file);
      }
      case "import records": {
        const file = otherProgram(step, within(step), ids, uuids);
        return file.rows.length === 0 ? undefined : yield* importing(file);
      }
      case "export": {
        const text = yield* exported(family_id);
        exports.push({ key: text, text, type: "ServiceImport", account_id: undefined, rows: model.export() });
        return undefined;
      }
      case "import export": {
        const own = exports[step.which % exports.length];
        return own === undefined || own.rows.length === 0 ? undefined : yield* importing(own);
      }
      case "import again": {
        const again = [...files.values()][step.which % files.size];
        return again === undefined ? undefined : yield* importing(again.file);
      }
      case "undo": {
        const one = [...files.values()][step.which % files.size];
        if (one === undefined) return undefined;
        const { with_edited } = step;
        const asked = { family_id, id: one.import_id, with_edited, at: "2024-07-02T00:00:00.000Z" };
        const outcome = yield* (yield* Imports).undo(asked);
        const { removed, kept } = model.undo(one.file.key, with_edited);
        expect(outcome).toMatchObject({ _tag: "Undone", removed });
        if (outcome._tag === "Undone") expect(outcome.kept.map(({ id }) => id).toSorted()).toEqual(kept);
        return undefined;
      }
      case "change": {
        const id = model.ids[step.which % model.ids.length];
        if (id === undefined) return undefined;
        yield* updateTransaction({ family_id, id, fields: step.fields });
        return model.change(id, step.fields);
      }
      case "sync": {
        if (!isConnected) return undefined;
        // What the bank has told stays told.
        reached = Math.max(reached, step.until);
        const waiting = new Set(bookings.slice(Math.max(0, reached - step.pending), reached));
        const seen = within({ ...step, until: reached })
          .filter(({ account_id }) => account_id === ids[0])
          .map((each) => ({ ...each, pending: each.held_on !== undefined && waiting.has(each) }));
        if (seen.length === 0) return undefined;
        const transactions = seen.map(({ key, date, amount, name, at, pending, held_on = date }) =>
          aTransaction({
            ...{ provider_id: key, date: pending ? held_on : date, amount, name, description: name },
            ...{ posted: pending ? null : at, pending },
          }),
        );
        const start = Date.UTC(2024, 5, step.from + 1) / 1000;
        yield* syncing({ ...bank, transactions }, { start, end: seen.at(-1)!.at + 1 });
        return model.sync(seen);
      }
      case "delete": {
        const id = model.ids[step.which % model.ids.length];
        if (id === undefined) return undefined;
        yield* deleteTransaction({ family_id, id });
        return model.delete(id);
      }
      case "name account": {
        // Files call it what the bank does.
        const { name } = step;
        yield* (yield* Accounts).update(family_id, ids[step.which % 2]!, "2024-07-02T00:00:00.000Z", () =>
          Result.succeed({ name }),
        );
        names[step.which % 2] = name;
        return undefined;
      }
      case "disconnect": {
        if (!isConnected || step.often > 0) return undefined;
        isConnected = false;
        yield* connections.remove(family_id, connection.id);
        return model.disconnect();
      }
    }
  });

  for (const step of happenings) {
    yield* take(step);
    const stored = yield* storedOf(family_id, ids);
    expect(model.learn(stored)).toEqual({ strange: [], missing: [] });
    expect(stored).toEqual(model.expected());
    for (const [key, { stored: count, least }] of model.counts()) {
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(inTruth.get(key)!.length);
    }
  }
});

const OVEN = { second: false, day: 0, amount: "2", name: "Oven", held: 0 };
const FROM_ANOTHER = { do: "import records", from: 0, until: 1, order: 0, ids: "uuid", changed: 0 } as const;
const SYNC = { do: "sync", from: 0, until: 1, pending: 0 } as const;
const DELETE = { do: "delete", which: 0 } as const;

/** What random histories have come to seldom. */
const EXAMPLES: readonly History[] = [
  // What was deleted comes again with its id, from the file alone, while the bank still tells it.
  { bookings: [OVEN], steps: [FROM_ANOTHER, SYNC, DELETE, { ...FROM_ANOTHER, changed: 1 }] },
  // Of two alike that the bank tells, both are deleted: each came with the same id.
  {
    bookings: [OVEN, OVEN],
    steps: [FROM_ANOTHER, SYNC, DELETE, { ...FROM_ANOTHER, until: 2 }, { ...SYNC, until: 2 }, DELETE, DELETE],
  },
];

/** That histories go as the model says, on a storage. */
export const historiesGoAsTheModel = (
  run: (history: Effect.Effect<void, unknown, World>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(HISTORIES, (history) => run(runHistory(history))),
    { ...runs, examples: EXAMPLES.map((each) => [each]) },
  );
