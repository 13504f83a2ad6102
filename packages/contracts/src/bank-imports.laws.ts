import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  changed,
  found,
  LATER,
  linked,
  newBankTransaction,
  readBank,
  readWithin,
  SYNCED_AT,
  scopeOf,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { change, importOf, plannedTransaction, planning, store, wholeAccount } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const DAY = "2026-02-14";

/** What each transaction of an account came in with, without its account. */
const recorded = (familyId: string, accountId: string) =>
  Effect.map(
    Effect.flatMap(Imports, (imports) => imports.books(familyId, [wholeAccount(accountId)])),
    (books) => books.recorded.map(({ account: _, ...identity }) => identity),
  );

/** An import that stores and finds these. Answers with its id. */
const importing = (
  familyId: string,
  stored: readonly ReturnType<typeof plannedTransaction>[],
  claimed: readonly string[] = [],
) =>
  Effect.gen(function* () {
    const asked = importOf(familyId);
    const planned = change({ transactions: stored }, claimed);
    yield* (yield* Imports).store(
      asked,
      planning(() => Result.succeed(planned)),
    );
    return asked.file.id;
  });

const undoing = (family_id: string, id: string) =>
  Effect.flatMap(Imports, (imports) => imports.undo({ family_id, id, with_edited: true, at: LATER }));

const edit = (familyId: string, id: string, fields: { readonly date?: string; readonly name?: string }) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(familyId, id, {}, () =>
      Result.succeed({ ...fields, locked: Object.keys(fields) as "name"[], updated_at: LATER }),
    ),
  );

/** Whether each transaction of a family is pending, by its name. */
const pendingByName = (familyId: string) =>
  Effect.map(listAll(familyId), (all) => Object.fromEntries(all.map(({ name, pending }) => [name, pending])));

export const bankImportsLaws = ({ law }: Laws<BankConnections | Imports | Transactions | Users>): void => {
  law(
    "a transaction of a bank is pending as the bank says, and one of a file until either side has booked it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { account, connection } = yield* syncedBank(family, []);
      const own = (name: string, pending: boolean) =>
        plannedTransaction(account, { name, ...(pending ? { pending } : {}) });
      const [early, booked, other] = [own("Early", true), own("Booked", false), own("Other", true)];
      yield* importing(family.id, [early, booked, other]);
      const waiting = (provider_id: string) => ({ provider_id, pending: true, posted: null });
      const held = newBankTransaction(account, { ...waiting("p"), name: "Held" });
      const there = [early, booked].map((each, i) => found(each.id, waiting(`f${i}`)));
      yield* storeBank(connection, { new_transactions: [held], found: there });
      const before = yield* pendingByName(family.id);
      expect(before).toMatchObject({ Held: true, Early: true, Booked: false, Other: true });
      const [one] = (yield* listAll(family.id)).filter(({ name }) => name === "Held");
      yield* edit(family.id, one!.id, { name: "Mine" });
      expect(yield* pendingByName(family.id)).toMatchObject({ Mine: true });
      const posted = [held.transaction_id, early.id].map((transaction_id, i) =>
        changed({ transaction_id }, { told: told({ provider_id: ["p", "f0"][i]! }) }),
      );
      yield* storeBank(connection, { transactions: posted });
      expect(yield* pendingByName(family.id)).toMatchObject({
        Mine: false,
        Early: false,
        Booked: false,
        Other: true,
      });
    }),
  );

  law(
    "a window shows what is not from the bank on the days asked for, as it came in",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family);
      const other = yield* syncedBank(family, [{}], "ACT-2");
      const row = (parts: Parameters<typeof plannedTransaction>[1] = {}) =>
        plannedTransaction(account, { date: DAY, ...parts });
      const plain = row({ reference: "FT-1" });
      const redated = row({ amount: "7" });
      const moved = row({ date: "2026-02-16", name: "Not that day" });
      const whole = row({ amount: "8", pending: true });
      const part = row({ amount: "8", parent_id: whole.id });
      const elsewhere = plannedTransaction(other.account, { date: DAY });
      yield* store(family.id, { transactions: [plain, redated, moved, whole, part, elsewhere] });
      yield* edit(family.id, redated.id, { date: "2026-05-01", name: "Mine" });
      yield* edit(family.id, moved.id, { date: DAY });
      const within = (days: readonly (readonly [string, readonly string[]])[]) =>
        Effect.map(
          readWithin(scopeOf(connection, { days: () => new Map(days) })),
          ({ unlinked }) => unlinked,
        );
      const seen = [plain, redated, whole]
        .map(({ id, amount, currency, name, reference, pending = false }) => ({
          ...{ transaction_id: id, account_id: account.id, date: DAY },
          ...{ amount, currency, name, reference: reference ?? "", pending },
          locked: id === redated.id ? ["date", "name"] : [],
        }))
        .toSorted((a, b) => (a.transaction_id < b.transaction_id ? -1 : 1));
      expect(yield* within([[account.id, [DAY, "2026-05-01"]]])).toEqual(seen);
      expect(yield* within([[account.id, ["2026-02-15", "2026-05-01"]]])).toEqual([]);
      expect(yield* within([[other.account.id, [DAY]]])).toEqual([]);
      expect(yield* within([])).toEqual([]);
      const both = yield* within([[account.id, ["2026-02-16", DAY]]]);
      expect(both.map(({ transaction_id }) => transaction_id)).toEqual([
        ...seen.map(({ transaction_id }) => transaction_id),
        moved.id,
      ]);
    }),
  );

  law(
    "a transaction that is found keeps what the family sees, and is the bank's from then on",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const row = plannedTransaction(account, { date: DAY, name: "BREAD", source: "csv_import" });
      yield* store(family.id, { transactions: [row] });
      yield* edit(family.id, row.id, { name: "Mine" });
      const [before] = yield* listAll(family.id);
      yield* storeBank(connection, { found: [found(row.id, { name: "Bread" })] });
      expect(yield* listAll(family.id)).toEqual([{ ...before, external_id: "found", updated_at: SYNCED_AT }]);
      const linkedRow = linked(
        { ...newBankTransaction(account), transaction_id: row.id, told: told({ provider_id: "found" }) },
        { locked: ["name"] },
      );
      expect((yield* readBank(connection)).transactions).toEqual([linkedRow]);
      const days = () => new Map([[account.id, [DAY]]]);
      expect((yield* readWithin(scopeOf(connection, { days }))).unlinked).toEqual([]);
      yield* storeBank(connection, {
        transactions: [
          changed({ transaction_id: row.id }, { told: told({ provider_id: "found", date: "2026-02-15" }) }),
        ],
      });
      expect(yield* recorded(family.id, account.id)).toMatchObject([{ date: "2026-02-15", name: "Bread" }]);
    }),
  );

  law(
    "an undo leaves what the bank has, too, whichever import stored or found it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const [one, two] = [plannedTransaction(account), plannedTransaction(account)];
      const first = yield* importing(family.id, [one, two]);
      const second = yield* importing(family.id, [], [one.id]);
      yield* storeBank(connection, { found: [found(one.id)] });
      const third = yield* importing(family.id, [], [one.id, two.id]);
      for (const [id, removed] of [
        [second, 0],
        [first, 0],
        [third, 1],
      ] as const)
        expect(yield* undoing(family.id, id)).toMatchObject({ removed });
      expect((yield* listAll(family.id)).map(({ id }) => id)).toEqual([one.id]);
    }),
  );

  law(
    "what is no longer at the bank stays while an import has a claim to it, and goes with the import",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const pending = { posted: null, pending: true };
      const { connection, account, transactions } = yield* syncedBank(family, [
        { ...pending, name: "Brought", date: "2026-02-15" },
        { ...pending, provider_id: "TRN-2" },
      ]);
      const [brought, alone] = transactions.map(({ transaction_id }) => transaction_id);
      const row = plannedTransaction(account, { date: DAY });
      const id = yield* importing(family.id, [row], [brought!]);
      yield* storeBank(connection, { found: [found(row.id, pending)] });
      yield* edit(family.id, brought!, { name: "Mine" });
      yield* storeBank(connection, { removed: [brought!, row.id, alone!] });
      const left = yield* listAll(family.id);
      expect(left.map((each) => each.id).toSorted()).toEqual([row.id, brought!].toSorted());
      expect((yield* readBank(connection)).transactions).toEqual([]);
      expect(yield* recorded(family.id, account.id)).toMatchObject([
        { id: row.id, date: DAY },
        { id: brought!, date: "2026-02-15", name: "Brought" },
      ]);
      expect(yield* undoing(family.id, id)).toMatchObject({ removed: 2 });
      expect(yield* listAll(family.id)).toEqual([]);
    }),
  );

  law(
    "a row of a file that the bank has pending keeps its own identity when it is no longer at the bank",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connections = yield* BankConnections;
      for (const leaves of ["the transaction", "the connection"]) {
        const { connection, account } = yield* syncedBank(family, [], `ACT of ${leaves}`);
        const row = plannedTransaction(account, { date: DAY, source: "csv_import" });
        yield* importing(family.id, [row]);
        const waiting = { posted: null, pending: true, date: "2026-02-12" };
        const later = told({ provider_id: "found", ...waiting, date: "2026-02-13" });
        yield* storeBank(connection, { found: [found(row.id, waiting)] });
        yield* storeBank(connection, {
          transactions: [
            changed({ transaction_id: row.id }, { told: later, fields: { date: "2026-02-13" } }),
          ],
        });
        expect(yield* recorded(family.id, account.id)).toMatchObject([{ date: "2026-02-13", pending: true }]);
        if (leaves === "the transaction") yield* storeBank(connection, { removed: [row.id] });
        else yield* connections.remove(family.id, connection.id);
        expect(yield* recorded(family.id, account.id), leaves).toMatchObject([{ date: DAY, pending: false }]);
      }
    }),
  );

  law(
    "a removed connection leaves what the bank last said as what its transactions came in with",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account, transactions } = yield* syncedBank(family, [
        {},
        { provider_id: "TRN-2", name: "Edited" },
        { provider_id: "TRN-3", name: "Pending", date: "2026-02-13" },
      ]);
      const beside = yield* syncedBank(family, [{ provider_id: "TRN-4" }], "ACT-2");
      yield* edit(family.id, transactions[1]!.transaction_id, { name: "Mine" });
      yield* edit(family.id, transactions[2]!.transaction_id, { name: "Mine", date: "2026-01-01" });
      const posted = told({ provider_id: "TRN-3", name: "Posted", date: "2026-02-20", amount: "13" });
      yield* storeBank(connection, { transactions: [changed(transactions[2]!, { told: posted })] });
      const before = [yield* recorded(family.id, account.id), yield* listAll(family.id)] as const;
      const last = before[0].find(({ id }) => id === transactions[2]!.transaction_id);
      expect(last).toMatchObject({ name: "Posted", date: "2026-02-20", amount: "13" });
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect([yield* recorded(family.id, account.id), yield* listAll(family.id)]).toEqual(before);
      for (const { transaction_id } of transactions)
        yield* edit(family.id, transaction_id, { name: "Again" });
      expect(yield* recorded(family.id, account.id)).toEqual(before[0]);
      expect((yield* readBank(beside.connection)).transactions).toHaveLength(1);
    }),
  );

  law(
    "what is pending, in a file or at a bank, is recorded as pending until it is booked",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account, transactions } = yield* syncedBank(family, [
        { posted: null, pending: true, date: "2026-02-10" },
      ]);
      const [first, second] = ["2026-02-11", "2026-02-12"].map((date) =>
        plannedTransaction(account, { date, pending: true, reference: "FT-1" }),
      );
      yield* importing(family.id, [first!, second!, plannedTransaction(account)]);
      yield* edit(family.id, second!.id, { date: "2026-05-01", name: "Mine" });
      const isPending = Effect.map(recorded(family.id, account.id), (all) =>
        all.map(({ date, pending }) => [date, pending]),
      );
      expect(yield* isPending).toEqual([
        ["2026-02-10", true],
        ["2026-02-11", true],
        ["2026-02-12", true],
        [DAY, false],
      ]);
      const bank = transactions[0]!.transaction_id;
      const booking = {
        ...{ date: "2026-02-20", amount: "13.25", currency: "EUR", name: "BREAD 4711", reference: "" },
      };
      const booked = [
        { id: first!.id, ...booking },
        { id: second!.id, ...booking, reference: "FT-2" },
        { id: bank, ...booking },
      ];
      const asked = importOf(family.id, { created_at: LATER });
      const planned = { ...change({}, [first!.id, second!.id, bank]), booked };
      yield* (yield* Imports).store(
        asked,
        planning(() => Result.succeed(planned)),
      );
      expect(new Set(yield* recorded(family.id, account.id))).toEqual(
        new Set([
          // While the bank tells the hold, that is what it came in with.
          expect.objectContaining({ id: bank, date: "2026-02-10", name: "Bread", pending: true }),
          expect.objectContaining({ date: DAY, pending: false }),
          expect.objectContaining({ ...booking, id: first!.id, pending: false, reference: "FT-1" }),
          expect.objectContaining({ ...booking, id: second!.id, pending: false, reference: "FT-2" }),
        ]),
      );
      const seen = new Map((yield* listAll(family.id)).map((each) => [each.id, each]));
      const own = { amount: "13.25", updated_at: LATER };
      expect(seen.get(first!.id)).toMatchObject({ date: "2026-02-20", name: "BREAD 4711", ...own });
      expect(seen.get(second!.id)).toMatchObject({ date: "2026-05-01", name: "Mine", ...own });
      expect(seen.get(bank)).toMatchObject({
        date: "2026-02-20",
        name: "BREAD 4711",
        pending: false,
        ...own,
      });
      yield* storeBank(connection, { removed: [bank] });
      expect(yield* isPending).not.toContainEqual(["2026-02-10", true]);
    }),
  );

  law(
    "a pending row of a file that the bank has, too, is pending as long as it is at the bank, and is what it was without the bank",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const row = plannedTransaction(account, { pending: true });
      yield* store(family.id, { transactions: [row] });
      const isPending = Effect.map(recorded(family.id, account.id), ([one]) => one?.pending);
      for (const [told_, pending] of [
        [{ posted: null, pending: true }, true],
        [{}, false],
      ] as const) {
        yield* storeBank(
          connection,
          pending
            ? { found: [found(row.id, told_)] }
            : {
                transactions: [changed({ transaction_id: row.id }, { told: told({ provider_id: "found" }) })],
              },
        );
        expect(yield* isPending).toBe(pending);
      }
      const beside = yield* syncedBank(family, []);
      const other = plannedTransaction(beside.account, { pending: true });
      yield* importing(family.id, [other]);
      yield* storeBank(beside.connection, { found: [found(other.id, { posted: null, pending: true })] });
      yield* storeBank(beside.connection, { removed: [other.id] });
      expect(yield* recorded(family.id, beside.account.id)).toMatchObject([
        { id: other.id, date: DAY, pending: true },
      ]);
    }),
  );
};
