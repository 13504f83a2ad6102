import {
  type Chunked,
  eachInChunks,
  type Found,
  IMPORT_COLUMNS,
  type Import,
  type ImportChange,
  type ImportPlan,
  type ImportRow,
  isSameFound,
  type PlanImport,
  type StoreImport,
  type StoreOutcome,
  storedBefore,
  storedImport,
  toImport,
  toImportRow,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { SettledTransfers } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { balancePointKeeper, deletedEntries } from "../books/balance-points.ts";
import { accountsRememberer } from "../books/import-accounts.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { stagedSeer, transferSettler } from "../books/settle-transfers.ts";
import { transactionStage } from "../books/staged-transactions.ts";
import { statedBalances } from "../books/stated-balances.ts";
import { transferWriter } from "../books/write-transfers.ts";
import { storedMoment } from "../columns/moments.ts";
import { familyNumber } from "../columns/numbers.ts";
import { accountReader } from "../rows/books.ts";
import { isOpen } from "../rows/original-values.ts";
import { chunksOfIds } from "../scheduling/chunks.ts";
import { ENTITIES, entityClaimer } from "./entity-claims.ts";
import { STORED_OF } from "./import-rows.ts";
import { booksReader } from "./read-books.ts";
import { readingLearner } from "./readings.ts";
import { receiptKeeper } from "./receipts.ts";

/** What a transaction has of its booking from then on. */
const BOOKED = ["date", "amount", "name"];

const unlessLocked = (field: string): string =>
  `${field} = iif(EXISTS (SELECT 1 FROM json_each(locked) WHERE value = '${field}'), ${field}, @${field})`;

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
} as const satisfies Record<Exclude<keyof ImportPlan, "transactions" | "transfers">, readonly string[]>;

type Inserted = keyof typeof COLUMNS;

const INSERTED = Object.keys(COLUMNS) as Inserted[];

/** What has ids that a file can have. */
const KINDS = [...INSERTED, "transactions", "transfers", "transfer_candidates"] as const;

/** That a transaction belongs to an import, which found it. */
interface Claim {
  readonly transaction_id: string;
  readonly import_id: string;
}

/** Of an account that nobody has renamed. */
const NAMED_ONCE = { original_name: null };

/** A plan, and the state of the file that it was made for. */
export interface Ready<Change extends ImportChange, E> {
  readonly version: number;
  readonly found: Found;
  readonly planned: Result.Result<Change, E>;
}

/** Stores imports, in chunks of transactions of this connection. */
export const storing = (db: Database) => {
  const accounts = accountReader(db);
  const readBooks = booksReader(db);
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const remember = db.prepare<[ImportRow & { readonly family_id: string }]>(
    `INSERT INTO imports (family_id, ${IMPORT_COLUMNS.join(", ")})
     VALUES (@family_id, ${IMPORT_COLUMNS.map((name) => `@${name}`).join(", ")})`,
  );
  const claim = db.prepare<[Claim]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     SELECT t.number, i.number, EXISTS (
       SELECT 1 FROM import_claims WHERE transaction_number = t.number AND removable = 1)
     FROM transactions AS t CROSS JOIN imports AS i WHERE t.id = @transaction_id AND i.id = @import_id`,
  );
  const keepCounter = db.prepare<[Row]>(
    `INSERT INTO counter_values (transaction_id, import_id, family_id, amount, currency)
     VALUES (@transaction_id, @import_id, @family_id, @amount, @currency)`,
  );
  const book = db.prepare<[Row]>(
    `UPDATE transactions
     SET original = json_object('date', @date, 'amount', @amount, 'currency', @currency, 'name', @name),
       ${BOOKED.map(unlessLocked).join(", ")},
       reference = coalesce(nullif(@reference, ''), reference), pending = 0, pending_gone = 0,
       source = iif(source IS 'bank_sync', 'csv_import', source),
       updated_at = iif(by_hand = 1 AND original IS NULL, updated_at, ${storedMoment("@updated_at")})
     WHERE id = @id AND family_number = ${familyNumber("@family_id")} AND ${isOpen("transactions")}`,
  );
  const bookGone = db.prepare<[Row]>(
    `UPDATE transactions SET pending_gone = 0
     WHERE id = @id AND family_number = ${familyNumber("@family_id")} AND +pending_gone = 1`,
  );
  /** An account that a person has made has a blank name until a file calls it by one. */
  const call = db.prepare<[Row]>(
    "UPDATE accounts SET original_name = NULL WHERE id = @id AND family_id = @family_id AND original_name = ''",
  );
  const hasAccount = db
    .prepare<[string, string], 1>("SELECT 1 FROM accounts WHERE family_id = ? AND id = ?")
    .pluck();
  const { say, stateFirstBalance } = statedBalances(db);
  const { settle: settleBalances } = balanceSettler(db);
  const { keep: keepPoints } = balancePointKeeper(db);
  const { forget: forgetDeleted, forgetBooked } = deletedEntries(db);
  const taken = db
    .prepare<[{ readonly ids: string }], string>(
      [...KINDS.map((kind) => [kind, "id"]), ["deleted_bank_transactions", "transaction_id"]]
        .map(([table, id]) => `SELECT ${id} FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(@ids))`)
        .join(" UNION "),
    )
    .pluck();
  const claimEntities = entityClaimer(db);
  const rememberAccounts = accountsRememberer(db);
  const learn = readingLearner(db);
  const receipts = receiptKeeper(db);
  const inserts = Object.fromEntries(
    INSERTED.map((kind) => {
      const columns = [...COLUMNS[kind], ...STAMPED];
      const values = columns.map((name) => `@${name}`);
      return [
        kind,
        db.prepare<[Row]>(`INSERT INTO ${kind} (${columns.join(", ")}) VALUES (${values.join(", ")})`),
      ];
    }),
  ) as Record<Inserted, ReturnType<typeof db.prepare<[Row]>>>;
  /** Changes when another connection has written. */
  const version = db.prepare<[], number>("PRAGMA data_version").pluck();
  const stage = transactionStage(db);
  const settler = transferSettler(db);
  const seeStaged = stagedSeer(db);
  const transfers = transferWriter(db);

  function* insert(
    family_id: string,
    stored: Import,
    change: ImportChange,
    tell: Tell,
  ): Chunked<SettledTransfers> {
    const { id, created_at } = stored;
    const { plan, claimed, booked = [], called = [], rejections = [], counters = [], balances = [] } = change;
    const touched = settler.begin(family_id);
    const before = receipts.balancesOf(family_id, change.receipt);
    const stamp = { family_id, created_at, updated_at: created_at };
    const owner = { family_id, import_id: id };
    for (const kind of ENTITIES)
      for (const row of plan[kind]) inserts[kind].run({ ...NAMED_ONCE, ...row, ...stamp });
    yield* stage.store(family_id, stored, (span, done, of) => {
      seeStaged(touched, span);
      tell(done, of);
    });
    yield* rememberAccounts(family_id, stored, change);
    yield* eachInChunks(plan.transfers, (row) => transfers.pair(row, stamp));
    yield* eachInChunks(rejections, (row) => transfers.reject(row, stamp));
    const legs = [...plan.transfers, ...rejections];
    yield* settler.seeAll(
      touched,
      legs.flatMap((each) => [each.inflow_transaction_id, each.outflow_transaction_id]),
    );
    yield* eachInChunks(claimed, (transaction_id) => {
      if (claim.run({ transaction_id, import_id: id }).changes === 0)
        throw new Error(`the family does not have the transaction ${transaction_id}`);
    });
    yield* eachInChunks(counters, (row) => keepCounter.run({ ...row, import_id: id, family_id }));
    yield* settler.seeAllAgain(
      touched,
      counters.map(({ transaction_id }) => transaction_id),
    );
    yield* claimEntities(family_id, stored, change);
    const bookings = booked.map((row) => row.id);
    yield* settler.seeAll(touched, bookings);
    for (const { by_hand: _, ...row } of booked) {
      forgetBooked(row);
      book.run({ ...row, ...stamp });
      bookGone.run({ id: row.id, family_id });
    }
    yield* settler.seeAllAgain(touched, bookings);
    for (const id of called) call.run({ id, family_id });
    learn(family_id, id, change.readings);
    for (const account of plan.accounts) stateFirstBalance({ said_at: null, ...account, ...owner });
    for (const row of balances) {
      if (hasAccount.get(family_id, row.account_id) === undefined)
        throw new Error(`the family does not have the account ${row.account_id}`);
      say({ said_at: null, ...row, ...owner });
    }
    const settled = [...plan.accounts.map((each) => each.id), ...balances.map((each) => each.account_id)];
    yield* settleBalances(family_id, new Set([...change.accounts, ...settled]), created_at);
    yield* keepPoints(family_id, id, change.points ?? []);
    forgetDeleted(id, created_at);
    const after = receipts.balancesOf(family_id, change.receipt);
    receipts.keep(family_id, change.receipt, stored, { before, after });
    return yield* settler.settle(touched);
  }

  const earlierOf = (request: StoreImport) =>
    storedBefore(storedOf.all(request.family_id, request.file.sha256).map(toImport), request);

  /** Finds what a plan is made of; `before` is what was found before, which is held once as far as it is the same. */
  function* find({ family_id, questions, ids }: StoreImport, before?: Found): Chunked<Found> {
    const asked = questions({ accounts: accounts(family_id) });
    const books = yield* readBooks(family_id, asked, before?.books.recorded);
    const found = new Set<string>();
    yield* chunksOfIds(ids, (some) => {
      for (const id of taken.all({ ids: some })) found.add(id);
    });
    return { books, taken: found };
  }

  /** Plans, and stages what is planned. */
  function* prepare<Change extends ImportChange, E>(
    request: StoreImport,
    plan: PlanImport<Change, E>,
  ): Chunked<Ready<Change, E>> {
    const found = yield* find(request);
    const planned = yield* plan(found);
    if (Result.isSuccess(planned)) yield* stage.put(planned.success.plan.transactions);
    return { version: version.get()!, found, planned };
  }

  /** Whether all that a plan is made of is as it was. */
  function* isUpToDate(request: StoreImport, before: Ready<ImportChange, unknown>): Chunked<boolean> {
    return version.get() === before.version || isSameFound(yield* find(request, before.found), before.found);
  }

  return {
    /** What can be done before the file is locked. */
    *before<Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
    ): Chunked<Ready<Change, E> | undefined> {
      return earlierOf(request) === undefined ? yield* prepare(request, plan) : undefined;
    },

    *store<Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
      before: Ready<Change, E> | undefined,
      tell: Tell,
    ): Chunked<Result.Result<StoreOutcome<Change>, E>> {
      const { family_id, file } = request;
      const earlier = earlierOf(request);
      if (earlier !== undefined) return Result.succeed(earlier);
      const { planned } =
        before !== undefined && (yield* isUpToDate(request, before)) ? before : yield* prepare(request, plan);
      if (Result.isFailure(planned)) return Result.fail(planned.failure);
      const change = planned.success;
      const stored = storedImport(file, change.counts);
      remember.run({ ...toImportRow(stored), family_id });
      const transfers = yield* insert(family_id, stored, change, tell);
      return Result.succeed({ _tag: "Stored", import: stored, change, transfers });
    },
  };
};
