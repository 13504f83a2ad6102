import { runToEnd } from "@farthing/core/import";
import {
  AccountNotFound,
  type AddedTransaction,
  type Decide,
  type DecideNew,
  EDITABLE_FIELDS,
  type NewTransactionOf,
  type OwnReferences,
  type References,
  type RestoredTransaction,
  type Transaction,
  type TransactionChange,
  TransactionNotFound,
  type TransactionNotRestorable,
  Transactions,
  toDeletedTransaction,
  toTransaction,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { storedMoment } from "../columns/moments.ts";
import { familyNumber, familyOf } from "../columns/numbers.ts";
import type { Connection } from "../connection/connection.ts";
import { deletedLister } from "../rows/book-lists.ts";
import { KEEP_FIRST } from "../rows/original-values.ts";
import { isLong, type TransactionListing, transactionPages } from "../rows/transaction-list.ts";
import { type SqliteTransactionRow, TRANSACTION_BY_ID, toTransactionRow } from "../rows/transaction-rows.ts";
import { handAdder } from "./add-by-hand.ts";
import { deletedEntries } from "./balance-points.ts";
import { deletionKeeper } from "./deletions/keep-deletion.ts";
import { restorer } from "./deletions/restore-deletion.ts";
import { narrowedList } from "./list-of.ts";
import { balanceSettler } from "./settle-balances.ts";
import { transferSettler } from "./settle-transfers.ts";

/** The columns of a transaction's own row that a change may set. */
const CHANGEABLE: readonly (keyof TransactionChange)[] = [
  ...EDITABLE_FIELDS.filter((field) => field !== "tag_ids"),
  "locked",
  "updated_at",
];

/** The columns by which an import recognises a transaction. */
const IDENTIFYING: ReadonlySet<string> = new Set(["date", "amount", "currency", "name"]);

/** The columns from which its transfer follows. */
const PAIRING = ["date", "amount", "currency"] as const;

export const sqliteTransactions = (connection: Connection): Transactions["Service"] => {
  const { db, read, write, long } = connection;
  const byId = db.prepare<[string, string], SqliteTransactionRow>(TRANSACTION_BY_ID);
  const findFamily = db
    .prepare<[string, string], string>(
      `SELECT ${familyOf("t")} FROM transactions AS t WHERE t.id = ?
       UNION ALL SELECT family_id FROM deleted_transactions WHERE id = ? AND restored_at IS NULL`,
    )
    .pluck();
  const likeIds = db
    .prepare<[string, string, string, string, string, number], string>(
      `SELECT id FROM transactions
       WHERE family_number = ${familyNumber("+?")} AND parent_id IS NULL
         AND (substr(id, 1, length(?)) = ? OR substr(id, -length(?)) = ?)
       ORDER BY updated_at DESC, id DESC LIMIT ?`,
    )
    .pluck();
  const owns = (table: "categories" | "merchants" | "tags") =>
    db.prepare<[string, string], 1>(`SELECT 1 FROM ${table} WHERE family_id = ? AND id = ?`).pluck();
  const owned = { categories: owns("categories"), merchants: owns("merchants"), tags: owns("tags") };
  const updates = new Map<string, ReturnType<typeof prepareUpdate>>();
  /**
   * Only the changed columns: setting an indexed column writes its index, even with the same value. What the transaction came
   * in with is kept at its first change.
   */
  const prepareUpdate = (columns: readonly string[]) =>
    db.prepare<[Readonly<Record<string, string | null>>]>(
      `UPDATE transactions SET ${[
        ...columns.map(
          (name) => `${name} = ${name === "updated_at" ? storedMoment("@updated_at") : `@${name}`}`,
        ),
        ...(columns.some((name) => IDENTIFYING.has(name)) ? [KEEP_FIRST] : []),
      ].join(", ")}
       WHERE family_number = ${familyNumber("+@family_id")} AND id = @id`,
    );
  const untag = db.prepare<[string]>("DELETE FROM transaction_tags WHERE transaction_id = ?");
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );
  const removeParts = db.prepare<[string, string]>(
    `DELETE FROM transactions WHERE family_number = ${familyNumber("+?")} AND parent_id = +?`,
  );
  const removeOne = db.prepare<[string, string]>(
    `DELETE FROM transactions WHERE family_number = ${familyNumber("+?")} AND id = ?`,
  );
  const deleted = deletedEntries(db);
  const listNow = transactionPages(db);
  const settler = transferSettler(db);
  const adder = handAdder(db);
  const keepToRestore = deletionKeeper(db);
  const restore = restorer(db);
  const balances = balanceSettler(db);

  const find = (familyId: string, id: string): Transaction | undefined => {
    const row = byId.get(familyId, id);
    return row === undefined ? undefined : toTransaction(toTransactionRow(row));
  };

  const ownReferences = (
    familyId: string,
    { category_id, merchant_id, tag_ids = [] }: References,
  ): OwnReferences => ({
    category: category_id !== undefined && owned.categories.get(familyId, category_id) === 1,
    merchant: merchant_id !== undefined && owned.merchants.get(familyId, merchant_id) === 1,
    tags: new Set(tag_ids.filter((id) => owned.tags.get(familyId, id) === 1)),
  });

  /** Writes to a transaction, and what follows from that of transfers. */
  const settled = (family_id: string, id: string, write: () => void): void => {
    const touched = settler.begin(family_id);
    const ids = JSON.stringify([id]);
    settler.see(touched, ids);
    write();
    settler.seeAgain(touched, ids);
    runToEnd(settler.settle(touched));
  };

  /** Writes a change and returns the updated transaction. */
  const apply = (family_id: string, current: Transaction, change: TransactionChange): Transaction => {
    const { id } = current;
    const { tag_ids, locked, ...fields } = change;
    const columns = CHANGEABLE.filter((name) => Object.hasOwn(change, name));
    const key = columns.join();
    const update = updates.get(key) ?? prepareUpdate(columns);
    updates.set(key, update);
    const mayPair = PAIRING.some((column) => Object.hasOwn(change, column));
    const write = () => {
      update.run({ ...fields, locked: JSON.stringify(locked), family_id, id });
      if (!mayPair || current.split === "child") return;
      runToEnd(balances.settle(family_id, [current.account.id], change.updated_at));
    };
    if (mayPair) settled(family_id, id, write);
    else write();
    if (tag_ids !== undefined) {
      untag.run(id);
      for (const tagId of tag_ids) tag.run(family_id, id, tagId);
    }
    // What it refers to has to be read again; everything else is known.
    const { category_id, merchant_id, ...own } = fields;
    return !mayPair && tag_ids === undefined && category_id === undefined && merchant_id === undefined
      ? { ...current, ...own, locked }
      : find(family_id, id)!;
  };

  const listDeleted = narrowedList(connection, "transactions.deleted", deletedLister, (listing) =>
    long.all("transactions.deleted", listing),
  );

  return Transactions.of({
    familyOf: (id) => read("transactions.familyOf", () => findFamily.get(id, id)),
    idsLike: (familyId, part, limit) =>
      read("transactions.idsLike", () => likeIds.all(familyId, part, part, part, part, limit)),
    find: (familyId, id) => read("transactions.find", () => find(familyId, id)),
    list: (family_id, filter, request) => {
      const listing: TransactionListing = { family_id, filter, request };
      return Effect.map(
        isLong(listing)
          ? long.all("transactions.list", listing)
          : read("transactions.list", () => listNow(listing)),
        (part) => ({ ...part, items: part.items.map((row) => toTransaction(toTransactionRow(row))) }),
      );
    },
    sums: (family_id, filter, by) => long.all("transactions.sums", { family_id, filter, by }),
    add: <E>(familyId: string, { account_id, named, references }: NewTransactionOf, decide: DecideNew<E>) =>
      write("transactions.add", (): Result.Result<AddedTransaction, E | AccountNotFound> => {
        const account = adder.accountOf(familyId, account_id);
        if (account === undefined) return Result.fail(new AccountNotFound({ id: account_id }));
        const before =
          named === null ? undefined : adder.namedSo({ ...named, account_id, family_id: familyId });
        if (before !== undefined)
          return Result.succeed({ transaction: find(familyId, before)!, is_new: false });
        return Result.map(decide(account, ownReferences(familyId, references)), (decided) => {
          adder.add(familyId, decided);
          return { transaction: find(familyId, decided.id)!, is_new: true };
        });
      }),
    update: <E>(familyId: string, id: string, references: References, decide: Decide<E>) =>
      write("transactions.update", (): Result.Result<Transaction, E | TransactionNotFound> => {
        const current = find(familyId, id);
        if (current === undefined) return Result.fail(new TransactionNotFound({ id }));
        return Result.map(decide(current, ownReferences(familyId, references)), (change) =>
          change === undefined ? current : apply(familyId, current, change),
        );
      }),
    remove: <E>(
      familyId: string,
      id: string,
      at: string,
      decide: (current: Transaction) => Result.Result<void, E>,
    ) =>
      write("transactions.remove", (): Result.Result<Transaction, E | TransactionNotFound> => {
        const current = find(familyId, id);
        if (current === undefined) return Result.fail(new TransactionNotFound({ id }));
        return Result.map(decide(current), () => {
          deleted.keep(id);
          keepToRestore(familyId, id, at);
          settled(familyId, id, () => {
            removeParts.run(familyId, id);
            removeOne.run(familyId, id);
          });
          runToEnd(balances.settle(familyId, [current.account.id], at));
          return current;
        });
      }),
    restore: (family_id: string, id: string, at: string) =>
      write(
        "transactions.restore",
        (): Result.Result<RestoredTransaction, TransactionNotFound | TransactionNotRestorable> => {
          const there = find(family_id, id);
          if (there !== undefined) return Result.succeed({ transaction: there, left_out: [] });
          return Result.map(restore.decide({ family_id, id }, at), ({ deletion, restored }) => {
            const touched = settler.begin(family_id);
            restore.write(deletion, restored, at);
            runToEnd(balances.settle(family_id, [deletion.account_id], at));
            settler.seeAgain(touched, JSON.stringify([id]));
            runToEnd(settler.settle(touched));
            return { transaction: find(family_id, id)!, left_out: restored.left_out };
          });
        },
      ),
    deleted: (family_id, at, request, { with_restored } = { with_restored: false }) =>
      Effect.map(listDeleted({ family_id, request, filter: { at, with_restored } }), (part) => ({
        ...part,
        items: part.items.map(toDeletedTransaction),
      })),
  });
};
