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
import type { Database } from "better-sqlite3";
import { momentText, type StoredMoment } from "../../columns/moments.ts";
import { accountNumber } from "../../columns/numbers.ts";
import { type Flagged, type Row, type StoredDeletion, toAbsences, toValues } from "./stored-deletion.ts";

const OWN = `t.account_number = ${accountNumber("@account_id")} AND t.parent_id IS NULL`;

const within = (day: string): string => `${day} BETWEEN s.value ->> 'from' AND s.value ->> 'to'`;

/** Those of the days on which one that is the same can have come in, and those of one name: each by its own index. */
const THERE = `
SELECT t.id, t.date, t.amount, t.currency, t.name, t.external_id, t.source, t.reference, t.pending, t.by_hand, t.original, t.added_as,
  t.created_at, t.updated_at, b.date AS told_date, b.amount AS told_amount, b.name AS told_name, b.pending AS told_pending,
  d.deleted_at, d.restored_at, d.content
FROM (
  SELECT t.number FROM json_each(@spans) AS s CROSS JOIN transactions AS t WHERE ${OWN} AND ${within("t.date")}
  UNION SELECT t.number FROM json_each(@spans) AS s CROSS JOIN transactions AS t
    WHERE ${OWN} AND t.original IS NOT NULL AND ${within("t.original ->> 'date'")}
  UNION SELECT t.number FROM json_each(@spans) AS s CROSS JOIN transactions AS t
    WHERE ${OWN} AND t.added_as IS NOT NULL AND ${within("t.added_as ->> 'date'")}
  UNION SELECT t.number FROM json_each(@spans) AS s CROSS JOIN bank_transactions AS b CROSS JOIN transactions AS t
    ON t.id = b.transaction_id WHERE b.account_id = @account_id AND ${within("b.date")}
  UNION SELECT t.number FROM transactions AS t WHERE ${OWN} AND t.external_id = @external_id AND t.source IS @source
) AS found CROSS JOIN transactions AS t ON t.number = found.number
LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
LEFT JOIN deleted_transactions AS d ON d.family_id = @family_id AND d.id = t.id`;

const OTHERS = `
SELECT d.deleted_at, d.content FROM deleted_transactions AS d
WHERE d.account_id = @account_id AND d.family_id = @family_id AND d.id <> @id AND d.restored_at IS NULL AND d.kept_until > @at
  AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.id = d.id)`;

/** What its bank tells of a transaction; all null if no bank connection has it. */
interface ToldColumns {
  readonly told_date: string | null;
  readonly told_amount: string | null;
  readonly told_name: string | null;
  readonly told_pending: 0 | 1 | null;
}

interface ThereRow
  extends Flagged<
      Omit<CameIn["row"], "original" | "added_as" | "created_at" | "updated_at">,
      "pending" | "by_hand"
    >,
    ToldColumns,
    Pick<DeletedTransaction, "restored_at"> {
  readonly original: string | null;
  readonly added_as: string | null;
  readonly created_at: StoredMoment;
  readonly updated_at: StoredMoment;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toldIn = ({ told_date, told_amount, told_name, told_pending }: ToldColumns): CameIn["told"] =>
  told_date === null
    ? []
    : [{ date: told_date, amount: told_amount!, name: told_name!, pending: told_pending === 1 }];

const toThere = ({ deleted_at, restored_at, content, ...row }: ThereRow): CameIn => ({
  row: {
    ...row,
    ...{ pending: row.pending === 1, by_hand: row.by_hand === 1 },
    ...{ original: toValues(row.original), added_as: toValues(row.added_as) },
    ...{ created_at: momentText(row.created_at), updated_at: momentText(row.updated_at) },
  },
  told: toldIn(row),
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    row.created_at,
  ),
});

/** Reads what tells whether a deleted transaction is there in another one. */
export const besideReader = (db: Database) => {
  const thereOf = db.prepare<[Row], ThereRow>(THERE);
  const othersOf = db.prepare<[Row], Pick<StoredDeletion, "deleted_at" | "content">>(OTHERS);

  return (
    { family_id, account_id, id, deleted_at }: StoredDeletion,
    content: DeletedContent,
    told: ToldValues | null,
    at: string,
  ): Beside => {
    const { external_id, source } = content.rows[0];
    const spans = JSON.stringify(daysAround(content, told));
    const there = thereOf.all({ family_id, account_id, external_id, source, spans }).map(toThere);
    const beside = { deleted_at, told, there, others: [] };
    if (isBack(content, beside) === undefined) return beside;
    const others = othersOf
      .all({ family_id, account_id, id, at })
      .map((each) => deletedAs(JSON.parse(each.content) as DeletedContent, each.deleted_at));
    return { ...beside, others };
  };
};
