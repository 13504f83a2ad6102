import type { AccountRecord, CategoryRecord, EntityRecord, MerchantRecord } from "@farthing/preflight";
import { ACCOUNTABLE_TYPES } from "@farthing/preflight/checked";
import { fold } from "@farthing/values";
import { newIds } from "../../request/new-ids.ts";
import { ACCOUNT_TYPES } from "../../transactions/account.ts";
import type { Books } from "../books/books.ts";
import {
  EMPTY_PLAN,
  type ImportPlan,
  NOTHING_PLANNED,
  type PlannedAccount,
  type PlannedBalance,
  type PlannedCategory,
  type PlannedImport,
  type PlannedMerchant,
} from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import { accountsOfReceipt } from "../receipts/accounts-of-receipt.ts";
import { NO_ROWS } from "../receipts/receipt-rows.ts";

const EXISTING_IS_USED = "The name already exists; the existing one is used.";

/** A plan of these things alone, and those that are there. No stored transaction is claimed. */
const planned = (
  { accounts = [], categories = [], merchants = [] }: Partial<ImportPlan>,
  found: readonly string[],
  skipped: PlannedImport["skipped"],
): PlannedImport => ({
  plan: { ...EMPTY_PLAN, accounts, categories, merchants },
  planned: {
    ...NOTHING_PLANNED,
    accounts: accounts.length,
    categories: categories.length,
    merchants: merchants.length,
  },
  accounts: [],
  claimed: [],
  receipt: { accounts: [], rows: NO_ROWS },
  found,
  skipped,
});

const skippedOf = (
  ...all: readonly (readonly [kind: string, count: number, reason: string])[]
): PlannedImport["skipped"] =>
  Object.fromEntries(
    all.filter(([, count]) => count > 0).map(([kind, count, reason]) => [kind, { count, reason }]),
  );

/** Letters and digits alone, so that `Credit Card` and `credit_card` are the same. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Every word for a type of account: its own name, else a subtype of it. */
const TYPES_BY_WORD: ReadonlyMap<string, Pick<PlannedAccount, "account_type" | "subtype">> = (() => {
  const words = new Map<string, Pick<PlannedAccount, "account_type" | "subtype">>();
  for (const account_type of ACCOUNT_TYPES) words.set(plain(account_type), { account_type, subtype: null });
  words.set("other", { account_type: "other_asset", subtype: null });
  for (const [type, subtypes] of ACCOUNTABLE_TYPES) {
    const { account_type } = words.get(plain(type))!;
    for (const subtype of subtypes ?? [])
      if (!words.has(plain(subtype))) words.set(plain(subtype), { account_type, subtype });
  }
  return words;
})();

const DEPOSITORY = { account_type: "depository", subtype: null } as const;

/** Accounts by a name in any case, each taken once: those that are called so, then those that came in so. */
const accountsByName = (accounts: Books["accounts"]) => {
  const left = new Set(accounts);
  const [now, before] = [
    Map.groupBy(accounts, ({ name }) => fold(name)),
    Map.groupBy(accounts, ({ original_name }) => fold(original_name ?? "")),
  ];
  return {
    /** One of them; undefined if none is left. */
    take: (name: string): Books["accounts"][number] | undefined => {
      for (const named of [now.get(fold(name)), before.get(fold(name))])
        for (let account = named?.pop(); account !== undefined; account = named?.pop())
          if (left.delete(account)) return account;
      return undefined;
    },
  };
};

/** Why a balance is not that of an account that is there. */
const inAnotherCurrency = ({ name, currency }: Books["accounts"][number], record: AccountRecord): string =>
  `The account ${JSON.stringify(name)} is in ${currency}: it does not get the balance in ${record.currency}.`;

/**
 * What storing accounts adds. As many accounts of a name as the family has are there already, and get the balances: an account
 * can have the name of another. The balances are those of `today`.
 */
export const planAccounts = (
  records: readonly AccountRecord[],
  books: Books,
  newId: () => string,
  today: string,
): PlannedImport => {
  const there = accountsByName(books.accounts);
  const found: string[] = [];
  const made: PlannedAccount[] = [];
  const balances: PlannedBalance[] = [];
  const notes: string[] = [];
  for (const record of records) {
    const { name, balance, currency, account_type } = record;
    const account = there.take(name);
    if (account !== undefined) {
      found.push(account.id);
      if (currency === "" || currency === account.currency)
        balances.push({ account_id: account.id, balance, day: today });
      else notes.push(inAnotherCurrency(account, record));
      continue;
    }
    const type = TYPES_BY_WORD.get(plain(account_type)) ?? DEPOSITORY;
    made.push({
      ...{ id: newId(), name, ...type, currency: currency || books.currency, balance },
      balance_day: today,
      ...{ status: "active", external_id: null },
    });
  }
  const skipped = skippedOf([
    "accounts",
    found.length,
    "An account of this name already exists; it gets the balance.",
  ]);
  const accounts = [...found, ...made.map(({ id }) => id)];
  const receipt = { accounts: accountsOfReceipt(accounts, [...books.accounts, ...made], []), rows: NO_ROWS };
  return {
    ...planned({ accounts: made }, found, skipped),
    accounts,
    receipt,
    called: found,
    balances,
    notes,
  };
};

/** The records whose names are new, each once, and the ids of those that are there. */
const byNewNames = <Record extends { readonly name: string }>(
  records: readonly Record[],
  there: Books["categories"],
): { readonly own: readonly Record[]; readonly found: readonly string[] } => {
  const ids = new Map(there.map(({ id, name }) => [name, id]));
  const found = new Set<string>();
  const own = new Map<string, Record>();
  for (const record of records) {
    const id = ids.get(record.name);
    if (id !== undefined) found.add(id);
    else if (!own.has(record.name)) own.set(record.name, record);
  }
  return { own: [...own.values()], found: [...found] };
};

/** Finds the top of a chain of names, and makes all of them lead to it at once. */
const topOf = (name: string, above: Map<string, string>): string => {
  let top = name;
  for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
  for (let each = name; each !== top; ) {
    const next = above.get(each)!;
    above.set(each, top);
    each = next;
  }
  return top;
};

/**
 * What storing categories adds: those with new names. A parent is found by its name, wherever it is in the file, and made if
 * there is none of that name.
 */
export const planCategories = (
  records: readonly CategoryRecord[],
  books: Books,
  newId: () => string,
): PlannedImport => {
  const { own, found } = byNewNames(records, books.categories);
  const ids = new Map(books.categories.map(({ id, name }) => [name, id]));
  for (const { name } of own) ids.set(name, newId());
  const made: PlannedCategory[] = [];
  const above = new Map<string, string>();
  let circles = 0;
  for (const { name, color, icon, parent } of own) {
    let parent_id: string | null = null;
    if (parent !== "") {
      if (!ids.has(parent)) {
        ids.set(parent, newId());
        made.push({ id: ids.get(parent)!, name: parent, color: null, icon: null, parent_id: null });
      }
      if (topOf(parent, above) === name) circles += 1;
      else {
        above.set(name, parent);
        parent_id = ids.get(parent)!;
      }
    }
    made.push({ id: ids.get(name)!, name, color: color || null, icon: icon || null, parent_id });
  }
  return planned(
    { categories: made },
    found,
    skippedOf(
      ["categories", records.length - own.length, EXISTING_IS_USED],
      ["parents", circles, "The category would be above itself; it is stored without a parent."],
    ),
  );
};

/** What storing merchants adds: those with new names. */
export const planMerchants = (
  records: readonly MerchantRecord[],
  books: Books,
  newId: () => string,
): PlannedImport => {
  const { own, found } = byNewNames(records, books.merchants);
  return planned(
    { merchants: own.map(({ name }): PlannedMerchant => ({ id: newId(), name })) },
    found,
    skippedOf(["merchants", records.length - own.length, EXISTING_IS_USED]),
  );
};

/** What storing accounts, categories or merchants adds; their kind is that of their import type. */
export const planEntities = (
  records: readonly EntityRecord[],
  { books, ids, today }: PlanContext,
): PlannedImport => {
  const of = <Kind extends EntityRecord["kind"]>(kind: Kind) =>
    records.filter((each): each is Extract<EntityRecord, { readonly kind: Kind }> => each.kind === kind);
  const newId = newIds(ids);
  switch (records[0]?.kind) {
    case undefined:
    // Files of these are only checked.
    case "rule":
    case "trade":
      return planned({}, [], {});
    case "account":
      return planAccounts(of("account"), books, newId, today);
    case "category":
      return planCategories(of("category"), books, newId);
    case "merchant":
      return planMerchants(of("merchant"), books, newId);
  }
};
