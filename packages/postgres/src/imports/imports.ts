import {
  type Books,
  IMPORT_COLUMNS,
  type Import,
  type ImportChange,
  type ImportKey,
  type ImportRow,
  Imports,
  isChunked,
  isSameImport,
  type OrChunked,
  type PlanImport,
  type StoreImport,
  type StoreOutcome,
  toImport,
  toImportRow,
  type UndoOutcome,
} from "@farthing/core/import";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { accountsOf, booksOf, recordedOf } from "../rows/books.ts";
import { familyOf } from "../rows/family-of.ts";
import { listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { KINDS, writeImportChange } from "./import-change.ts";
import { undoImport } from "./undo-import.ts";

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
const takenOf = async ({ all }: Queries, ids: readonly string[]): Promise<readonly string[]> => {
  const parts = [
    ...KINDS.map((kind) => sql`SELECT id FROM ${raw(kind)} WHERE id = ANY(${ids}::text[])`),
    sql`SELECT transaction_id FROM deleted_bank_transactions WHERE transaction_id = ANY(${ids}::text[])`,
  ];
  return (await all<{ readonly id: string }>(joined(parts, " UNION "))).map(({ id }) => id);
};

/** Does a plan in its chunks, with everything else between them. */
const inTurns = async <Decision extends object>(planning: OrChunked<Decision>): Promise<Decision> => {
  if (!isChunked(planning)) return planning;
  for (;;) {
    const step = planning.next();
    if (step.done === true) return step.value;
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
};

/** Plans again until everything that the plan asks for was looked up. */
const planned = async <Change extends ImportChange, E>(
  queries: Queries,
  books: Books,
  plan: PlanImport<Change, E>,
): Promise<Result.Result<Change, E>> => {
  const known = new Set<string>();
  const taken = new Set<string>();
  for (;;) {
    const asked = new Set<string>();
    const result = await inTurns(
      plan(books, (ids) => {
        for (const id of ids) if (!known.has(id)) asked.add(id);
        return new Set(ids.filter((id) => taken.has(id)));
      }),
    );
    if (asked.size === 0) return result;
    for (const id of asked) known.add(id);
    for (const id of await takenOf(queries, [...asked])) taken.add(id);
  }
};

const remember = async ({ run }: Queries, family_id: string, stored: Import): Promise<void> => {
  const row = toImportRow(stored);
  const values = joined(
    IMPORT_COLUMNS.map((name) => sql`${row[name]}`),
    ", ",
  );
  await run(sql`INSERT INTO imports (family_id, ${COLUMNS}) VALUES (${family_id}, ${values})`);
};

export const postgresImports = ({ read, readTogether, writeByFamily }: Connection): Imports["Service"] =>
  Imports.of({
    books: (familyId, questions) =>
      readTogether("imports.books", (queries) => booksOf(queries, familyId, questions)),
    recorded: (familyId, question) =>
      readTogether("imports.recorded", (queries) => recordedOf(queries, familyId, [question])),
    list: (familyId, request) =>
      readTogether("imports.list", async (queries) => {
        const part = await listPart<ImportRow, ImportKey>(
          queries,
          {
            ...{ columns: COLUMNS, from: sql`imports`, where: sql`family_id = ${familyId}` },
            ...{ key: ["created_at", "id"], direction: "DESC" },
            after: ({ created_at, id }) => sql`${created_at}, ${id}`,
          },
          request,
        );
        return { ...part, items: part.items.map(toImport) };
      }),
    familyOf: (id) => read("imports.familyOf", (queries) => familyOf(queries, "imports", id)),
    find: (familyId, id) => read("imports.find", (queries) => find(queries, familyId, id)),
    ofBytes: (familyId, sha256) => read("imports.ofBytes", (queries) => storedOf(queries, familyId, sha256)),
    store: <Change extends ImportChange, E>(
      { family_id, file, again, questions, recorded }: StoreImport,
      plan: PlanImport<Change, E>,
    ) =>
      writeByFamily(
        "imports.store",
        family_id,
        async (queries): Promise<Result.Result<StoreOutcome<Change>, E>> => {
          await lockFamily(queries, family_id);
          const before = await storedOf(queries, family_id, file.sha256);
          const same = before.find((each) => isSameImport(each, file));
          if (same !== undefined && !again) return Result.succeed({ _tag: "SameImport", import: same });
          if (before[0] !== undefined && !again)
            return Result.succeed({ _tag: "OtherReading", import: before[0] });
          const asked = questions({ accounts: await accountsOf(queries, family_id) });
          const decided = await planned(queries, await booksOf(queries, family_id, asked, recorded), plan);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          const change = decided.success;
          const stored: Import = {
            ...{ ...file, status: "stored", incomplete: false, undone_at: null },
            known: { ...file.known, counts: change.counts },
          };
          await remember(queries, family_id, stored);
          await writeImportChange(queries, family_id, stored, change);
          return Result.succeed({ _tag: "Stored", import: stored, change });
        },
      ),
    undo: (request) =>
      writeByFamily(
        "imports.undo",
        request.family_id,
        async (queries): Promise<Result.Result<UndoOutcome>> => {
          await lockFamily(queries, request.family_id);
          const one = await find(queries, request.family_id, request.id);
          if (one === undefined) return Result.succeed({ _tag: "NotFound" });
          if (one.known === null) return Result.succeed({ _tag: "NotUndoable", import: one });
          const result = await undoImport(queries, one, request);
          const before = one.status === "undone";
          const undone: Import = before
            ? one
            : { ...one, status: "undone", incomplete: false, undone_at: request.at };
          return Result.succeed({ _tag: "Undone", before, import: undone, ...result });
        },
      ),
  });
