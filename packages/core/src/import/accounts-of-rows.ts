import { fold } from "@farthing/values";
import type { Books } from "./books.ts";
import type { FileRows } from "./file-rows.ts";
import type { PlannedAccount } from "./plan.ts";
import type { AccountOfName, RowAccount } from "./plan-rows.ts";

/** The accounts that rows name, with the first currency that the rows of each say; none if no row names one. */
export const namedAccounts = ({ accounts }: Pick<FileRows, "accounts">): ReadonlyMap<string, string> =>
  accounts.size === 1 && accounts.has("")
    ? new Map()
    : new Map([...accounts].map(([name, { currency }]) => [name, currency]));

type BooksAccount = Books["accounts"][number];

/** What an account is called, the first that counts first: what it is called now, and what it came in as. */
const NAMES_OF = [
  ({ name }: BooksAccount) => name,
  ({ original_name }: BooksAccount) => original_name ?? undefined,
] as const;

/**
 * The account of a name: the one that is called so, else the only one that is but for upper and lower case; where none is, the
 * one that came in with that name, likewise.
 */
export const accountCalled = (accounts: readonly BooksAccount[], name: string): BooksAccount | undefined => {
  for (const nameOf of NAMES_OF)
    for (const is of [(each: string) => each === name, (each: string) => fold(each) === fold(name)]) {
      const [found, ...others] = accounts.filter((each) => is(nameOf(each) ?? ""));
      if (found !== undefined) return others.length === 0 ? found : undefined;
    }
  return undefined;
};

/** The accounts of the rows of a file by the names in it, and the new ones; or the names that no account has. */
export type AccountsOfRows =
  | {
      readonly _tag: "Found";
      readonly of: AccountOfName;
      readonly made: readonly PlannedAccount[];
    }
  | { readonly _tag: "Missing"; readonly names: readonly string[] };

/** Finds the accounts of the rows by name; makes those that are missing if `create`. Rows without a name have none. */
export const accountsOfRows = (
  named: ReturnType<typeof namedAccounts>,
  books: Books,
  create: boolean,
  newId: () => string,
): AccountsOfRows => {
  const found = new Map<string, RowAccount>();
  const made: PlannedAccount[] = [];
  const missing: string[] = [];
  for (const [name, currency] of named) {
    const account = accountCalled(books.accounts, name);
    if (account !== undefined) found.set(name, account);
    else if (name === "" || !create) missing.push(name);
    else if (made.some((each) => fold(each.name) === fold(name)))
      found.set(name, made.find((each) => fold(each.name) === fold(name))!);
    else {
      const planned: PlannedAccount = {
        ...{ id: newId(), name, currency: currency || books.currency },
        ...{ account_type: "depository", subtype: null, balance: "0", status: "active", external_id: null },
        balance_day: null,
      };
      made.push(planned);
      found.set(name, planned);
    }
  }
  return missing.length > 0
    ? { _tag: "Missing", names: missing }
    : { _tag: "Found", of: (name) => found.get(name)!, made };
};
