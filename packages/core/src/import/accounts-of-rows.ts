import { fold } from "@farthing/values";
import type { Books } from "./books.ts";
import type { FileRows, RowsOfAccount } from "./file-rows.ts";
import type { PlannedAccount } from "./plan.ts";
import type { AccountOfName, RowAccount } from "./plan-rows.ts";

/** What the rows that name an account say, by its name; nothing if no row names one. */
export const namedAccounts = ({ accounts }: Pick<FileRows, "accounts">): FileRows["accounts"] =>
  accounts.size === 1 && accounts.has("") ? new Map() : accounts;

type BooksAccount = Books["accounts"][number];

/** What an account is called, the first that counts first: what it is called now, and what it came in as. */
const NAMES_OF = [
  ({ name }: BooksAccount) => name,
  ({ original_name }: BooksAccount) => original_name ?? undefined,
] as const;

/**
 * The accounts that a name can mean: those that are called so, else those that are but for upper and lower case; where none is,
 * those that came in with that name, likewise.
 */
const accountsCalled = (accounts: readonly BooksAccount[], name: string): readonly BooksAccount[] => {
  for (const nameOf of NAMES_OF)
    for (const is of [(each: string) => each === name, (each: string) => fold(each) === fold(name)]) {
      const found = accounts.filter((each) => is(nameOf(each) ?? ""));
      if (found.length > 0) return found;
    }
  return [];
};

/** The account that a name means, if it is one. */
export const accountCalled = (accounts: readonly BooksAccount[], name: string): BooksAccount | undefined => {
  const [found, ...others] = accountsCalled(accounts, name);
  return others.length === 0 ? found : undefined;
};

/** Why it is not known to which accounts rows go. */
export interface AccountsNotKnown {
  /** Names that no account has. */
  readonly names: readonly string[];
  /** Names that can mean several accounts. */
  readonly ambiguous: readonly string[];
  /** The rows that name none, and the line of the first; null if there are none. */
  readonly nameless: Pick<RowsOfAccount, "count" | "line"> | null;
}

/** The accounts of the rows of a file by the names in it, and the new ones; or why they are not known. */
export type AccountsOfRows =
  | {
      readonly _tag: "Found";
      readonly of: AccountOfName;
      readonly made: readonly PlannedAccount[];
    }
  | ({ readonly _tag: "Missing" } & AccountsNotKnown);

/** Finds the accounts of the rows by name; makes those that are missing if `create`. Rows without a name have none. */
export const accountsOfRows = (
  named: FileRows["accounts"],
  books: Books,
  create: boolean,
  newId: () => string,
): AccountsOfRows => {
  const found = new Map<string, RowAccount>();
  const made: PlannedAccount[] = [];
  const missing: string[] = [];
  const ambiguous: string[] = [];
  for (const [name, { currency }] of named) {
    if (name === "") continue;
    const [account, ...others] = accountsCalled(books.accounts, name);
    if (others.length > 0) ambiguous.push(name);
    else if (account !== undefined) found.set(name, account);
    else if (!create) missing.push(name);
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
  const nameless = named.get("") ?? null;
  return missing.length + ambiguous.length > 0 || nameless !== null
    ? { ...{ _tag: "Missing", names: missing, ambiguous }, nameless }
    : { _tag: "Found", of: (name) => found.get(name)!, made };
};
