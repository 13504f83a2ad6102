import {
  type AccountQuestion,
  type Books,
  collectRecorded,
  type RecordedIdentity,
  type RecordedSide,
} from "@farthing/core/import";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { IS_ALONE, ORIGINAL_VALUES } from "./original-values.ts";

/** How many rows are fetched at once. */
const ROWS_OF_STATEMENT = 1_000;

/** The accounts of a family. */
export const accountsOf = ({ all }: Queries, familyId: string): Promise<Books["accounts"]> =>
  all<Books["accounts"][number]>(
    sql`SELECT id, name, currency, external_id, nullif(original_name, '') AS original_name FROM accounts WHERE family_id = ${familyId} ORDER BY name, id`,
  );

/** The statements that answer a question. */
interface RecordedQueries {
  /**
   * The transactions of an account that came in on some days: those as they came in, those that were changed since, and those
   * that a bank tells of.
   */
  readonly onDays: Sql;
  /** Of each of some references one that came in on another day. */
  readonly ofReferences: Sql;
  /** What was added by hand on some days, whenever it is now. */
  readonly addedOnDays: Sql;
  /** What has one of some ids and came in on another day: in the account that of a file, anywhere its own. */
  readonly ofIds: Sql;
}

const recordedFor = (
  familyId: string,
  { account_id, spans, references, ids = [] }: AccountQuestion,
): RecordedQueries => {
  const span = sql`unnest(${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[]) AS s (first, last)`;
  // As a table: of an account that it is told of and that came since its statistics, PostgreSQL expects a few transactions, and
  // would look through all for each reference and id.
  const asked = sql`unnest(${[familyId]}::text[], ${[account_id]}::text[]) AS asked (family_id, account_id)`;
  const own = sql`t.family_id = ${familyId} AND t.account_id = ${account_id} AND t.parent_id IS NULL`;
  const told = sql`LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id`;
  const elsewhere = sql`NOT (t.account_id = ${account_id} AND EXISTS (
    SELECT 1 FROM ${span}
    WHERE coalesce(to_char(b.date, 'YYYY-MM-DD'), t.original ->> 'date', to_char(t.date, 'YYYY-MM-DD'))
      BETWEEN s.first AND s.last))`;
  const recorded = sql`SELECT t.id, t.account_id AS account, t.external_id, ${ORIGINAL_VALUES},
    coalesce(b.pending, t.pending) AS pending,
    nullif(${IS_ALONE}, false) AS by_hand, CASE WHEN ${IS_ALONE} THEN t.added_as END AS added_as`;
  const onDays = [
    sql`FROM ${span} JOIN transactions AS t ON t.date BETWEEN s.first::date AND s.last::date ${told}
        WHERE ${own} AND t.original IS NULL AND b.transaction_id IS NULL`,
    sql`FROM ${span} JOIN transactions AS t ON t.original ->> 'date' BETWEEN s.first AND s.last ${told}
        WHERE ${own} AND t.original IS NOT NULL AND b.transaction_id IS NULL`,
    sql`FROM ${span} JOIN bank_transactions AS b ON b.date BETWEEN s.first::date AND s.last::date
        JOIN transactions AS t ON t.id = b.transaction_id
        WHERE t.family_id = ${familyId} AND b.account_id = ${account_id}`,
  ];
  const ofIds = [
    sql`t.account_id = asked.account_id AND left(t.external_id, 200) = left(i, 200) AND t.external_id = i`,
    sql`t.id = i`,
  ].map(
    (is) => sql`FROM ${asked} CROSS JOIN unnest(${ids}::text[]) AS i
      CROSS JOIN LATERAL (SELECT t.* FROM transactions AS t WHERE ${is} OFFSET 0) AS t ${told}
      WHERE t.family_id = asked.family_id AND t.parent_id IS NULL AND ${elsewhere}`,
  );
  const all = (parts: readonly Sql[]): Sql =>
    joined(
      parts.map((part) => sql`${recorded} ${part}`),
      " UNION ALL ",
    );
  return {
    onDays: sql`SELECT * FROM (${all(onDays)}) AS r ORDER BY r.date COLLATE "C", r.id COLLATE "C"`,
    addedOnDays: sql`SELECT * FROM (
      ${recorded} FROM ${span} JOIN transactions AS t ON t.added_as ->> 'date' BETWEEN s.first AND s.last ${told}
      WHERE ${own} AND t.added_as IS NOT NULL AND ${IS_ALONE}) AS r ORDER BY r.date COLLATE "C", r.id COLLATE "C"`,
    ofReferences: sql`${recorded} FROM ${asked} CROSS JOIN unnest(${references}::text[]) AS r
      JOIN LATERAL (
        SELECT t.* FROM transactions AS t ${told}
        WHERE t.family_id = asked.family_id AND t.account_id = asked.account_id AND t.parent_id IS NULL
          AND t.reference = r AND ${elsewhere}
        LIMIT 1) AS t ON true
      ${told}`,
    ofIds: sql`SELECT * FROM (${all(ofIds)}) AS r ORDER BY r.date COLLATE "C", r.id COLLATE "C"`,
  };
};

type RecordedRow = Omit<RecordedIdentity, "added_as"> & {
  readonly added_as: NonNullable<RecordedIdentity["added_as"]> | null;
};

/** Goes through the rows of a statement, of which no more than a part is in memory. */
const eachRow = async (
  { all, run }: Queries,
  statement: Sql,
  see: (row: RecordedIdentity) => void,
): Promise<void> => {
  await run(sql`DECLARE told NO SCROLL CURSOR FOR ${statement}`);
  for (let isDone = false; !isDone; ) {
    const rows = await all<RecordedRow>(sql`FETCH ${raw(String(ROWS_OF_STATEMENT))} FROM told`);
    for (const { added_as, ...row } of rows) see(added_as === null ? row : { ...row, added_as });
    isDone = rows.length < ROWS_OF_STATEMENT;
  }
  await run(sql`CLOSE told`);
};

/** What transfers can have or have of some whole transactions. */
const sidesOf = async (
  { all }: Queries,
  familyId: string,
  recorded: readonly RecordedIdentity[],
): Promise<readonly RecordedSide[]> => {
  const sides: RecordedSide[] = [];
  for (let at = 0; at < recorded.length; at += ROWS_OF_STATEMENT) {
    const some = recorded.slice(at, at + ROWS_OF_STATEMENT).map(({ id }) => id);
    const found = await all<RecordedSide>(
      sql`SELECT * FROM (
            SELECT s.id, s.parent_id, s.external_id, coalesce(
              (SELECT x.id FROM transfers AS x WHERE x.inflow_transaction_id = s.id AND x.made_by <> 'rule'),
              (SELECT x.id FROM transfers AS x WHERE x.outflow_transaction_id = s.id AND x.made_by <> 'rule')) AS transfer_id
            FROM (
              SELECT unnest(${some}::text[]) AS id
              UNION ALL
              SELECT p.id FROM transactions AS p
              WHERE p.family_id = ${familyId} AND p.parent_id = ANY(${some}::text[])
            ) AS own JOIN transactions AS s ON s.id = own.id
          ) AS sides WHERE parent_id IS NOT NULL OR transfer_id IS NOT NULL`,
    );
    for (const side of found) sides.push(side);
  }
  return sides.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** The answers to some questions to a family; `before` is what was told of them before. */
export const recordedOf = async (
  queries: Queries,
  familyId: string,
  questions: readonly AccountQuestion[],
  before?: Books["recorded"],
): Promise<Books["recorded"]> => {
  const recorded = collectRecorded(before);
  const asked = questions.map((each) => ({ ...each, ...recordedFor(familyId, each) }));
  for (const { onDays } of asked) await eachRow(queries, onDays, recorded.add);
  for (const { references, ofReferences } of asked)
    if (references.length > 0) await eachRow(queries, ofReferences, recorded.add);
  for (const { addedOnDays } of asked) await eachRow(queries, addedOnDays, recorded.addOnce);
  for (const { ids = [], ofIds } of asked)
    if (ids.length > 0) await eachRow(queries, ofIds, recorded.addOnce);
  return recorded.all();
};

/** What a family has, with the answers to some questions; `before` is what was told of them before. */
export const booksOf = async (
  queries: Queries,
  familyId: string,
  questions: readonly AccountQuestion[],
  before?: Books["recorded"],
): Promise<Books> => {
  const named = (table: string) =>
    queries.all<Books["tags"][number]>(
      sql`SELECT id, name FROM ${raw(table)} WHERE family_id = ${familyId} ORDER BY name, id`,
    );
  const family = await queries.get<Pick<Books, "currency">>(
    sql`SELECT currency FROM families WHERE id = ${familyId}`,
  );
  if (family === undefined) throw new Error("the family of an import must exist");
  const recorded = await recordedOf(queries, familyId, questions, before);
  return {
    currency: family.currency,
    accounts: await accountsOf(queries, familyId),
    categories: await named("categories"),
    tags: await named("tags"),
    merchants: await named("merchants"),
    recorded,
    sides: questions.some(({ sides }) => sides === true) ? await sidesOf(queries, familyId, recorded) : [],
  };
};
