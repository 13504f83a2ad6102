import { type Chunked, eachInChunks } from "@farthing/core/import";
import type {
  BankBooks,
  LinkedAccount,
  LinkedTransaction,
  UnlinkedTransaction,
  WindowScope,
} from "@farthing/core/provider";
import type { EditableField } from "@farthing/core/transactions";
import { shiftedDay } from "@farthing/values";
import type { Database } from "better-sqlite3";
import { accountNumber } from "../columns/numbers.ts";
import { STATED_LAST } from "../rows/account-rows.ts";
import { ORIGINAL_VALUES } from "../rows/original-values.ts";

/** A stored bank transaction, as one row. */
interface LinkedRow extends Omit<LinkedTransaction, "pending" | "locked" | "deleted" | "kept_by_file"> {
  readonly pending: 0 | 1;
  readonly locked: string;
  readonly deleted: 0 | 1;
  readonly kept_by_file: 0 | 1;
}

interface UnlinkedRow extends Omit<UnlinkedTransaction, "pending" | "by_hand" | "added_as" | "locked"> {
  readonly by_hand: 0 | 1;
  readonly added_as: string | null;
  readonly pending: 0 | 1;
  readonly locked: string;
}

interface AccountRow extends Omit<LinkedAccount, "renamed"> {
  readonly renamed: 0 | 1;
}

const TOLD = [
  ...[
    "transaction_id",
    "account_id",
    "provider_id",
    "date",
    "amount",
    "name",
    "notes",
    "description",
    "posted",
  ],
  ...["pending", "seen_at"],
];

const SELECT = `SELECT ${TOLD.map((column) => `b.${column}`).join(", ")}, t.locked, 0 AS deleted,
  b.pending = 1 AND t.pending = 0
    AND EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_number = t.number) AS kept_by_file`;

const LINKED = "bank_transactions AS b JOIN transactions AS t ON t.id = b.transaction_id";

const unlinkedOn = (day: string, condition: string): string => `
SELECT t.id AS transaction_id, a.account_id, ${ORIGINAL_VALUES}, t.pending, t.locked,
  t.by_hand = 1 AND t.original IS NULL AS by_hand, iif(t.original IS NULL, t.added_as, NULL) AS added_as
FROM json_each(@days) AS d
CROSS JOIN bank_accounts AS a ON a.account_id = d.value ->> 0
CROSS JOIN transactions AS t ON t.account_number = ${accountNumber("a.account_id")} AND t.parent_id IS NULL
LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
WHERE a.connection_id = +@connection AND b.transaction_id IS NULL
  AND ${day} >= d.value ->> 1 AND ${day} <= d.value ->> 2 AND ${condition}`;

/**
 * The transactions of the connection's accounts on some days that are not from a bank, as they came in. The second part is
 * those whose day a person has changed, the third what was added by hand on these days and is on others now.
 */
const UNLINKED = [
  unlinkedOn("t.date", "t.original IS NULL"),
  unlinkedOn("t.original ->> 'date'", "t.original IS NOT NULL"),
  unlinkedOn(
    "t.added_as ->> 'date'",
    `t.added_as IS NOT NULL AND t.original IS NULL AND NOT EXISTS (
      SELECT 1 FROM json_each(@days) AS o
      WHERE o.value ->> 0 = a.account_id AND t.date BETWEEN o.value ->> 1 AND o.value ->> 2)`,
  ),
]
  .join(" UNION ALL ")
  .concat(" ORDER BY 3, 1");

/** Days as spans of days that follow each other: from one to another. */
const spansOf = (days: readonly string[]): readonly (readonly [from: string, to: string])[] => {
  const spans: [from: string, to: string][] = [];
  let next = "";
  for (const day of days.toSorted()) {
    if (day === next) spans.at(-1)![1] = day;
    else spans.push([day, day]);
    next = shiftedDay(day, 1);
  }
  return spans;
};

const toLinked = ({ pending, locked, deleted, kept_by_file, ...row }: LinkedRow): LinkedTransaction => ({
  ...row,
  pending: pending === 1,
  locked: JSON.parse(locked) as EditableField[],
  deleted: deleted === 1,
  ...(kept_by_file === 1 ? { kept_by_file: true } : {}),
});

/** How many accounts are asked for their transactions in one chunk at most: some milliseconds of work. */
const ACCOUNTS = 100;

/** Reads what is stored of a connection within a scope, in chunks. */
export const bankBooksReader = (db: Database): ((scope: WindowScope) => Chunked<BankBooks>) => {
  const accountsOf = db.prepare<[string], AccountRow>(
    `SELECT a.id, b.provider_id, b.organization, a.name, a.account_type, a.currency,
       coalesce(s.balance, '0') AS balance, s.day AS balance_day, a.status, b.balance_date, b.renamed
     FROM bank_accounts AS b JOIN accounts AS a ON a.id = b.account_id
     LEFT JOIN account_balances AS s ON s.account_id = a.id AND s.number = ${STATED_LAST}
     WHERE b.connection_id = +? ORDER BY b.rowid`,
  );
  // An OR would read every transaction of the account.
  const within = db.prepare<[Readonly<Record<"account" | "start" | "end", string | number>>], LinkedRow>(
    `${SELECT} FROM ${LINKED}
     WHERE b.rowid IN (
       SELECT rowid FROM bank_transactions WHERE account_id = @account AND pending = 1
       UNION ALL
       SELECT rowid FROM bank_transactions
       WHERE account_id = @account AND pending = 0 AND posted >= @start AND posted < @end
     )
     ORDER BY b.rowid`,
  );
  const called = db.prepare<[Readonly<Record<"account" | "ids", string>>], LinkedRow>(
    `${SELECT} FROM json_each(@ids) AS i CROSS JOIN ${LINKED}
     WHERE b.account_id = +@account AND b.provider_id = i.value ORDER BY i.key`,
  );
  // They are few: people delete by hand.
  const deletedOf = db.prepare<[string], LinkedRow>(
    `SELECT ${TOLD.join(", ")}, '[]' AS locked, 1 AS deleted, 0 AS kept_by_file
     FROM deleted_bank_transactions WHERE account_id = ? ORDER BY rowid`,
  );

  const unlinked = db.prepare<[Readonly<Record<"connection" | "days", string>>], UnlinkedRow>(UNLINKED);

  return function* ({ connection_id, window: { start, end }, named, days }) {
    const accounts = accountsOf
      .all(connection_id)
      .map(({ renamed, ...account }) => ({ ...account, renamed: renamed === 1 }));
    const ids = named(accounts);
    const transactions: LinkedTransaction[] = [];
    for (const [at, { id: account }] of accounts.entries()) {
      if (at > 0 && at % ACCOUNTS === 0) yield;
      const wanted = new Set(ids.get(account));
      const isInScope = ({ pending, posted, provider_id }: LinkedRow): boolean =>
        pending === 1 || (posted !== null && posted >= start && posted < end) || wanted.has(provider_id);
      const found = new Map<string, LinkedTransaction>();
      const find = (row: LinkedRow): void => void found.set(row.provider_id, toLinked(row));
      yield* eachInChunks(within.iterate({ account, start, end }), find);
      for (const row of deletedOf.all(account).filter(isInScope)) find(row);
      const others = [...wanted].filter((id) => !found.has(id));
      if (others.length > 0)
        yield* eachInChunks(called.iterate({ account, ids: JSON.stringify(others) }), find);
      for (const each of found.values()) transactions.push(each);
    }
    const asked = [...days(accounts)].flatMap(([account, each]) =>
      spansOf(each).map((span) => [account, ...span]),
    );
    const others: UnlinkedTransaction[] = [];
    yield* eachInChunks(
      unlinked.iterate({ connection: connection_id, days: JSON.stringify(asked) }),
      ({ pending, by_hand, added_as, locked, ...row }) =>
        void others.push({
          ...{ ...row, pending: pending === 1, locked: JSON.parse(locked) as EditableField[] },
          ...(by_hand === 1 ? { by_hand: true } : {}),
          ...(added_as === null
            ? {}
            : { added_as: JSON.parse(added_as) as NonNullable<UnlinkedTransaction["added_as"]> }),
        }),
    );
    return { accounts, transactions, unlinked: others };
  };
};
