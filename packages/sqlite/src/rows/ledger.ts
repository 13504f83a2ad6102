import type { Account, BalancePoint, DaySpan, LedgerEntry } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { momentText, type StoredMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber } from "../columns/numbers.ts";
import { ACCOUNT_BY_ID } from "./account-rows.ts";
import { PENDING } from "./original-values.ts";

/** Which ledger is read; of a span what is in it, with the balances beside it. */
export interface LedgerQuestion {
  readonly family_id: string;
  readonly account_id: string;
  readonly span: DaySpan | null;
}

/** A part of a ledger: the account comes first, then all balances. */
export type LedgerPart =
  | { readonly of: "account"; readonly account: Account }
  | { readonly of: "points"; readonly points: readonly BalancePoint[] }
  | { readonly of: "entries"; readonly entries: readonly LedgerEntry[] };

type Row = Readonly<Record<string, string | number>>;

const WIDENED = `
SELECT
  coalesce((SELECT min(day) FROM (
    SELECT DISTINCT day FROM balance_points WHERE account_id = @account_id AND day < @from ORDER BY day DESC LIMIT 2)), @from)
    AS "from",
  coalesce((SELECT max(day) FROM (
    SELECT DISTINCT day FROM balance_points WHERE account_id = @account_id AND day > @to ORDER BY day LIMIT 2)), @to)
    AS "to"`;

const POINTS = `
SELECT nullif(import_id, '') AS import_id, day, place, balance, currency FROM balance_points
WHERE account_id = @account_id AND family_id = @family_id AND day BETWEEN @from AND @to
ORDER BY day, place, import_id`;

/** By the account, not by the family: the planner takes either for as good. */
const OWN = `+t.family_number = ${familyNumber("@family_id")} AND t.account_number = ${accountNumber("@account_id")}
  AND t.parent_id IS NULL`;

const HELD =
  "EXISTS (SELECT 1 FROM import_claims WHERE transaction_number = t.number) OR t.source IS 'bank_sync'";

const BESIDE_BANK = "FROM transactions AS t LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id";

const entries = (date: string, amount: string, currency: string, held: string): string => `
SELECT t.id, ${date} AS date, ${amount} AS amount, ${currency} AS currency, iif(${held}, 'stored', 'by_hand') AS state,
  (t.date, t.amount, t.currency) IS NOT (${date}, ${amount}, ${currency}) AS is_edited, t.created_at`;

const ORIGINAL = ["t.original ->> 'date'", "t.original ->> 'amount'", "t.original ->> 'currency'"] as const;

/** The day of booking in UTC is of a card what its balances follow; it can be some days away from that of the purchase. */
const TOLD_DAY =
  "iif(@is_card AND b.posted IS NOT NULL, coalesce(date(b.posted, 'unixepoch'), b.date), b.date)";

/** Whether an entry that a person has deleted is still so: nothing is booked there, or deleted in turn, as which it came in again. */
const isMissing = (deleted: string): string => `(${deleted}.came_again_as IS NULL OR NOT EXISTS (
    SELECT 1 FROM deleted_entries AS later
    WHERE (later.family_id, later.transaction_id) = (${deleted}.family_id, ${deleted}.came_again_as))
  AND NOT EXISTS (
    SELECT 1 ${BESIDE_BANK}
    WHERE t.id = ${deleted}.came_again_as AND t.family_number = ${familyNumber(`${deleted}.family_id`)} AND NOT ${PENDING}
      AND (b.transaction_id IS NOT NULL OR ${HELD})))`;

const DELETED = "'deleted' AS state, 0 AS is_edited, 0 AS created_at";

/** A transaction of no bank that came in as a deleted one `d` of a bank, on a day that is read so. */
const cameAs = (date: string, amount: string, origin: string): string => `NOT EXISTS (
  SELECT 1 FROM transactions AS t
  WHERE ${OWN} AND ${origin} AND ${date} = d.date AND ${amount} = d.amount
    AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id))`;

/** What a person has deleted of a bank, and a file has not brought back: or it is deleted of that, too, once. */
const DELETED_ONCE = `NOT EXISTS (
  SELECT 1 FROM deleted_entries AS e WHERE e.account_id = d.account_id AND e.date = d.date AND e.amount = d.amount AND ${isMissing("e")})
  AND ${cameAs("t.date", "t.amount", "t.original IS NULL")}
  AND ${cameAs(ORIGINAL[0], ORIGINAL[1], "t.original IS NOT NULL")}`;

/** No bank has booked it: what a file has booked is as that has it while a bank still tells the hold. */
const AS_A_FILE = `coalesce(b.pending, 1) = 1 AND NOT ${PENDING}`;

/** Each kind of entries by an index of its days. */
const ENTRIES = `
${entries("t.date", "t.amount", "t.currency", HELD)} ${BESIDE_BANK}
WHERE ${OWN} AND t.original IS NULL AND ${AS_A_FILE} AND t.date BETWEEN @from AND @to
UNION ALL
${entries(...ORIGINAL, HELD)} ${BESIDE_BANK}
WHERE ${OWN} AND t.original IS NOT NULL AND ${AS_A_FILE} AND t.original ->> 'date' BETWEEN @from AND @to
UNION ALL
${entries(TOLD_DAY, "b.amount", "coalesce(t.original ->> 'currency', t.currency)", "1")}
FROM bank_transactions AS b CROSS JOIN transactions AS t ON t.id = b.transaction_id
WHERE t.family_number = ${familyNumber("+@family_id")} AND b.account_id = @account_id AND b.pending = 0
  AND b.date BETWEEN date(@from, '-60 days') AND coalesce(date(@to, '+60 days'), @to) AND ${TOLD_DAY} BETWEEN @from AND @to
UNION ALL
SELECT transaction_id, date, amount, currency, ${DELETED} FROM deleted_entries
WHERE account_id = @account_id AND family_id = @family_id AND date BETWEEN @from AND @to
  AND ${isMissing("deleted_entries")}
UNION ALL
SELECT transaction_id, date, amount, @currency, ${DELETED} FROM deleted_bank_transactions AS d
WHERE account_id = @account_id AND family_id = @family_id AND pending = 0 AND date BETWEEN @from AND @to AND ${DELETED_ONCE}
ORDER BY date, created_at, id`;

const ALL: DaySpan = { from: "0001-01-01", to: "9999-12-31" };

/** How many rows are told at once: some milliseconds of work. */
const AT_ONCE = 500;

interface EntryRow extends Omit<LedgerEntry, "is_edited" | "created_at"> {
  /** 0 of what was deleted. */
  readonly created_at: StoredMoment;
  readonly is_edited: 0 | 1;
}

const toEntry = ({ id, date, amount, currency, state, created_at, is_edited }: EntryRow): LedgerEntry => ({
  ...{ id, date, amount, currency, state },
  created_at: created_at === 0 ? "" : momentText(created_at),
  is_edited: is_edited === 1,
});

/** Tells the ledger of an account in parts; nothing if the family has no such account. */
export const ledgerParts = (db: Database) => {
  const byId = db.prepare<[string, string], Account>(ACCOUNT_BY_ID);
  const widened = db.prepare<[Row], DaySpan>(WIDENED);
  const points = db.prepare<[Row], BalancePoint>(POINTS);
  const rows = db.prepare<[Row], EntryRow>(ENTRIES);
  return function* ({
    family_id,
    account_id,
    span,
  }: LedgerQuestion): Generator<LedgerPart, undefined, undefined> {
    const account = byId.get(family_id, account_id);
    if (account === undefined) return undefined;
    yield { of: "account", account };
    const { from, to } = span === null ? ALL : widened.get({ account_id, ...span })!;
    const { currency, account_type } = account;
    const bound = { family_id, account_id, from, to };
    yield { of: "points", points: points.all(bound) };
    let part: LedgerEntry[] = [];
    for (const row of rows.iterate({ ...bound, currency, is_card: account_type === "credit_card" ? 1 : 0 })) {
      part.push(toEntry(row));
      if (part.length < AT_ONCE) continue;
      yield { of: "entries", entries: part };
      part = [];
    }
    yield { of: "entries", entries: part };
    return undefined;
  };
};
