import { type Chunked, eachInChunks } from "@farthing/core/import";
import {
  type Absence,
  absencesOf,
  type DeletedClaim,
  type DeletedContent,
  type DeletedRejection,
  type DeletedRow,
  type DeletedTransaction,
  decideRestore,
  deletedIdentities,
  firstDeletedAt,
  keptUntil,
  type LikeDeleted,
  type RestoredContent,
  type RestoreFacts,
  type TaxonomyKind,
  type ToldValues,
  TransactionNotFound,
  type TransactionNotRestorable,
  withReplacement,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { endedForgetter } from "../access/forget-ended.ts";
import { momentText, type StoredMoment, storedMoment } from "../columns/moments.ts";
import { accountNumber, accountOf, familyNumber, giveNumber } from "../columns/numbers.ts";
import { transferWriter } from "./write-transfers.ts";

/** A deletion as it is stored. */
interface StoredDeletion extends Pick<DeletedTransaction, "id" | "deleted_at" | "kept_until"> {
  readonly family_id: string;
  readonly account_id: string;
  readonly content: string;
}

type Owned = Readonly<Record<"family_id" | "id", string>>;

type Row = Readonly<Record<string, string | number | null>>;

/** A row of `transactions` as SQLite has it. The lists and the original values are JSON. */
interface StoredRow
  extends Omit<
    DeletedRow,
    "pending" | "by_hand" | "locked" | "original" | "tag_ids" | "created_at" | "updated_at"
  > {
  readonly account_id: string;
  readonly pending: 0 | 1;
  readonly by_hand: 0 | 1;
  readonly locked: string;
  readonly original: string | null;
  readonly tag_ids: string;
  readonly created_at: StoredMoment;
  readonly updated_at: StoredMoment;
}

type Flagged<A, Flag extends keyof A> = Omit<A, Flag> & Readonly<Record<Flag, 0 | 1>>;

const TEXTS = [
  ...["id", "parent_id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
  ...["external_id", "source", "reference"],
] as const;

const ROWS = `
SELECT ${TEXTS.map((column) => `t.${column}`).join(", ")}, ${accountOf("t")} AS account_id, t.pending, t.by_hand, t.locked,
  t.original, t.created_at, t.updated_at,
  (SELECT json_group_array(tag_id ORDER BY tag_id) FROM transaction_tags WHERE transaction_id = t.id) AS tag_ids
FROM transactions AS t WHERE t.id = @id OR t.parent_id = @id ORDER BY t.parent_id IS NOT NULL, t.id`;

/** The texts and the key by which a search finds it are made by triggers of the connection. */
const INSERT = `
INSERT INTO transactions (${TEXTS.join(", ")}, family_number, account_number, pending, by_hand, locked, original, created_at, updated_at)
SELECT ${TEXTS.map((column) => `@${column}`).join(", ")}, ${familyNumber("+@family_id")}, ${accountNumber("+@account_id")},
  @pending, @by_hand, @locked, @original, ${storedMoment("@created_at")}, ${storedMoment("@updated_at")}`;

const TOLD = ["provider_id", "date", "amount", "name", "notes", "pending"] as const;

/** What is kept of a transaction of a bank that a user deletes. */
const ALL_TOLD = `transaction_id, family_id, account_id, ${TOLD.join(", ")}, description, posted, seen_at`;

const OF_ACCOUNT = `
SELECT t.id, t.created_at, t.external_id = @external_id AND t.source IS @source AS is_named_so FROM transactions AS t
WHERE t.account_number = ${accountNumber("@account_id")} AND t.parent_id IS NULL`;

/** Each by its own index. */
const LIKE_DELETED = `
SELECT t.created_at, coalesce(t.is_named_so, 0) AS is_named_so, d.deleted_at, d.restored_at, d.content FROM (
  ${OF_ACCOUNT} AND (t.original IS NULL OR t.by_hand = 1) AND t.date = @date
    AND (t.amount, t.currency, t.name) IS (@amount, @currency, @name)
  UNION ${OF_ACCOUNT} AND t.original IS NOT NULL AND t.original ->> 'date' = @date
    AND (t.original ->> 'amount', t.original ->> 'currency', t.original ->> 'name') IS (@amount, @currency, @name)
  UNION ${OF_ACCOUNT} AND t.reference = @reference AND coalesce(t.original ->> 'amount', t.amount) = @amount
  UNION ${OF_ACCOUNT} AND t.external_id = @external_id AND t.source IS @source) AS t
LEFT JOIN deleted_transactions AS d ON d.family_id = @family_id AND d.id = t.id
WHERE t.is_named_so OR d.id IS NOT NULL OR t.created_at >= ${storedMoment("@first_deleted_at")}`;

/** What is kept of the deletion of a transaction that is there again. */
type FormerDeletion = Pick<DeletedTransaction, "deleted_at" | "restored_at"> & { readonly content: string };

interface LikeRow extends Pick<DeletedTransaction, "restored_at"> {
  readonly created_at: StoredMoment;
  readonly is_named_so: 0 | 1;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toAbsences = (deletion: FormerDeletion | undefined, created_at: StoredMoment): readonly Absence[] =>
  absencesOf(
    deletion && { ...deletion, content: JSON.parse(deletion.content) as DeletedContent },
    momentText(created_at),
  );

const toLike = ({ created_at, is_named_so, deleted_at, restored_at, content }: LikeRow): LikeDeleted => ({
  created_at: momentText(created_at),
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    created_at,
  ),
  is_named_so: is_named_so === 1,
});

const toRow = (row: StoredRow): DeletedRow => {
  const { account_id: _, created_at, updated_at, ...own } = row;
  return {
    ...own,
    tag_ids: JSON.parse(row.tag_ids) as string[],
    ...{ pending: row.pending === 1, by_hand: row.by_hand === 1 },
    locked: JSON.parse(row.locked) as DeletedRow["locked"],
    original: row.original === null ? null : (JSON.parse(row.original) as DeletedRow["original"]),
    ...{ created_at: momentText(created_at), updated_at: momentText(updated_at) },
  };
};

const toTold = (row: Flagged<ToldValues, "pending"> | undefined): ToldValues | null =>
  row === undefined ? null : { ...row, pending: row.pending === 1 };

/** Gives what can be restored another item, for one that is merged into it, in chunks. */
export const deletionReplacer = (db: Database) => {
  const having = db.prepare<[string, string], Pick<StoredDeletion, "family_id" | "id">>(
    `SELECT family_id, id FROM deleted_transactions
     WHERE family_id = ? AND restored_at IS NULL AND instr(content, ?) > 0`,
  );
  const contentOf = db
    .prepare<[Owned], string>(
      "SELECT content FROM deleted_transactions WHERE family_id = @family_id AND id = @id",
    )
    .pluck();
  const update = db.prepare<[Owned & { readonly content: string }]>(
    "UPDATE deleted_transactions SET content = @content WHERE family_id = @family_id AND id = @id",
  );

  return function* (kind: TaxonomyKind, { family_id, id }: Owned, replacement: string): Chunked<void> {
    yield* eachInChunks(having.all(family_id, id), (deletion) => {
      const content = JSON.parse(contentOf.get(deletion)!) as DeletedContent;
      update.run({ ...deletion, content: JSON.stringify(withReplacement(content, kind, id, replacement)) });
    });
  };
};

/** Keeps what is deleted, in the caller's transaction. */
export const deletionKeeper = (db: Database) => {
  const rowsOf = db.prepare<[{ readonly id: string }], StoredRow>(ROWS);
  const claimsOf = db.prepare<[string], Flagged<DeletedClaim, "removable" | "is_stored">>(
    `SELECT i.id AS import_id, c.removable, i.status = 'stored' AS is_stored
     FROM import_claims AS c JOIN imports AS i ON i.number = c.import_number
     WHERE c.transaction_number = (SELECT number FROM transactions WHERE id = ?) ORDER BY i.id`,
  );
  const toldOf = db.prepare<[string], Flagged<ToldValues, "pending">>(
    `SELECT ${TOLD.join(", ")} FROM bank_transactions WHERE transaction_id = ?`,
  );
  const rejectionsOf = db.prepare<[{ readonly ids: string }], DeletedRejection>(
    `SELECT id, inflow_transaction_id, outflow_transaction_id, created_at FROM transfer_candidates
     WHERE state = 'rejected' AND (inflow_transaction_id IN (SELECT value FROM json_each(@ids))
       OR outflow_transaction_id IN (SELECT value FROM json_each(@ids)))
     ORDER BY id`,
  );
  const deletedBefore = db.prepare<[string, string], FormerDeletion>(
    "SELECT deleted_at, restored_at, content FROM deleted_transactions WHERE family_id = ? AND id = ?",
  );
  const moveTold = db.prepare<[string]>(
    `INSERT INTO deleted_bank_transactions (${ALL_TOLD}) SELECT ${ALL_TOLD} FROM bank_transactions WHERE transaction_id = ?`,
  );
  const keep = db.prepare<[StoredDeletion]>(
    `INSERT OR REPLACE INTO deleted_transactions (family_id, id, account_id, deleted_at, kept_until, content)
     VALUES (@family_id, @id, @account_id, @deleted_at, @kept_until, @content)`,
  );
  const forgetEnded = endedForgetter(db, "deleted_transactions");

  const contentOf = (family_id: string, id: string, rows: readonly StoredRow[]): DeletedContent => {
    const [whole, ...parts] = rows.map(toRow);
    return {
      rows: [whole!, ...parts],
      claims: claimsOf.all(id).map(({ import_id, removable, is_stored }) => ({
        ...{ import_id, removable: removable === 1, is_stored: is_stored === 1 },
      })),
      told: toTold(toldOf.get(id)),
      rejections: rejectionsOf.all({ ids: JSON.stringify(rows.map((row) => row.id)) }),
      absences: toAbsences(deletedBefore.get(family_id, id), rows[0]!.created_at),
    };
  };

  /** Of a transaction that is about to be deleted, with its parts. */
  return (family_id: string, id: string, deleted_at: string): void => {
    forgetEnded(deleted_at);
    const rows = rowsOf.all({ id });
    const [{ account_id }] = rows as [StoredRow];
    keep.run({
      ...{ family_id, id, account_id, deleted_at, kept_until: keptUntil(deleted_at) },
      content: JSON.stringify(contentOf(family_id, id, rows)),
    });
    moveTold.run(id);
  };
};

/** Puts deleted transactions back, in the caller's transaction. */
export const restorer = (db: Database) => {
  const find = db.prepare<[Owned], StoredDeletion>(
    "SELECT family_id, id, account_id, deleted_at, kept_until, content FROM deleted_transactions WHERE family_id = @family_id AND id = @id AND restored_at IS NULL",
  );
  const isTaken = db
    .prepare<[string], 1>("SELECT 1 FROM transactions WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1")
    .pluck();
  const likeDeleted = db.prepare<[Row], LikeRow>(LIKE_DELETED);
  const storedImports = db
    .prepare<[string, string], string>(
      "SELECT id FROM imports WHERE family_id = ? AND status = 'stored' AND id IN (SELECT value FROM json_each(?))",
    )
    .pluck();
  const toldOf = db.prepare<[string], Flagged<ToldValues, "pending">>(
    `SELECT ${TOLD.join(", ")} FROM deleted_bank_transactions WHERE transaction_id = ?`,
  );
  const own = (table: "categories" | "merchants" | "tags") => {
    const among = db
      .prepare<[string, string], string>(
        `SELECT id FROM ${table} WHERE family_id = ? AND id IN (SELECT value FROM json_each(?))`,
      )
      .pluck();
    return (family_id: string, ids: readonly (string | null)[]) =>
      new Set(among.all(family_id, JSON.stringify(ids)));
  };
  const [categories, merchants, tags] = [own("categories"), own("merchants"), own("tags")];
  const allTold = db.prepare<[string], Row>(
    `SELECT ${ALL_TOLD} FROM deleted_bank_transactions WHERE transaction_id = ?`,
  );
  const dropTold = db.prepare<[string]>("DELETE FROM deleted_bank_transactions WHERE transaction_id = ?");
  const putTold = db.prepare<[Row]>(
    `INSERT INTO bank_transactions (${ALL_TOLD}) VALUES (${ALL_TOLD.split(", ")
      .map((column) => `@${column.trim()}`)
      .join(", ")})`,
  );
  const numberAccount = db.prepare<[string]>(giveNumber("accounts"));
  const numberFamily = db.prepare<[string]>(giveNumber("families"));
  const insert = db.prepare<[Row]>(INSERT);
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );
  const claim = db.prepare<[string, string, 0 | 1]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     VALUES ((SELECT number FROM transactions WHERE id = ?), (SELECT number FROM imports WHERE id = ?), ?)`,
  );
  const dropEntry = db.prepare<[Owned]>(
    "DELETE FROM deleted_entries WHERE family_id = @family_id AND transaction_id = @id",
  );
  const areThere = db
    .prepare<[DeletedRejection], number>(
      "SELECT count(*) FROM transactions WHERE id IN (@inflow_transaction_id, @outflow_transaction_id)",
    )
    .pluck();
  const { reject } = transferWriter(db);
  const markRestored = db.prepare<[Owned & Readonly<Record<"at" | "kept_until", string>>]>(
    "UPDATE deleted_transactions SET restored_at = @at, kept_until = @kept_until WHERE family_id = @family_id AND id = @id",
  );
  const forgetEnded = endedForgetter(db, "deleted_transactions");

  const factsOf = (deletion: StoredDeletion, content: DeletedContent): RestoreFacts => {
    const { family_id, id, account_id, deleted_at } = deletion;
    const { rows, claims } = content;
    const of = { family_id, account_id, first_deleted_at: firstDeletedAt(content, deleted_at) };
    return {
      deleted_at,
      alike: deletedIdentities(content).flatMap((each) => likeDeleted.all({ ...of, ...each }).map(toLike)),
      imports: new Set(storedImports.all(family_id, JSON.stringify(claims.map((each) => each.import_id)))),
      told: toTold(toldOf.get(id)),
      categories: categories(
        family_id,
        rows.map((row) => row.category_id),
      ),
      merchants: merchants(
        family_id,
        rows.map((row) => row.merchant_id),
      ),
      tags: tags(
        family_id,
        rows.flatMap((row) => row.tag_ids),
      ),
    };
  };

  /** What is to be put back at a time, and why it is not. */
  const decide = (
    owned: Owned,
    at: string,
  ): Result.Result<
    { readonly deletion: StoredDeletion; readonly restored: RestoredContent },
    TransactionNotFound | TransactionNotRestorable
  > => {
    const deletion = find.get(owned);
    if (deletion === undefined || deletion.kept_until <= at)
      return Result.fail(new TransactionNotFound({ id: owned.id }));
    const content = JSON.parse(deletion.content) as DeletedContent;
    if (isTaken.get(JSON.stringify(content.rows.map(({ id }) => id))) === 1)
      return Result.fail(new TransactionNotFound({ id: owned.id }));
    return Result.map(decideRestore(content, factsOf(deletion, content), at), (restored) => ({
      deletion,
      restored,
    }));
  };

  const write = (
    { family_id, id, account_id, content }: StoredDeletion,
    restored: RestoredContent,
    at: string,
  ): void => {
    numberFamily.run(family_id);
    numberAccount.run(account_id);
    for (const { tag_ids, pending, by_hand, locked, original, ...row } of restored.rows) {
      insert.run({
        ...{ ...row, family_id, account_id, pending: pending ? 1 : 0, by_hand: by_hand ? 1 : 0 },
        locked: JSON.stringify(locked),
        original: original === null ? null : JSON.stringify(original),
      });
      for (const each of tag_ids) tag.run(family_id, row.id, each);
    }
    for (const { import_id, removable } of restored.claims) claim.run(id, import_id, removable ? 1 : 0);
    const told = allTold.get(id);
    if (told !== undefined) {
      dropTold.run(id);
      putTold.run(told);
    }
    dropEntry.run({ family_id, id });
    for (const each of (JSON.parse(content) as DeletedContent).rejections)
      if (areThere.get(each) === 2) {
        const { created_at, ...rejection } = each;
        reject(rejection, { family_id, created_at });
      }
    markRestored.run({ family_id, id, at, kept_until: keptUntil(at) });
  };

  return {
    decide,
    /** Writes what was decided. */
    write: (deletion: StoredDeletion, restored: RestoredContent, at: string): void => {
      write(deletion, restored, at);
      forgetEnded(at);
    },
  };
};
