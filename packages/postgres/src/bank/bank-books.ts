import type {
  BankBooks,
  LinkedAccount,
  LinkedTransaction,
  UnlinkedTransaction,
  WindowScope,
} from "@farthing/core/provider";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { statedLast } from "../rows/account-columns.ts";
import { day } from "../rows/days.ts";
import { ORIGINAL_VALUES } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";

const TOLD = sql`b.transaction_id, b.account_id, b.provider_id, ${day("b.date")}, b.amount, b.name, b.notes,
  b.description, b.posted, b.pending, b.seen_at`;

/** A transaction's account and a text of it, such as the provider's id or a day. */
interface OfAccount {
  readonly account_id: string;
  readonly value: string;
}

const COLUMNS = { account_id: "text", value: "text" };

const flat = (
  byAccount: ReadonlyMap<string, readonly string[]>,
): readonly Readonly<Record<string, string>>[] =>
  [...byAccount].flatMap(([account_id, values]) =>
    values.map((value) => ({ account_id, value }) satisfies OfAccount),
  );

/** Which of the rows `b` are within a scope. */
const within = (
  connection: string,
  { start, end }: WindowScope["window"],
  named: readonly Readonly<Record<string, string>>[],
): Sql => sql`b.account_id IN (SELECT account_id FROM bank_accounts WHERE connection_id = ${connection}) AND (
  b.pending OR (b.posted >= ${start} AND b.posted < ${end})
  OR (b.account_id, b.provider_id) IN (SELECT n.account_id, n.value FROM ${rowsOf(COLUMNS, named)} AS n))`;

/**
 * The transactions of the connection's accounts on some days that are not from a bank, as they came in. The second part is
 * those whose day a person has changed, the third what was added by hand on these days and is on others now.
 */
const unlinkedOn = (connection: string, days: readonly Readonly<Record<string, string>>[]): Sql => {
  const part = (onDay: string): Sql => sql`
SELECT t.id AS transaction_id, t.account_id, ${ORIGINAL_VALUES}, t.pending, t.locked,
  nullif(t.by_hand AND t.original IS NULL, false) AS by_hand, CASE WHEN t.original IS NULL THEN t.added_as END AS added_as
FROM ${rowsOf(COLUMNS, days)} AS d
JOIN bank_accounts AS a ON a.account_id = d.account_id
JOIN transactions AS t ON t.family_id = a.family_id AND t.account_id = a.account_id AND t.parent_id IS NULL
LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
WHERE a.connection_id = ${connection} AND b.transaction_id IS NULL AND ${raw(onDay)}`;
  return sql`${part("t.date = d.value::date AND t.original IS NULL")}
UNION ALL ${part("t.original ->> 'date' = d.value AND t.original IS NOT NULL")}
UNION ALL ${part("t.added_as ->> 'date' = d.value AND t.added_as IS NOT NULL AND t.original IS NULL")}
  AND NOT EXISTS (SELECT 1 FROM ${rowsOf(COLUMNS, days)} AS o WHERE o.account_id = t.account_id AND o.value::date = t.date)
ORDER BY 3, 1`;
};

type LinkedRow = Omit<LinkedTransaction, "kept_by_file"> & { readonly kept_by_file: true | null };

const toLinked = ({ kept_by_file, ...row }: LinkedRow): LinkedTransaction => ({
  ...row,
  ...(kept_by_file === null ? {} : { kept_by_file }),
});

type UnlinkedRow = Omit<UnlinkedTransaction, "by_hand" | "added_as"> & {
  readonly by_hand: true | null;
  readonly added_as: NonNullable<UnlinkedTransaction["added_as"]> | null;
};

const toUnlinked = ({ by_hand, added_as, ...row }: UnlinkedRow): UnlinkedTransaction => ({
  ...row,
  ...(by_hand === null ? {} : { by_hand }),
  ...(added_as === null ? {} : { added_as }),
});

/** Reads what is stored of a connection within a scope. */
export const readBankBooks = async (
  { all }: Queries,
  { connection_id, window, named, days }: WindowScope,
): Promise<BankBooks> => {
  const accounts = await all<LinkedAccount>(
    sql`SELECT a.id, b.provider_id, b.organization, a.name, a.account_type, a.currency,
          coalesce(s.balance, 0) AS balance, ${day("s.day", "balance_day")}, a.status, b.balance_date, b.renamed
        FROM bank_accounts AS b JOIN accounts AS a ON a.id = b.account_id
        LEFT JOIN LATERAL (${statedLast(sql`a.id`)}) AS s ON true
        WHERE b.connection_id = ${connection_id} ORDER BY b.position`,
  );
  const scope = within(connection_id, window, flat(named(accounts)));
  const linked = await all<LinkedRow>(
    sql`SELECT ${TOLD}, t.locked, false AS deleted,
          nullif(
            b.pending AND NOT t.pending
              AND EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id), false) AS kept_by_file
        FROM bank_transactions AS b JOIN transactions AS t ON t.id = b.transaction_id
        WHERE ${scope} ORDER BY b.position`,
  );
  // They are few: people delete by hand.
  const deleted = await all<LinkedTransaction>(
    sql`SELECT ${TOLD}, '{}'::text[] AS locked, true AS deleted
        FROM deleted_bank_transactions AS b WHERE ${scope} ORDER BY b.position`,
  );
  const unlinked = await all<UnlinkedRow>(unlinkedOn(connection_id, flat(days(accounts))));
  return {
    accounts,
    transactions: [...linked.map(toLinked), ...deleted],
    unlinked: unlinked.map(toUnlinked),
  };
};
