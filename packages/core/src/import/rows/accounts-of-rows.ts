import { fold } from "@farthing/values";
import type { Books } from "../books/books.ts";
import type { PlannedAccount } from "../books/plan.ts";
import type { FileRows, RowsOfAccount } from "./file-rows.ts";
import type { AccountOfName, RowAccount } from "./plan-rows.ts";

/** What the rows that name an account say, by its name; nothing if no row names one. */
export const namedAccounts = ({ accounts }: Pick<FileRows, "accounts">): FileRows["accounts"] =>
  accounts.size === 1 && accounts.has("") ? new Map() : accounts;

type BooksAccount = Books["accounts"][number];

const isCalled = (called: string | null | undefined, name: string): boolean =>
  called != null && fold(called) === fold(name);

/**
 * The accounts that a name can mean: those that are called so and those that came in so, in any case. Where it is the present
 * name of all of them, or that with which all of them came in, those count first that write it in the same way.
 */
const accountsCalled = (accounts: readonly BooksAccount[], name: string): readonly BooksAccount[] => {
  const now = accounts.filter((each) => isCalled(each.name, name));
  const before = accounts.filter((each) => !now.includes(each) && isCalled(each.original_name, name));
  const exact = [
    ...now.filter((each) => each.name === name),
    ...before.filter((each) => each.original_name === name),
  ];
  const isMixed = now.length > 0 && before.length > 0;
  return isMixed || exact.length === 0 ? [...now, ...before] : exact;
};

/** The account that a name means, if it is one. */
export const accountCalled = (accounts: readonly BooksAccount[], name: string): BooksAccount | undefined => {
  const [found, ...others] = accountsCalled(accounts, name);
  return others.length === 0 ? found : undefined;
};

/** A name that can mean several accounts. */
export interface AmbiguousName {
  readonly name: string;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    /** Of one that only came in with the name: how it was written. */
    readonly came_in_as: string | null;
  }[];
}

const ambiguousName = (name: string, accounts: readonly BooksAccount[]): AmbiguousName => ({
  name,
  accounts: accounts.map(({ original_name, ...each }) => ({
    ...{ id: each.id, name: each.name },
    came_in_as: isCalled(each.name, name) ? null : (original_name ?? null),
  })),
});

/** What such a name can mean, in a sentence. */
export const ambiguousSentence = ({ name, accounts }: AmbiguousName): string => {
  const each = accounts.map(
    ({ id, name: now, came_in_as }) =>
      `${JSON.stringify(now)} (${id}${came_in_as === null ? "" : `, which came in as ${JSON.stringify(came_in_as)}`})`,
  );
  return `${JSON.stringify(name)} can mean ${accounts.length} accounts: ${each.join(" and ")}.`;
};

/** So many accounts that do not exist, with one row each, are hardly accounts. */
const MANY = 10;

/** Whether each row names an account of its own, and many of them are missing: then the column seems to have references. */
const areReferences = (named: FileRows["accounts"], missing: readonly string[]): boolean =>
  missing.length >= MANY && !named.has("") && [...named.values()].every(({ count }) => count === 1);

/** Why it is not known to which accounts rows go. */
export interface AccountsNotKnown {
  /** Each row names an account of its own, and many of them are missing: the column seems to have references. */
  readonly are_references: boolean;
  /** Names that no account has. */
  readonly names: readonly string[];
  /** Names that can mean several accounts. */
  readonly ambiguous: readonly AmbiguousName[];
  /** The rows that name none, and the line of the first; null if there are none. */
  readonly nameless: Pick<RowsOfAccount, "count" | "line"> | null;
}

/** The accounts of the rows of a file by the names in it, and the new ones; or why they are not known. */
export type AccountsOfRows =
  | {
      readonly _tag: "Found";
      readonly of: AccountOfName;
      /** The ids of all of them, each once. */
      readonly ids: readonly string[];
      readonly made: readonly PlannedAccount[];
      /** The ids of those of the family that the file calls by a name. */
      readonly called: readonly string[];
    }
  | ({ readonly _tag: "Missing" } & AccountsNotKnown);

const distinctIds = (accounts: Iterable<RowAccount>): readonly string[] => [
  ...new Set(Array.from(accounts, ({ id }) => id)),
];

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
  const ambiguous: AmbiguousName[] = [];
  const called: string[] = [];
  /** What is said of a name is said once, in whatever case it is written. */
  const reported = new Set<string>();
  for (const [name, { currency }] of named) {
    if (name === "") continue;
    const meant = accountsCalled(books.accounts, name);
    const [account] = meant;
    const isReported = reported.has(fold(name));
    if (meant.length > 1) {
      if (!isReported) ambiguous.push(ambiguousName(name, meant));
      reported.add(fold(name));
    } else if (account !== undefined) {
      found.set(name, account);
      called.push(account.id);
    } else if (!create) {
      if (!isReported) missing.push(name);
      reported.add(fold(name));
    } else if (made.some((each) => fold(each.name) === fold(name)))
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
    ? {
        ...{ _tag: "Missing", names: missing, ambiguous },
        nameless,
        are_references: areReferences(named, missing),
      }
    : { _tag: "Found", of: (name) => found.get(name)!, ids: distinctIds(found.values()), made, called };
};
