import type { Users } from "@farthing/core/access";
import { type Exports, Imports } from "@farthing/core/import";
import { type BankConnection, BankConnections } from "@farthing/core/provider";
import { SUMMARY_KEYS, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  changed,
  found,
  LATER,
  newBankAccount,
  readBank,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { change, importOf, plannedAccount, plannedTransaction, planning, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { snapshotNow } from "./support/read-snapshot.ts";

const WAITING = { pending: true, posted: null } as const;

/** The names of those that are gone, as lists, single reads and exports tell them; they are of one mind. */
const goneOf = Effect.fn(function* (familyId: string) {
  const transactions = yield* Transactions;
  const listed = yield* listAll(familyId);
  for (const each of listed) expect(yield* transactions.find(familyId, each.id)).toEqual(each);
  const { transactions: exported } = yield* snapshotNow(familyId);
  const gone = listed.filter(({ pending_gone }) => pending_gone);
  expect(
    exported
      .filter(({ whole }) => whole.pending_gone)
      .map(({ whole }) => whole.id)
      .toSorted(),
  ).toEqual(gone.map(({ id }) => id).toSorted());
  expect(gone.every(({ pending }) => pending)).toBe(true);
  return gone.map(({ name }) => name).toSorted();
});

/** What is added up, and what there is of income and expense: all must be the same. */
const countedOf = Effect.fn(function* (familyId: string) {
  const transactions = yield* Transactions;
  for (const by of SUMMARY_KEYS) {
    const sums = yield* transactions.sums(familyId, {}, by);
    const ofTypes = [
      ...(yield* transactions.sums(familyId, { type: "income" }, by)),
      ...(yield* transactions.sums(familyId, { type: "expense" }, by)),
    ];
    const count = (all: typeof sums): number => all.reduce((sum, each) => sum + each.transactions, 0);
    expect(count(ofTypes)).toBe(count(sums));
  }
  const lists = [
    ...(yield* listAll(familyId, { type: "income" })),
    ...(yield* listAll(familyId, { type: "expense" })),
  ];
  const [sum] = yield* transactions.sums(familyId, {}, "account");
  expect(lists.length).toBe(sum?.transactions ?? 0);
  return lists.map(({ name }) => name).toSorted();
});

/** The ids of pending ones that a window reads as kept by files. */
const keptByFiles = (connection: BankConnection) =>
  Effect.map(
    readBank(connection),
    ({ transactions }) =>
      new Set(transactions.filter((each) => each.kept_by_file === true).map((each) => each.transaction_id)),
  );

/** An import that stores, finds and books these. */
const importing = (
  familyId: string,
  parts: Parameters<typeof change>[0],
  claimed: readonly string[],
  booked: readonly string[] = [],
) =>
  Effect.gen(function* () {
    const asked = importOf(familyId);
    const row = { date: "2026-02-20", amount: "12.5", currency: "EUR", name: "Booked", reference: "" };
    const planned = { ...change(parts, claimed), booked: booked.map((id) => ({ id, ...row })) };
    yield* (yield* Imports).store(
      asked,
      planning(() => Result.succeed(planned)),
    );
    return asked.file.id;
  });

export const pendingGoneLaws = ({
  law,
}: Laws<BankConnections | Exports | Imports | Transactions | Users>): void => {
  law(
    "what its bank has no more is shown as gone, and counts nowhere, until the bank tells it again",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, transactions } = yield* syncedBank(family, [
        { ...WAITING, provider_id: "1", name: "Held" },
        { ...WAITING, provider_id: "2", name: "Wages held", amount: "-7" },
        { ...WAITING, provider_id: "3", name: "Waiting" },
        { provider_id: "4", name: "Bought" },
      ]);
      const [held, wages] = transactions.map(({ transaction_id }) => transaction_id);
      expect(yield* goneOf(family.id)).toEqual([]);
      expect(yield* countedOf(family.id)).toEqual(["Bought", "Held", "Wages held", "Waiting"]);

      for (let time = 0; time < 2; time += 1) {
        yield* storeBank(connection, { gone: [held!, wages!] });
        expect(yield* goneOf(family.id)).toEqual(["Held", "Wages held"]);
        expect(yield* countedOf(family.id)).toEqual(["Bought", "Waiting"]);
      }
      expect(yield* listAll(family.id)).toHaveLength(4);

      const again = { ...WAITING, provider_id: "1", name: "Held" };
      const posted = { provider_id: "2", name: "Wages", amount: "-7" };
      yield* storeBank(connection, {
        at: LATER,
        transactions: [
          changed(transactions[0]!, { told: told(again) }),
          changed(transactions[1]!, { told: told(posted), fields: { name: "Wages" } }),
        ],
      });
      expect(yield* goneOf(family.id)).toEqual([]);
      expect(yield* countedOf(family.id)).toEqual(["Bought", "Held", "Wages", "Waiting"]);
    }),
  );

  law(
    "only the own pending transactions of a connection can be gone",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { transactions } = yield* syncedBank(family, [{ ...WAITING }]);
      const beside = yield* syncedBank(family, [{ ...WAITING }], "ACT-2");
      const outcome = yield* Effect.exit(
        storeBank(beside.connection, { gone: [transactions[0]!.transaction_id] }),
      );
      expect(outcome._tag).toBe("Failure");
      expect(yield* goneOf(family.id)).toEqual([]);
    }),
  );

  law(
    "what a file may have booked is not gone, and what a file has as pending, too, is until a file books it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = newBankAccount();
      const { connection, transactions } = yield* syncedBank(family, [
        { ...WAITING, provider_id: "1", name: "Of a file before" },
        { ...WAITING, provider_id: "2", name: "Of a file after" },
      ]);
      const [before, after] = transactions.map(({ transaction_id }) => transaction_id);
      const own = { ...account, id: transactions[0]!.account_id };
      const both = plannedTransaction(own, { name: "Pending in both", pending: true });
      const undone = yield* importing(family.id, { transactions: [both] }, [before!]);
      yield* storeBank(connection, { found: [found(both.id, WAITING)] });
      const gone = [before!, after!, both.id];
      expect(yield* keptByFiles(connection)).toEqual(new Set([before]));
      yield* storeBank(connection, { gone });
      expect(yield* goneOf(family.id)).toEqual(["Of a file after", "Pending in both"]);

      yield* importing(family.id, {}, [after!, both.id], [after!, both.id]);
      expect(yield* goneOf(family.id)).toEqual([]);
      expect(yield* countedOf(family.id)).toEqual(["Booked", "Booked", "Of a file before"]);
      expect(yield* keptByFiles(connection)).toEqual(new Set(gone));
      yield* storeBank(connection, { gone });
      expect(yield* goneOf(family.id)).toEqual([]);

      yield* (yield* Imports).undo({ family_id: family.id, id: undone, with_edited: true, at: LATER });
      yield* storeBank(connection, { gone });
      expect(yield* goneOf(family.id)).toEqual(["Of a file before"]);
    }),
  );

  law(
    "it stays gone without its connection and in other books, until a bank or a file has it again",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, transactions } = yield* syncedBank(family, [{ ...WAITING, name: "Held" }]);
      yield* storeBank(connection, { gone: [transactions[0]!.transaction_id] });
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect(yield* goneOf(family.id)).toEqual(["Held"]);

      const other = yield* createFamily();
      const account = plannedAccount();
      const gone = { pending: true, pending_gone: true, source: "bank_sync" };
      const [one, two] = ["One", "Two"].map((name) => plannedTransaction(account, { ...gone, name }));
      yield* store(other.family.id, { accounts: [account], transactions: [one!, two!] });
      expect(yield* goneOf(other.family.id)).toEqual(["One", "Two"]);
      expect(yield* countedOf(other.family.id)).toEqual([]);
      yield* importing(other.family.id, {}, [one!.id], [one!.id]);
      expect(yield* goneOf(other.family.id)).toEqual(["Two"]);
      expect(yield* countedOf(other.family.id)).toEqual(["Booked"]);
    }),
  );
};
