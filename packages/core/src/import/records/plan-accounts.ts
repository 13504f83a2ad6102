import { parseUuid, shiftedDay } from "@farthing/values";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../../transactions/account.ts";
import type { Books } from "../books/books.ts";
import type { PlannedAccount, PlannedBalance } from "../books/plan.ts";
import { eachInSteps, type Pausing } from "../steps/in-turns.ts";
import { accountsOfRecords } from "./accounts-of-records.ts";
import type { FileRecords } from "./file-records.ts";

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: string | null): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

/** The day of the newest transaction of an account in a file, which its balance is of; that of an export is only what it says. */
function* balanceDays({ transactions }: FileRecords, today: string): Pausing<(id: string) => string | null> {
  const newest = new Map<string, string>();
  yield* eachInSteps(transactions, ({ account_id, date, exported }) => {
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

interface AccountsPlan {
  readonly accounts: readonly PlannedAccount[];
  readonly accountIds: ReadonlyMap<string, string>;
  readonly balances: readonly PlannedBalance[];
  readonly found: ReadonlySet<string>;
  readonly by_name: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * The accounts of a file: those that are new, the ids that the ids of the file stand for, and the balances of those that are
 * there.
 */
export function* planAccounts(
  records: FileRecords,
  books: Books,
  newId: (own: string | undefined) => string,
  today: string,
): Pausing<AccountsPlan> {
  const known = accountsOfRecords(records, books);
  const originOf = originsOf(records, books);
  const balanceDay = yield* balanceDays(records, today);
  const found = new Set<string>();
  const accountIds = new Map<string, string>();
  const accounts: PlannedAccount[] = [];
  const balances = new Map<string, PlannedBalance>();
  const tomorrow = shiftedDay(today, 1);
  const notes: string[] = [];
  for (const entry of records.accounts) {
    const own = entry.id;
    const there = known.there.get(own);
    const id = there?.id ?? newId(own);
    const said = entry.balance_date;
    // It is kept, so that an export of what is stored gives the same again.
    if (said !== undefined && said > tomorrow)
      notes.push(
        `The balance of the account ${own} is of ${said}, which is after tomorrow: files of earlier days do not change it. To correct it, say the balance of the account anew.`,
      );
    const day = said ?? balanceDay(own);
    accountIds.set(own, id);
    if (there !== undefined) {
      found.add(id);
      const currency = entry.former_currency ?? entry.currency ?? there.currency;
      if (currency === there.currency) balances.set(id, { account_id: id, balance: entry.balance, day });
      continue;
    }
    accounts.push({
      id,
      name: entry.name,
      account_type: accountType(entry.type),
      subtype: entry.subtype,
      currency: entry.former_currency ?? entry.currency ?? books.currency,
      balance: entry.balance,
      balance_day: day,
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
    notes: [...known.notes, ...notes],
  };
}
