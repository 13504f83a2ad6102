import {
  type Found,
  IMPORT_COLUMNS,
  type Import,
  type ImportChange,
  type ImportKey,
  type ImportRow,
  Imports,
  isSameFound,
  type PlanImport,
  runInChunks,
  type StoreImport,
  type StoreOutcome,
  storedBefore,
  storedImport,
  toImport,
  toImportRow,
  type UndoOutcome,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { accountsOf, booksOf, recordedOf } from "../rows/books.ts";
import { familyOf } from "../rows/family-of.ts";
import { listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { receiptOf } from "./receipts.ts";
import { undoImport } from "./undo-import.ts";
import { KINDS } from "./write/insert-planned.ts";
import { writeImport } from "./write-import.ts";

const COLUMNS = raw(IMPORT_COLUMNS.join(", "));

const SELECT = sql`SELECT ${COLUMNS} FROM imports`;

const NEWEST_FIRST = sql`ORDER BY created_at DESC, id DESC`;

const importsWhere = async ({ all }: Queries, where: Sql): Promise<readonly Import[]> =>
  (await all<ImportRow>(sql`${SELECT} WHERE ${where}`)).map(toImport);

const find = async (queries: Queries, familyId: string, id: string): Promise<Import | undefined> =>
  (await importsWhere(queries, sql`family_id = ${familyId} AND id = ${id}`))[0];

const storedOf = (queries: Queries, familyId: string, sha256: string): Promise<readonly Import[]> =>
  importsWhere(
    queries,
    sql`family_id = ${familyId} AND sha256 = ${sha256} AND status = 'stored' AND NOT incomplete
        ${NEWEST_FIRST}`,
  );

/** Those of some ids that anything has, also what a person has deleted and a bank still tells. */
const takenOf = async ({ all }: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const parts = [
    ...KINDS.map((kind) => sql`SELECT id FROM ${raw(kind)} WHERE id = ANY(${ids}::text[])`),
    sql`SELECT transaction_id FROM deleted_bank_transactions WHERE transaction_id = ANY(${ids}::text[])`,
  ];
  const found = await all<{ readonly id: string }>(joined(parts, " UNION "));
  return new Set(found.map(({ id }) => id));
};

/** Finds what a plan is made of; `before` is what was found before, which is held once as far as it is the same. */
const findFor = async (
  queries: Queries,
  { family_id, questions, ids }: StoreImport,
  before?: Found,
): Promise<Found> => {
  const asked = questions({ accounts: await accountsOf(queries, family_id) });
  const books = await booksOf(queries, family_id, asked, before?.books.recorded);
  return { books, taken: await takenOf(queries, ids) };
};

/** What was found, and the plan that is made of it. */
interface Planned<Change, E> {
  readonly found: Found;
  readonly planned: Result.Result<Change, E>;
}

const remember = async ({ run }: Queries, family_id: string, stored: Import): Promise<void> => {
  const row = toImportRow(stored);
  const values = joined(
    IMPORT_COLUMNS.map((name) => sql`${row[name]}`),
    ", ",
  );
  await run(sql`INSERT INTO imports (family_id, ${COLUMNS}) VALUES (${family_id}, ${values})`);
};

/** Stores an import, with the plan that was made before if it still holds. */
const store = async <Change extends ImportChange, E>(
  queries: Queries,
  request: StoreImport,
  plan: PlanImport<Change, E>,
  before: Planned<Change, E>,
  tell: Tell,
): Promise<Result.Result<StoreOutcome<Change>, E>> => {
  const { family_id, file } = request;
  await lockFamily(queries, family_id);
  const earlier = storedBefore(await storedOf(queries, family_id, file.sha256), request);
  if (earlier !== undefined) return Result.succeed(earlier);
  const found = await findFor(queries, request, before.found);
  const planned = isSameFound(found, before.found)
    ? before.planned
    : await Effect.runPromise(runInChunks(plan(found)));
  if (Result.isFailure(planned)) return Result.fail(planned.failure);
  const change = planned.success;
  const stored = storedImport(file, change.counts);
  await remember(queries, family_id, stored);
  const transfers = await writeImport(queries, family_id, stored, change, tell);
  return Result.succeed({ _tag: "Stored", import: stored, change, transfers });
};

export const postgresImports = ({ read, readTogether, writeByFamily }: Connection): Imports["Service"] =>
  Imports.of({
    books: (familyId, questions) =>
      readTogether("imports.books", (queries) => booksOf(queries, familyId, questions)),
    recorded: (familyId, question) =>
      readTogether("imports.recorded", (queries) => recordedOf(queries, familyId, [question])),
    list: (familyId, request, { status, type } = {}) =>
      readTogether("imports.list", async (queries) => {
        const conditions = [
          sql`family_id = ${familyId}`,
          ...(status === undefined ? [] : [sql`status = ${status}`]),
          ...(type === undefined ? [] : [sql`type = ${type}`]),
        ];
        const part = await listPart<ImportRow, ImportKey>(
          queries,
          {
            ...{ columns: COLUMNS, from: sql`imports`, where: joined(conditions, " AND ") },
            ...{ key: ["created_at", "id"], direction: "DESC" },
            after: ({ created_at, id }) => sql`${created_at}, ${id}`,
          },
          request,
        );
        return { ...part, items: part.items.map(toImport) };
      }),
    familyOf: (id) => read("imports.familyOf", (queries) => familyOf(queries, "imports", id)),
    find: (familyId, id) => read("imports.find", (queries) => find(queries, familyId, id)),
    receipt: (familyId, id) => read("imports.receipt", (queries) => receiptOf(queries, familyId, id)),
    ofBytes: (familyId, sha256) => read("imports.ofBytes", (queries) => storedOf(queries, familyId, sha256)),
    ofTransactions: (familyId, ids) =>
      read("imports.ofTransactions", (queries) =>
        importsWhere(
          queries,
          sql`family_id = ${familyId} AND status = 'stored' AND id IN (
                SELECT import_id FROM import_claims
                WHERE family_id = ${familyId} AND transaction_id = ANY(${ids}::text[]))
              ${NEWEST_FIRST}`,
        ),
      ),
    store: <Change extends ImportChange, E>(request: StoreImport, plan: PlanImport<Change, E>) =>
      // What is planned before the family is locked keeps nobody waiting.
      readTogether("imports.store", (queries) => findFor(queries, request)).pipe(
        Effect.flatMap((found) =>
          Effect.map(runInChunks(plan(found)), (planned): Planned<Change, E> => ({ found, planned })),
        ),
        Effect.flatMap((before) =>
          writeByFamily("imports.store", request.family_id, (queries, tell) =>
            store(queries, request, plan, before, tell),
          ),
        ),
      ),
    undo: (request) =>
      writeByFamily(
        "imports.undo",
        request.family_id,
        async (queries, tell): Promise<Result.Result<UndoOutcome>> => {
          await lockFamily(queries, request.family_id);
          const one = await find(queries, request.family_id, request.id);
          if (one === undefined) return Result.succeed({ _tag: "NotFound" });
          const result = await undoImport(queries, one, request, tell);
          const before = one.status === "undone";
          const undone: Import = before
            ? one
            : { ...one, status: "undone", incomplete: false, undone_at: request.at };
          return Result.succeed({ _tag: "Undone", before, import: undone, ...result });
        },
      ),
  });
