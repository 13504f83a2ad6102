import {
  type Beside,
  type CameIn,
  type DeletedContent,
  type DeletedTransaction,
  daysAround,
  deletedAs,
  isBack,
  type ToldValues,
} from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { day } from "../../rows/days.ts";
import { type StoredDeletion, toAbsences } from "./stored-deletion.ts";

/** What its bank tells of a transaction; all null if no bank connection has it. */
interface ToldColumns {
  readonly told_date: string | null;
  readonly told_amount: string | null;
  readonly told_name: string | null;
  readonly told_pending: boolean | null;
}

interface ThereRow extends ToldColumns, Pick<DeletedTransaction, "restored_at"> {
  readonly id: string;
  readonly created_at: string;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toldIn = ({ told_date, told_amount, told_name, told_pending }: ToldColumns): CameIn["told"] =>
  told_date === null
    ? []
    : [{ date: told_date, amount: told_amount!, name: told_name!, pending: told_pending! }];

const toThere = ({ deleted_at, restored_at, content, ...row }: CameIn["row"] & ThereRow): CameIn => ({
  row,
  told: toldIn(row),
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    row.created_at,
  ),
});

/** Those of the days on which one that is the same can have come in, and those of one name: each by its own index. */
const thereBeside = async (
  { all }: Queries,
  family_id: string,
  account_id: string,
  content: DeletedContent,
  told: ToldValues | null,
): Promise<readonly CameIn[]> => {
  const { external_id, source } = content.rows[0];
  const spans = daysAround(content, told);
  const span = sql`unnest(${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[]) AS s (first, last)`;
  const own = sql`t.family_id = ${family_id} AND t.account_id = ${account_id} AND t.parent_id IS NULL`;
  const found = await all<CameIn["row"] & ThereRow>(
    sql`SELECT t.id, ${day("t.date")}, t.amount, t.currency, t.name, t.external_id, t.source, t.reference, t.pending, t.by_hand,
          t.original, t.added_as, t.created_at, t.updated_at, to_char(b.date, 'YYYY-MM-DD') AS told_date, b.amount AS told_amount,
          b.name AS told_name, b.pending AS told_pending, d.deleted_at, d.restored_at, d.content
        FROM (
          SELECT t.id FROM ${span} JOIN transactions AS t ON t.date BETWEEN s.first::date AND s.last::date WHERE ${own}
          UNION SELECT t.id FROM ${span} JOIN transactions AS t ON t.original ->> 'date' BETWEEN s.first AND s.last
            WHERE ${own} AND t.original IS NOT NULL
          UNION SELECT t.id FROM ${span} JOIN transactions AS t ON t.added_as ->> 'date' BETWEEN s.first AND s.last
            WHERE ${own} AND t.added_as IS NOT NULL
          UNION SELECT t.id FROM ${span} JOIN bank_transactions AS b ON b.date BETWEEN s.first::date AND s.last::date
            JOIN transactions AS t ON t.id = b.transaction_id WHERE b.account_id = ${account_id} AND ${own}
          UNION SELECT t.id FROM transactions AS t WHERE ${own} AND left(t.external_id, 200) = left(${external_id}, 200)
            AND t.external_id = ${external_id} AND t.source IS NOT DISTINCT FROM ${source}
        ) AS found JOIN transactions AS t ON t.id = found.id
        LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
        LEFT JOIN deleted_transactions AS d ON d.family_id = ${family_id} AND d.id = t.id`,
  );
  return found.map(toThere);
};

/** Reads what tells whether a deleted transaction is there in another one. The family is locked. */
export const besideDeleted = async (
  queries: Queries,
  family_id: string,
  { id, account_id, deleted_at }: StoredDeletion,
  content: DeletedContent,
  told: ToldValues | null,
  at: string,
): Promise<Beside> => {
  const there = await thereBeside(queries, family_id, account_id, content, told);
  const beside = { deleted_at, told, there, others: [] };
  if (isBack(content, beside) === undefined) return beside;
  const others = await queries.all<Pick<StoredDeletion, "deleted_at" | "content">>(
    sql`SELECT d.deleted_at, d.content FROM deleted_transactions AS d
        WHERE d.account_id = ${account_id} AND d.family_id = ${family_id} AND d.id <> ${id} AND d.restored_at IS NULL
          AND d.kept_until > ${at} AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.id = d.id)`,
  );
  return {
    ...beside,
    others: others.map((each) => deletedAs(JSON.parse(each.content) as DeletedContent, each.deleted_at)),
  };
};
