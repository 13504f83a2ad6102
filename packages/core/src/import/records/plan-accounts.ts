import { parseUuid, shiftedDay } from "@farthing/values";
import { newIds } from "../../request/new-ids.ts";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../../transactions/account.ts";
import type { Books } from "../books/books.ts";
import type { PlannedAccount, PlannedBalance } from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { LearnedReading } from "../books/readings.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { accountsOfRecords } from "./accounts-of-records.ts";
import type { FileRecords } from "./file-records.ts";
import type { IdOf } from "./ids-of-file.ts";
import type { FileAccount } from "./read-record.ts";

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: string | null): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

/** The day of the newest transaction of an account in a file, which its balance is of; that of an export is only what it says. */
function* balanceDays({ transactions }: FileRecords, today: string): Chunked<(id: string) => string | null> {
  const newest = new Map<string, string>();
  yield* eachInChunks(transactions, ({ account_id, date, exported }) => {
    if (exported !== undefined) return;
    if (date <= today && date > (newest.get(account_id) ?? "")) newest.set(account_id, date);
  });
  return (id) => newest.get(id) ?? null;
}

/**
 * Says which id a new account is said to have come in with. One that keeps its own id keeps the other, too. Else it is where it
 * first came from, by which all copies of it know each other, unless that is a UUID from which another account has come.
 */
const originsOf = (records: FileRecords, { accounts }: Books) => {
  const known = new Set(
    [
      ...accounts.flatMap(({ id, external_id }) => [id, external_id ?? id]),
      ...records.accounts.map(({ id }) => id),
    ].map((id) => id.toLowerCase()),
  );
  return (own: string, id: string, original: string | undefined): string => {
    if (id === own.toLowerCase()) return original ?? own;
    if (original === undefined) return own;
    const origin = parseUuid(original);
    if (origin === undefined) return original;
    if (known.has(origin)) return own;
    known.add(origin);
    return origin;
  };
};

/** What becomes of the accounts of a file. */
export interface AccountsPlan {
  /** Those that are new. */
  readonly accounts: readonly PlannedAccount[];
  /** What the ids of the file stand for. */
  readonly accountIds: ReadonlyMap<string, string>;
  readonly balances: readonly PlannedBalance[];
  readonly found: ReadonlySet<string>;
  readonly by_name: ReadonlySet<string>;
  readonly readings: readonly LearnedReading[];
  readonly notes: readonly string[];
}

/** That a balance of the future is kept, so that an export of what is stored gives the same again. */
const futureBalanceNote = (own: string, day: string): string =>
  `The balance of the account ${own} is of ${day}, which is after tomorrow: files of earlier days do not change it. To correct it, say the balance of the account anew.`;

const notesOnBalances = ({ accounts }: FileRecords, today: string): readonly string[] => {
  const tomorrow = shiftedDay(today, 1);
  return accounts.flatMap(({ id, balance_date, stated }) => {
    const day = stated === undefined ? balance_date : stated?.date;
    return day !== undefined && day > tomorrow ? [futureBalanceNote(id, day)] : [];
  });
};

/** What an account of a file states of its balance: of one of an export, what its balance begins with, and maybe nothing. */
const statedIn = (
  { balance, balance_date, stated }: FileAccount,
  newest: string | null,
): Omit<PlannedBalance, "account_id"> | null => {
  if (stated === undefined) return { balance, day: balance_date ?? newest };
  if (stated === null) return null;
  const { date = null, said_at } = stated;
  return { balance: stated.balance, day: date, ...(said_at === undefined ? {} : { said_at }) };
};

const NOTHING_STATED = { balance: "0", day: null };

/** How files of the accounts of an export were read. */
const readingsOf = (
  { accounts }: FileRecords,
  accountIds: AccountsPlan["accountIds"],
  newId: () => string,
): readonly LearnedReading[] =>
  accounts.flatMap(({ id, readings = [] }) =>
    readings.map(({ any_account, learned_at, layout, accounts: named, reading, said }) => ({
      ...{ id: newId(), learned_at, layout, accounts: named, reading, said },
      account_id: any_account === true ? null : accountIds.get(id)!,
    })),
  );

/** The currency of an account of a file, in the books. */
const currencyOf = ({ former_currency, currency }: FileAccount, otherwise: string): string =>
  former_currency ?? currency ?? otherwise;

/**
 * The accounts of a file: those that are new, the ids that the ids of the file stand for, and the balances of those that are
 * there.
 */
export function* planAccounts(
  records: FileRecords,
  { books, today, ids }: Pick<PlanContext, "books" | "today" | "ids">,
  idOf: IdOf,
): Chunked<AccountsPlan> {
  const known = accountsOfRecords(records, books);
  const newId = newIds(ids);
  const originOf = originsOf(records, books);
  const balanceDay = yield* balanceDays(records, today);
  const found = new Set<string>();
  const accountIds = new Map<string, string>();
  const accounts: PlannedAccount[] = [];
  const balances = new Map<string, PlannedBalance>();
  for (const entry of records.accounts) {
    const { id: own } = entry;
    const there = known.there.get(own);
    const id = there?.id ?? idOf(own);
    const stated = statedIn(entry, balanceDay(own));
    accountIds.set(own, id);
    if (there !== undefined) {
      found.add(id);
      if (stated !== null && currencyOf(entry, there.currency) === there.currency)
        balances.set(id, { account_id: id, ...stated });
      continue;
    }
    const { balance, day: balance_day, ...said } = stated ?? NOTHING_STATED;
    accounts.push({
      id,
      name: entry.name,
      account_type: accountType(entry.type),
      subtype: entry.subtype,
      currency: currencyOf(entry, books.currency),
      ...{ balance, balance_day, ...said },
      status: accountStatus(entry.status),
      external_id: originOf(own, id, entry.original_id),
      original_name: entry.original_name ?? null,
    });
  }
  return {
    accounts,
    accountIds,
    balances: [...balances.values()],
    found,
    by_name: known.by_name,
    readings: readingsOf(records, accountIds, newId),
    notes: [...known.notes, ...notesOnBalances(records, today)],
  };
}
