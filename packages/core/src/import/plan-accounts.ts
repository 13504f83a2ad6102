import type { ServiceObject, ServiceRecords } from "@farthing/preflight";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus } from "../transactions/account.ts";
import { accountsOfRecords } from "./accounts-of-records.ts";
import type { Books } from "./books.ts";
import { readFarthingField } from "./farthing-field.ts";
import { eachInSteps, type Pausing } from "./in-turns.ts";
import type { PlannedAccount, PlannedBalance } from "./plan.ts";
import type { FieldOf } from "./plan-named.ts";
import { currencyOf, dayOf } from "./record-identity.ts";

const accountType = (type: string) => {
  const snake = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return ACCOUNT_TYPES.find((each) => each === snake) ?? "other_asset";
};

const accountStatus = (status: string | null): AccountStatus =>
  ACCOUNT_STATUSES.find((each) => each === status) ?? "active";

const subtypeOf = (entry: ServiceObject): string | null =>
  entry.object("accountable")?.text("subtype") ?? entry.text("subtype");

/** The day of the newest transaction of an account in a file, which its balance is of; that of an export is only what it says. */
function* balanceDays({ of }: ServiceRecords, today: string): Pausing<(id: string) => string | null> {
  const newest = new Map<string, string>();
  yield* eachInSteps(of("Transaction"), (entry) => {
    if (readFarthingField(entry)?.history !== undefined) return;
    const [id, day] = [entry.id("account_id")!, dayOf(entry)];
    if (day <= today && day > (newest.get(id) ?? "")) newest.set(id, day);
  });
  return (id) => newest.get(id) ?? null;
}

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
  records: ServiceRecords,
  books: Books,
  newId: (own: string | undefined) => string,
  fieldOf: FieldOf,
  today: string,
): Pausing<AccountsPlan> {
  const known = accountsOfRecords(records, books);
  const balanceDay = yield* balanceDays(records, today);
  const found = new Set<string>();
  const accountIds = new Map<string, string>();
  const accounts: PlannedAccount[] = [];
  const balances = new Map<string, PlannedBalance>();
  for (const entry of records.of("Account")) {
    const own = entry.id("id")!;
    const there = known.there.get(own);
    const id = there?.id ?? newId(own);
    const field = fieldOf(entry);
    const day = field?.balance_date ?? balanceDay(own);
    accountIds.set(own, id);
    if (there !== undefined) {
      found.add(id);
      const currency = field?.currency ?? currencyOf(entry) ?? there.currency;
      if (currency === there.currency)
        balances.set(id, { account_id: id, balance: entry.decimal("balance"), day });
      continue;
    }
    accounts.push({
      id,
      name: field?.text("name") ?? entry.text("name")!,
      account_type: accountType(entry.text("accountable_type") ?? ""),
      subtype: field?.subtype ?? subtypeOf(entry),
      currency: field?.currency ?? currencyOf(entry) ?? books.currency,
      balance: entry.decimal("balance"),
      balance_day: day,
      status: accountStatus(entry.text("status")),
      // Where its own id is not kept, later exports are known by that alone.
      external_id: id === own.toLowerCase() ? (field?.original_id ?? own) : own,
      original_name: field?.original_name ?? null,
    });
  }
  return {
    accounts,
    accountIds,
    balances: [...balances.values()],
    found,
    by_name: known.by_name,
    notes: known.notes,
  };
}
