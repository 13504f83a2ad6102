import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { ADDED_AT, addByHand, newTransaction } from "./support/by-hand.ts";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, REMOVED_AT, receiptDraft } from "./support/planned.ts";
import { storeAll, undo } from "./support/undoing.ts";

/** A decimal of at most four places in units of the last. */
const unitsOf = (decimal: string): bigint => {
  const [whole = "", places = ""] = decimal.replace("-", "").split(".");
  const units = BigInt(whole + places.padEnd(4, "0"));
  return decimal.startsWith("-") ? -units : units;
};

const which = fc.nat(9);

const currency = fc.constantFrom("EUR", "EUR", "EUR", "JPY");

/** The day on which a person says a balance, one before and one after it. */
const SAID_ON = "2026-04-01";
const date = fc.constantFrom("2026-03-31", SAID_ON, "2026-04-02", "2026-04-02");

const row = fc.record({
  ...{ amount: fc.constantFrom("0.1", "-0.0001", "12.5"), currency, date, pending: fc.boolean() },
});

/** What happens to the balance of an account without a bank. */
const STEPS = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("add" as const),
      amount: fc.constantFrom("0", "0.0001", "12.5", "-7", "999999999999999.9999"),
      ...{ currency, date },
    }),
    fc.record({ do: fc.constant("change" as const), which, amount: fc.constantFrom("1", "-0.0001", "12.5") }),
    fc.record({ do: fc.constant("convert" as const), which, currency }),
    fc.record({ do: fc.constant("date" as const), which, date }),
    fc.record({ do: fc.constant("rename" as const), which }),
    fc.record({ do: fc.constant("remove" as const), which }),
    fc.record({ do: fc.constant("restore" as const), which }),
    fc.record({ do: fc.constant("book" as const), which }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("say" as const), balance: fc.constantFrom("0", "100", "-3.5") }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("file" as const),
        says: fc.constantFrom(false, false, true),
        rows: fc.array(row, { minLength: 1, maxLength: 3 }),
      }),
    },
    fc.record({ do: fc.constant("undo" as const) }),
  ),
  { maxLength: 14 },
);

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly pending: boolean;
  /** The file that brought it; null if it was added by hand. */
  readonly file: string | null;
}

/** What is known of the balance of an account, as docs/spec/accounts.md, Balances says it. */
class Model {
  rows: readonly Row[] = [];
  removed: readonly Row[] = [];
  files: readonly string[] = [];
  /** The files that say a balance. */
  saying: readonly string[] = [];
  balance: bigint | null = null;
  private since: string | null = null;

  private money(rows: readonly Row[]): bigint {
    return rows
      .filter(
        (each) =>
          each.currency === "EUR" &&
          !each.pending &&
          (each.file === null || this.since === null || each.date > this.since),
      )
      .reduce((sum, each) => sum - unitsOf(each.amount), 0n);
  }

  /** Some rows have gone, and others have come. */
  change(gone: readonly Row[], come: readonly Row[]): void {
    this.rows = [...this.rows.filter((each) => !gone.includes(each)), ...come];
    if (this.saying.length > 0) return;
    const isByHand = [...gone, ...come, ...this.rows].every(({ file }) => file === null);
    const more = this.money(come) - this.money(gone);
    if (more !== 0n && (this.balance !== null || isByHand)) this.balance = (this.balance ?? 0n) + more;
  }

  say(balance: string): void {
    this.balance = unitsOf(balance);
    this.since = SAID_ON;
    this.saying = [];
  }
}

export const movedBalancesLaws = ({
  law,
  property,
}: Laws<Accounts | Imports | Transactions | Users>): void => {
  property(
    "a balance that no bank and no file tells moves with all that comes, goes and changes, from the day on that a person has said",
    STEPS,
    (steps) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts;
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const account = plannedAccount();
        yield* accounts.add(family.id, account, ADDED_AT);
        const model = new Model();
        const update = (one: Row, fields: Partial<Omit<Row, "file">> & { readonly name?: string }) =>
          Effect.map(
            transactions.update(family.id, one.id, {}, () =>
              Result.succeed({ ...fields, locked: [], updated_at: REMOVED_AT }),
            ),
            () => model.change([one], [{ ...one, ...fields }]),
          );
        for (const step of steps) {
          const one = "which" in step ? model.rows[step.which % Math.max(model.rows.length, 1)] : undefined;
          if (step.do === "add") {
            const { amount, currency, date } = step;
            const { id } = (yield* addByHand(family.id, newTransaction(account, { amount, currency, date })))
              .transaction;
            model.change([], [{ id, amount, currency, date, pending: false, file: null }]);
          } else if (step.do === "change" && one !== undefined) yield* update(one, { amount: step.amount });
          else if (step.do === "convert" && one !== undefined)
            yield* update(one, { currency: step.currency });
          else if (step.do === "date" && one !== undefined) yield* update(one, { date: step.date });
          else if (step.do === "rename" && one !== undefined) yield* update(one, { name: "Rolls" });
          else if (step.do === "remove" && one !== undefined) {
            yield* transactions.remove(family.id, one.id, REMOVED_AT, () => Result.void);
            model.change([one], []);
            model.removed = [...model.removed, one];
          } else if (step.do === "restore" && model.removed.length > 0) {
            const back = model.removed[step.which % model.removed.length]!;
            model.removed = model.removed.filter((each) => each !== back);
            if (back.file !== null && !model.files.includes(back.file)) continue;
            yield* transactions.restore(family.id, back.id, REMOVED_AT);
            model.change([], [back]);
          } else if (step.do === "book" && one?.pending === true) {
            const { id, amount, date, currency } = one;
            const booked = [{ id, amount: "3", date, currency, name: "Booked", reference: "" }];
            const [file] = yield* storeAll(family.id, [{ ...change({}, [id], [account.id]), booked }]);
            model.files = [...model.files, file!];
            model.change([one], [{ ...one, amount: "3", pending: false }]);
            expect(amount).not.toBe("3");
          } else if (step.do === "say") {
            yield* accounts.update(family.id, account.id, REMOVED_AT, () =>
              Result.succeed({ balance: step.balance, balance_day: SAID_ON }),
            );
            model.say(step.balance);
          } else if (step.do === "file") {
            const planned = step.rows.map((each) => plannedTransaction(account, each));
            const balances = step.says ? [{ account_id: account.id, balance: "5", day: "2030-01-01" }] : [];
            const stored = { ...change({ transactions: planned }, [], [account.id]), balances };
            const [file] = yield* storeAll(family.id, [stored]);
            model.files = [...model.files, file!];
            if (step.says) model.saying = [...model.saying, file!];
            model.change(
              [],
              planned.map(({ id, amount, currency, date, pending = false }) => ({
                ...{ id, amount, currency, date, pending, file: file! },
              })),
            );
          } else if (step.do === "undo" && model.files.length > 0) {
            const file = model.files.at(-1)!;
            yield* undo(family.id, file);
            model.files = model.files.slice(0, -1);
            model.change(
              model.rows.filter((each) => each.file === file),
              [],
            );
            model.saying = model.saying.filter((each) => each !== file);
          }
          const { balance: found, balance_day } = (yield* accounts.find(family.id, account.id))!;
          const isSaid = model.saying.length > 0;
          expect([unitsOf(found), balance_day !== null]).toEqual([
            isSaid ? unitsOf("5") : (model.balance ?? 0n),
            isSaid || model.balance !== null,
          ]);
        }
      }),
  );

  law(
    "the receipt of a file without balances has where the balance was before it, and where it has moved",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount({ balance: "100", balance_day: SAID_ON });
      yield* (yield* Accounts).add(family.id, account, ADDED_AT);
      const { id, name, currency } = account;
      const row = plannedTransaction(account, { date: "2026-04-02", amount: "40" });
      const receipt = receiptDraft({ accounts: [{ id, name, currency, called: [] }] });
      const [file] = yield* storeAll(family.id, [{ ...change({ transactions: [row] }), receipt }]);
      const stored = (yield* (yield* Imports).receipt(family.id, file!))!;
      expect(JSON.parse(stored.head).accounts).toMatchObject([
        {
          balance_before: { amount: "100", day: SAID_ON },
          balance_after: { amount: "60", day: SAID_ON },
        },
      ]);
    }),
  );
};
