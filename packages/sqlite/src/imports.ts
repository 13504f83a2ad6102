import {
  eachInSteps,
  IMPORT_COLUMNS,
  type Import,
  type ImportChange,
  type ImportKey,
  type ImportPlan,
  type ImportRow,
  Imports,
  isPausing,
  isSameImport,
  type Pausing,
  type PlanImport,
  type StoreImport,
  type StoreOutcome,
  type TransactionHistory,
  toImport,
  toImportRow,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { accountReader, booksReader, readBooksInTurns } from "./books.ts";
import type { Connection } from "./connection.ts";
import { ENTITIES, entityClaimer } from "./entity-claims.ts";
import { ROWS } from "./in-steps.ts";
import { listReader } from "./list-reader.ts";
import { undoing } from "./undo-import.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** What is written for each row in addition to the plan. */
const STAMPED = ["family_id", "created_at"] as const;

const COLUMNS = {
  accounts: [
    ...["id", "name", "account_type", "subtype", "currency", "balance", "balance_day", "status"],
    ...["external_id", "original_name", "updated_at"],
  ],
  categories: ["id", "name", "color", "icon", "parent_id"],
  tags: ["id", "name", "color"],
  merchants: ["id", "name"],
  transactions: [
    ...["id", "account_id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
    ...["external_id", "reference", "source", "parent_id", "pending", "locked", "original", "updated_at"],
  ],
  transfers: ["id", "inflow_transaction_id", "outflow_transaction_id"],
} as const satisfies Record<keyof ImportPlan, readonly string[]>;

/** The order in which rows may refer to each other. */
const KINDS = Object.keys(COLUMNS) as (keyof ImportPlan)[];

/** That a transaction belongs to an import, which stored it or found it. */
interface Claim {
  readonly family_id: string;
  readonly transaction_id: string;
  readonly import_id: string;
  readonly stored: 0 | 1;
}

/** Of a transaction that has no history. */
const NEW = { locked: "[]", original: null };

/** Of an account that nobody has renamed. */
const NAMED_ONCE = { original_name: null };

const historyRow = (history: TransactionHistory | undefined): Row => {
  if (history === undefined) return {};
  const { locked, original, created_at, updated_at } = history;
  return {
    ...{ locked: JSON.stringify(locked), created_at, updated_at },
    original: original === null ? null : JSON.stringify(original),
  };
};

const SELECT = `SELECT ${IMPORT_COLUMNS.join(", ")} FROM imports`;

const STORED_OF = `${SELECT} WHERE family_id = ? AND sha256 = ? AND status = 'stored' ORDER BY created_at DESC, id DESC`;

/** What storing an import needs, prepared on the connection that stores it. */
const storing = (db: Database) => {
  const accounts = accountReader(db);
  const readBooks = booksReader(db);
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const remember = db.prepare<[ImportRow & { readonly family_id: string }]>(
    `INSERT INTO imports (family_id, ${IMPORT_COLUMNS.join(", ")})
     VALUES (@family_id, ${IMPORT_COLUMNS.map((name) => `@${name}`).join(", ")})`,
  );
  const claim = db.prepare<[Claim]>(
    `INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
     VALUES (@family_id, @transaction_id, @import_id, @stored OR EXISTS (
       SELECT 1 FROM import_claims WHERE transaction_id = @transaction_id AND removable = 1))`,
  );
  const book = db.prepare<[Row]>(
    `UPDATE transactions
     SET original = json_object('date', @date, 'amount', @amount, 'currency', @currency, 'name', @name),
       date = iif(EXISTS (SELECT 1 FROM json_each(locked) WHERE value = 'date'), date, @date),
       reference = coalesce(nullif(@reference, ''), reference), pending = 0, updated_at = @updated_at
     WHERE id = @id AND family_id = @family_id AND pending = 1`,
  );
  /** An account that a person has made has a blank name until a file calls it by one. */
  const call = db.prepare<[Row]>(
    "UPDATE accounts SET original_name = NULL WHERE id = @id AND family_id = @family_id AND original_name = ''",
  );
  const setBalance = db.prepare<[Row]>(
    `UPDATE accounts
     SET balance = iif(k.newer, balance, @balance), balance_day = iif(k.newer, balance_day, @day),
       updated_at = iif(k.newer, updated_at, @updated_at)
     FROM (SELECT id, balance_day IS NOT NULL AND (@day IS NULL OR balance_day > @day) AS newer FROM accounts) AS k
     WHERE accounts.id = @account_id AND family_id = @family_id AND k.id = accounts.id`,
  );
  const taken = db
    .prepare<[{ readonly ids: string }], string>(
      KINDS.map((kind) => `SELECT id FROM ${kind} WHERE id IN (SELECT value FROM json_each(@ids))`).join(
        " UNION ",
      ),
    )
    .pluck();
  const claimEntities = entityClaimer(db);
  const inserts = Object.fromEntries(
    KINDS.map((kind) => {
      const columns = [...COLUMNS[kind], ...STAMPED];
      const values = columns.map((name) => `@${name}`);
      return [
        kind,
        db.prepare<[Row]>(`INSERT INTO ${kind} (${columns.join(", ")}) VALUES (${values.join(", ")})`),
      ];
    }),
  ) as Record<keyof ImportPlan, ReturnType<typeof db.prepare<[Row]>>>;
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );

  function* insert(family_id: string, stored: Import, change: ImportChange): Pausing<void> {
    const { id, created_at } = stored;
    const { plan, claimed, booked = [], called = [], balances = [] } = change;
    const stamp = { family_id, created_at, updated_at: created_at };
    const owner = { family_id, import_id: id };
    for (const kind of ENTITIES)
      for (const row of plan[kind]) inserts[kind].run({ ...NAMED_ONCE, ...row, ...stamp });
    yield* eachInSteps(
      plan.transactions,
      ({ tag_ids, history, pending, ...columns }) => {
        const state = { pending: pending === true ? 1 : 0, ...historyRow(history) };
        inserts.transactions.run({ ...columns, ...NEW, ...stamp, ...state });
        const { id: transaction_id, parent_id } = columns;
        for (const tagId of tag_ids) tag.run(family_id, transaction_id, tagId);
        if (parent_id === null) claim.run({ ...owner, transaction_id, stored: 1 });
      },
      ROWS,
    );
    yield* eachInSteps(plan.transfers, (row) => inserts.transfers.run({ ...row, ...stamp }), ROWS);
    yield* eachInSteps(claimed, (transaction_id) => claim.run({ ...owner, transaction_id, stored: 0 }), ROWS);
    claimEntities(family_id, stored, change);
    for (const row of booked) book.run({ ...row, ...stamp });
    for (const id of called) call.run({ id, family_id });
    for (const row of balances)
      if (setBalance.run({ ...row, ...stamp }).changes !== 1)
        throw new Error(`the family does not have the account ${row.account_id}`);
  }

  return function* <E>(
    { family_id, file, again, questions, recorded }: StoreImport,
    plan: PlanImport<E>,
  ): Pausing<Result.Result<StoreOutcome, E>> {
    const before = storedOf.all(family_id, file.sha256).map(toImport);
    const same = before.find((each) => isSameImport(each, file));
    if (same !== undefined && !again) return Result.succeed({ _tag: "SameImport", import: same });
    if (before[0] !== undefined && !again) return Result.succeed({ _tag: "OtherReading", import: before[0] });
    const asked = questions({ accounts: accounts(family_id) });
    const books = yield* readBooks(family_id, asked, recorded);
    const isTaken = (ids: readonly string[]) => new Set(taken.all({ ids: JSON.stringify(ids) }));
    const planning = plan(books, isTaken);
    const planned = isPausing(planning) ? yield* planning : planning;
    if (Result.isFailure(planned)) return Result.fail(planned.failure);
    const change = planned.success;
    const stored: Import = {
      ...{ ...file, status: "stored", undone_at: null },
      known: { ...file.known, counts: change.counts },
    };
    remember.run({ ...toImportRow(stored), family_id });
    yield* insert(family_id, stored, change);
    return Result.succeed({ _tag: "Stored", import: stored });
  };
};

export const sqliteImports = (connection: Connection): Imports["Service"] => {
  const { db, read } = connection;
  const storeInTurns = connection.writeInTurns(storing);
  const undoInTurns = connection.writeInTurns(undoing);
  const byId = db.prepare<[string, string], ImportRow>(`${SELECT} WHERE family_id = ? AND id = ?`);
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const list = listReader<ImportRow, ImportKey>(db, {
    ...{ columns: IMPORT_COLUMNS.join(", "), table: "imports", where: "family_id = +@family_id" },
    ...{ key: ["created_at", "id"], direction: "DESC" },
  });

  return Imports.of({
    books: readBooksInTurns(connection),
    list: (family_id, request) =>
      read("imports.list", () => {
        const part = list({ family_id }, request);
        return { ...part, items: part.items.map(toImport) };
      }),
    find: (familyId, id) =>
      read("imports.find", () => {
        const row = byId.get(familyId, id);
        return row === undefined ? undefined : toImport(row);
      }),
    ofBytes: (familyId, sha256) =>
      read("imports.ofBytes", () => storedOf.all(familyId, sha256).map(toImport)),
    store: (request, plan) => storeInTurns("imports.store", (store) => store(request, plan)),
    undo: (request) => undoInTurns("imports.undo", (undo) => undo(request)),
  });
};
