import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { newBankTransaction, storeBank, syncedBank } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, receiptDraft } from "./support/planned.ts";
import { allow } from "./support/restoring.ts";
import { storeAll, undo } from "./support/undoing.ts";

/** A decimal of at most four places in units of the last. */
const unitsOf = (decimal: string): bigint => {
  const [whole = "", places = ""] = decimal.replace("-", "").split(".");
  const units = BigInt(whole + places.padEnd(4, "0"));
  return decimal.startsWith("-") ? -units : units;
};

const which = fc.nat(9);

const currency = fc.constantFrom("EUR", "EUR", "EUR", "JPY");

/** The day on which a person says balances, and those around it. */
const SAID_ON = "2026-04-01";
const date = fc.constantFrom("2026-03-31", SAID_ON, "2026-04-02", "2026-04-03");
const day = fc.option(date, { freq: 8 });
const balance = fc.constantFrom<string>("0", "100", "-3.5");

/** A clock that is behind those of the others. */
const isBehind = fc.boolean();

const row = fc.record({
  ...{ amount: fc.constantFrom<string>("0.1", "-0.0001", "12.5"), currency, date, pending: fc.boolean() },
});

const add = fc.record({
  do: fc.constant("add" as const),
  amount: fc.constantFrom<string>("0", "0.0001", "12.5", "-7", "999999999999999.9999"),
  ...{ currency, date, isBehind },
});

const file = fc.record({
  do: fc.constant("file" as const),
  says: fc.option(fc.record({ balance, day })),
  rows: fc.array(row, { maxLength: 3 }),
});

/** What happens to an account. */
const STEP = fc.oneof(
  { weight: 3, arbitrary: add },
  fc.record({ do: fc.constant("change" as const), which, amount: fc.constantFrom("1", "-0.0001", "12.5") }),
  fc.record({ do: fc.constant("convert" as const), which, currency }),
  fc.record({ do: fc.constant("date" as const), which, date }),
  fc.record({ do: fc.constant("rename" as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), which }) },
  fc.record({ do: fc.constant("restore" as const), which }),
  fc.record({ do: fc.constant("book" as const), which }),
  fc.record({ do: fc.constant("find" as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("say" as const), balance, isBehind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take back" as const) }) },
  { weight: 3, arbitrary: file },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), which }) },
  fc.record({ do: fc.constant("sync" as const), says: fc.option(fc.record({ balance, day: date })), row }),
);

type Step = typeof STEP extends fc.Arbitrary<infer A> ? A : never;

/** What a balance can begin with. */
const BEGIN = fc.constantFrom<readonly Step[]>(
  [],
  [{ do: "add", amount: "12.5", currency: "EUR", date: SAID_ON, isBehind: false }],
  [{ do: "say", balance: "500", isBehind: false }],
  [{ do: "file", says: { balance: "500", day: SAID_ON }, rows: [] }],
  [{ do: "file", says: null, rows: [{ amount: "2", currency: "EUR", date: SAID_ON, pending: false }] }],
);

const HISTORY = fc.record({
  isOfBank: fc.boolean(),
  begin: BEGIN,
  steps: fc.array(STEP, { minLength: 6, maxLength: 14, size: "max" }),
});

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly pending: boolean;
  readonly by_hand: boolean;
  /** The files that have it. */
  readonly files: readonly string[];
  /** At which step it came. */
  readonly came: number;
}

interface Stated {
  readonly balance: string;
  readonly day: string | null;
  readonly file: string | null;
  /** At which step a person said it. */
  readonly said: number | null;
}

/** The books of an account; its balance is computed of all of them anew, as docs/spec/accounts.md, Balances says it. */
interface Books {
  readonly rows: readonly Row[];
  readonly removed: readonly Row[];
  readonly files: readonly string[];
  readonly stated: readonly Stated[];
}

const NOTHING: Books = { rows: [], removed: [], files: [], stated: [] };

/** What no word of a person overrules. */
const counting = (stated: readonly Stated[]): readonly Stated[] =>
  stated.slice(
    Math.max(
      0,
      stated.findLastIndex(({ said }) => said !== null),
    ),
  );

const isOfOthers = ({ said }: Stated): boolean => said === null;

/** The last of the latest day. */
const lastOf = (stated: readonly Stated[]): Stated | undefined =>
  counting(stated)
    .toSorted((a, b) => ((a.day ?? "") < (b.day ?? "") ? -1 : a.day === b.day ? 0 : 1))
    .at(-1);

const isOnTop = (stated: Stated | undefined, { by_hand, files, came, date }: Row): boolean => {
  if (stated === undefined) return true;
  const isLater = stated.day !== null && date > stated.day;
  const isByHandAlone = by_hand && files.length === 0;
  return stated.said === null ? isByHandAlone && isLater : isLater || (by_hand && came > stated.said);
};

const balanceOf = ({ rows, stated }: Books): readonly [balance: bigint, day: string | null] => {
  const last = lastOf(stated);
  if (last === undefined && rows.some(({ by_hand }) => !by_hand)) return [0n, null];
  const onTop = rows.filter((each) => each.currency === "EUR" && !each.pending && isOnTop(last, each));
  const days = [last?.day ?? null, ...onTop.map((each) => each.date)].filter((each) => each !== null);
  return [
    onTop.reduce((sum, each) => sum - unitsOf(each.amount), unitsOf(last?.balance ?? "0")),
    days.toSorted().at(-1) ?? null,
  ];
};

const withRow = (books: Books, after: Row): Books => ({
  ...books,
  rows: books.rows.map((each) => (each.id === after.id ? after : each)),
});

/** An account in a new family, of a bank or of none. */
const newBooks = Effect.fn(function* (isOfBank: boolean) {
  const { family } = yield* createFamily();
  if (!isOfBank) {
    const account = plannedAccount();
    yield* (yield* Accounts).add(family.id, account, "2026-01-01T00:00:00.000Z", allow);
    return { family, account, bank: undefined, books: NOTHING };
  }
  const { connection, account } = yield* syncedBank(family, []);
  const { balance, balance_day: day } = account;
  const books: Books = { ...NOTHING, stated: [{ balance, day, file: null, said: null }] };
  return { family, account, bank: { connection, account }, books };
});

type NewBooks = Effect.Success<ReturnType<typeof newBooks>>;

/** Does one step, the nth, in storage and in the books of the model. */
const take = Effect.fn(function* (
  { family, account, bank }: NewBooks,
  books: Books,
  step: Step,
  nth: number,
) {
  const accounts = yield* Accounts;
  const transactions = yield* Transactions;
  const now = `2026-05-01T00:${String(nth).padStart(2, "0")}:00.000Z`;
  const at = "isBehind" in step && step.isBehind ? "2026-04-30T00:00:00.000Z" : now;
  const one = "which" in step ? books.rows[step.which % Math.max(books.rows.length, 1)] : undefined;
  const update = (before: Row, fields: Partial<Row> & { readonly name?: string }) =>
    Effect.map(
      transactions.update(family.id, before.id, {}, () =>
        Result.succeed({ ...fields, locked: [], updated_at: at }),
      ),
      () => withRow(books, { ...before, ...fields }),
    );
  switch (step.do) {
    case "add": {
      const { amount, currency, date } = step;
      const added = newTransaction(account, { amount, currency, date, name: `Added ${nth}`, created_at: at });
      const { id } = (yield* addByHand(family.id, added)).transaction;
      const come = { id, amount, currency, date, pending: false, by_hand: true, files: [], came: nth };
      return { ...books, rows: [...books.rows, come] };
    }
    case "change":
      return one === undefined ? books : yield* update(one, { amount: step.amount });
    case "convert":
      return one === undefined ? books : yield* update(one, { currency: step.currency });
    case "date":
      return one === undefined ? books : yield* update(one, { date: step.date });
    case "rename":
      return one === undefined ? books : yield* update(one, { name: "Rolls" });
    case "remove": {
      if (one === undefined) return books;
      yield* transactions.remove(family.id, one.id, at, () => Result.void);
      const rows = books.rows.filter((each) => each !== one);
      return { ...books, rows, removed: [...books.removed, one] };
    }
    case "restore": {
      const back = books.removed[step.which % Math.max(books.removed.length, 1)];
      if (back === undefined || !back.files.every((each) => books.files.includes(each))) return books;
      // What was added by hand and changed can be what came since, under whatever name.
      const outcome = yield* Effect.result(transactions.restore(family.id, back.id, at));
      if (back.by_hand && Result.isFailure(outcome)) {
        expect(outcome.failure).toMatchObject({ reason: "is_back" });
        return books;
      }
      yield* Effect.fromResult(outcome);
      const removed = books.removed.filter((each) => each !== back);
      return { ...books, removed, rows: [...books.rows, back] };
    }
    case "book": {
      if (one?.pending !== true) return books;
      const { id, date, currency } = one;
      const booked = [{ id, amount: "3", date, currency, name: `Booked ${nth}`, reference: "" }];
      const [file] = yield* storeAll(family.id, [{ ...change({}, [id], [account.id]), booked }], at);
      const after = { ...one, amount: "3", pending: false, files: [...one.files, file!] };
      return { ...withRow(books, after), files: [...books.files, file!] };
    }
    case "find": {
      // A file has what was added by hand, too.
      if (one?.by_hand !== true) return books;
      const { id, amount, date, currency } = one;
      const booked = [{ id, amount, date, currency, name: `Found ${nth}`, reference: "" }];
      const [file] = yield* storeAll(family.id, [{ ...change({}, [id], [account.id]), booked }], at);
      return {
        ...withRow(books, { ...one, files: [...one.files, file!] }),
        files: [...books.files, file!],
      };
    }
    case "say": {
      const { balance } = step;
      const answered = yield* accounts.update(family.id, account.id, at, () =>
        Result.succeed({ balance, balance_day: SAID_ON }),
      );
      expect(yield* accounts.find(family.id, account.id)).toEqual(answered);
      const said = { balance, day: SAID_ON, file: null, said: nth };
      return { ...books, stated: [...books.stated.filter(isOfOthers), said] };
    }
    case "take back": {
      const answered = yield* accounts.update(family.id, account.id, at, () =>
        Result.succeed({ balance: null }),
      );
      expect(yield* accounts.find(family.id, account.id)).toEqual(answered);
      return { ...books, stated: books.stated.filter(isOfOthers) };
    }
    case "file": {
      const planned = step.rows.map((each, i) =>
        plannedTransaction(account, { ...each, name: `Row ${nth} ${i}` }),
      );
      const balances = step.says === null ? [] : [{ account_id: account.id, ...step.says }];
      const stored = { ...change({ transactions: planned }, [], [account.id]), balances };
      const [file] = yield* storeAll(family.id, [stored], at);
      const come = planned.map(
        ({ id, amount, currency, date, pending = false }): Row => ({
          ...{ id, amount, currency, date, pending, by_hand: false, files: [file!], came: nth },
        }),
      );
      return {
        ...{ ...books, rows: [...books.rows, ...come], files: [...books.files, file!] },
        stated:
          step.says === null ? books.stated : [...books.stated, { ...step.says, file: file!, said: null }],
      };
    }
    case "undo": {
      const file = books.files[step.which % Math.max(books.files.length, 1)];
      if (file === undefined) return books;
      yield* undo(family.id, file);
      const left = books.rows.map((each) => ({ ...each, files: each.files.filter((of) => of !== file) }));
      return {
        ...books,
        rows: left.filter(
          (each, i) => each.by_hand || each.files.length > 0 || books.rows[i]!.files.length === 0,
        ),
        files: books.files.filter((each) => each !== file),
        stated: books.stated.filter((each) => each.file !== file),
      };
    }
    case "sync": {
      if (bank === undefined) return books;
      const { id, name, currency, organization, balance_date } = bank.account;
      const { amount, date } = step.row;
      const come = newBankTransaction(bank.account, {
        ...{ provider_id: newId(), name: `Told ${nth}`, amount, date },
      });
      const said = step.says === null ? null : { ...step.says, replaces: false };
      yield* storeBank(bank.connection, {
        ...{ at, new_transactions: [come] },
        accounts: [{ id, name, currency, organization, balance_date, said }],
      });
      const of = { id: come.transaction_id, amount, currency, date, pending: false };
      const stays = (each: Stated) => each.day !== null && (said === null || each.day > said.day);
      return {
        ...{ ...books, rows: [...books.rows, { ...of, by_hand: false, files: [], came: nth }] },
        stated:
          said === null
            ? books.stated
            : [
                ...counting(books.stated).filter(stays),
                { balance: said.balance, day: said.day, file: null, said: null },
              ],
      };
    }
  }
});

const seen = Effect.fn(function* ({ family, account }: NewBooks) {
  const { balance, balance_day } = (yield* (yield* Accounts).find(family.id, account.id))!;
  return [unitsOf(balance), balance_day] as const;
});

const INVERTIBLE = fc.array(fc.tuple(fc.oneof(add, file), fc.nat()), { maxLength: 8 });

export const movedBalancesLaws = ({
  law,
  property,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  property(
    "after any history of persons, files and a bank, a balance is what was stated last, and what came on top of it",
    HISTORY,
    ({ isOfBank, begin, steps }) =>
      Effect.gen(function* () {
        const made = yield* newBooks(isOfBank);
        let books = made.books;
        for (const [nth, step] of [...begin, ...steps].entries()) {
          books = yield* take(made, books, step, nth);
          expect(yield* seen(made)).toEqual(balanceOf(books));
        }
      }),
  );

  property(
    "whatever is added and imported and then taken back, in any order, a balance ends as it began",
    fc.tuple(BEGIN, INVERTIBLE),
    ([begin, doings]) =>
      Effect.gen(function* () {
        const made = yield* newBooks(false);
        let [books, nth] = [made.books, 0];
        for (const step of begin) books = yield* take(made, books, step, nth++);
        const before = yield* seen(made);
        const taken: { readonly at: number; readonly back: (now: Books) => Step }[] = [];
        for (const [step, at] of doings) {
          books = yield* take(made, books, step, nth++);
          const [file, row] = [books.files.at(-1), books.rows.at(-1)];
          const back = (now: Books): Step =>
            step.do === "file"
              ? { do: "undo", which: now.files.indexOf(file!) }
              : { do: "remove", which: now.rows.findIndex(({ id }) => id === row!.id) };
          taken.push({ at, back });
        }
        for (const { back } of taken.toSorted((a, b) => a.at - b.at))
          books = yield* take(made, books, back(books), nth++);
        expect(yield* seen(made)).toEqual(before);
      }),
  );

  law(
    "once a person takes back what was said of a balance, what the files say counts, as if no person had said anything",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const made = yield* newBooks(false);
      const { family, account } = made;
      const said = { balance: "500", day: "2026-03-31" } as const;
      let books = yield* take(made, made.books, { do: "file", says: said, rows: [] }, 0);
      const before = yield* seen(made);
      for (const [nth, balance] of ["7", "8"].entries())
        books = yield* take(made, books, { do: "say", balance, isBehind: false }, nth + 1);
      expect(yield* seen(made)).toEqual([80_000n, SAID_ON]);
      books = yield* take(made, books, { do: "take back" }, 3);
      expect(yield* seen(made)).toEqual(before);
      yield* take(made, books, { do: "undo", which: 0 }, 4);
      expect(yield* accounts.find(family.id, account.id)).toMatchObject({ balance: "0", balance_day: null });
    }),
  );

  law(
    "what was deleted is in what a person says next of the balance, also with a clock that is behind, and is so once restored",
    Effect.gen(function* () {
      const made = yield* newBooks(false);
      const steps: readonly Step[] = [
        { do: "add", amount: "12.5", currency: "EUR", date: SAID_ON, isBehind: false },
        { do: "remove", which: 0 },
        { do: "say", balance: "500", isBehind: true },
        { do: "restore", which: 0 },
      ];
      let books = made.books;
      for (const [nth, step] of steps.entries()) books = yield* take(made, books, step, nth);
      expect((yield* seen(made))[0]).toBe(5_000_000n);
    }),
  );

  law(
    "the receipt of a file without balances has where the balance was before it, and where it has moved",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount({ balance: "100", balance_day: SAID_ON });
      yield* (yield* Accounts).add(family.id, account, "2026-04-01T00:00:00.000Z", allow);
      const { id, name, currency } = account;
      const row = plannedTransaction(account, { date: "2026-04-02", amount: "40" });
      const receipt = receiptDraft({ accounts: [{ id, name, currency, called: [] }] });
      const stating = { ...change({ transactions: [row] }), receipt };
      const [file] = yield* storeAll(family.id, [stating], "2026-04-03T00:00:00.000Z");
      const stored = (yield* (yield* Imports).receipt(family.id, file!))!;
      expect(JSON.parse(stored.head).accounts).toMatchObject([
        {
          balance_before: { amount: "100", day: SAID_ON },
          balance_after: { amount: "60", day: "2026-04-02" },
        },
      ]);
    }),
  );
};
