import { fold } from "@farthing/values";
import * as Result from "effect/Result";
import { newIds } from "../../request/new-ids.ts";
import type { Books } from "../books/books.ts";
import type { PlannedAccount } from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { FileRows, RowsOfAccount } from "./file-rows.ts";

/** The account that rows go to. */
type RowAccount = Pick<PlannedAccount, "id" | "currency">;

/** The account of the rows that name one, by the name. */
export type AccountOfName = (name: string) => RowAccount;

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

const WITH_CURRENCY = /^(.+) ([A-Z]{3})$/;

/** The accounts that a name means; if there are none and it ends with a currency, those in it that the rest of the name means. */
const accountsMeant = (accounts: readonly BooksAccount[], name: string): readonly BooksAccount[] => {
  const called = accountsCalled(accounts, name);
  const [, rest, currency] = WITH_CURRENCY.exec(name) ?? [];
  return called.length > 0 || rest === undefined
    ? called
    : accountsCalled(
        accounts.filter((each) => each.currency === currency),
        rest,
      );
};

/** The account that a name means, if it is one. */
export const accountCalled = (accounts: readonly BooksAccount[], name: string): BooksAccount | undefined => {
  const [found, ...others] = accountsMeant(accounts, name);
  return others.length === 0 ? found : undefined;
};

/** A name that can mean several accounts. */
export interface AmbiguousName {
  readonly name: string;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    /** Of one that only came in with the name: how it was written. */
    readonly original_name: string | null;
  }[];
}

const ambiguousName = (name: string, accounts: readonly BooksAccount[]): AmbiguousName => ({
  name,
  accounts: accounts.map(({ original_name, ...each }) => ({
    ...{ id: each.id, name: each.name },
    original_name: isCalled(each.name, name) ? null : (original_name ?? null),
  })),
});

/** What such a name can mean, in a sentence. */
export const ambiguousSentence = ({ name, accounts }: AmbiguousName): string => {
  const each = accounts.map(
    ({ id, name: now, original_name }) =>
      `${JSON.stringify(now)} (${id}${original_name === null ? "" : `, which came in as ${JSON.stringify(original_name)}`})`,
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

/** The accounts of the rows of a file. */
export interface AccountsFound {
  /** By the name in the file. */
  readonly of: AccountOfName;
  /** The ids of all of them, each once. */
  readonly ids: readonly string[];
  /** Those that are new. */
  readonly made: readonly PlannedAccount[];
  /** The ids of those of the family that the file calls by a name. */
  readonly called: readonly string[];
  /** Whether the file says of its rows which account they are of. */
  readonly isByName: boolean;
}

const newAccount = (name: string, currency: string, id: string): PlannedAccount => ({
  ...{ id, name, currency },
  ...{ account_type: "depository", subtype: null, balance: "0", balance_day: null },
  ...{ status: "active", external_id: null },
});

/** The first of each name, in whatever case it is written. */
const firstOfNames = (names: readonly string[]): readonly string[] =>
  Array.from(Map.groupBy(names, fold).values(), ([first]) => first!);

/** How accounts are found. */
interface HowToFind {
  /** Those that are missing are made. */
  readonly create: boolean;
  /** The ids of accounts by what rows call them. */
  readonly said: Readonly<Record<string, string>>;
}

/** Finds the accounts of the rows by what was said of a name, then by name. Rows without a name have none. */
export const accountsOfRows = (
  named: FileRows["accounts"],
  { create, said }: HowToFind,
  { books, ids }: Pick<PlanContext, "books" | "ids">,
): Result.Result<AccountsFound, AccountsNotKnown> => {
  const names = [...named.keys()].filter((name) => name !== "");
  const saidOf = new Map(Object.entries(said).map(([name, id]) => [fold(name), id]));
  const meant = new Map(
    names.map((name) => {
      const known = books.accounts.filter(({ id }) => id === saidOf.get(fold(name)));
      return [name, known.length > 0 ? known : accountsMeant(books.accounts, name)];
    }),
  );
  const missing = firstOfNames(names.filter((name) => meant.get(name)!.length === 0));
  const ambiguous = firstOfNames(names.filter((name) => meant.get(name)!.length > 1));
  const nameless = named.get("") ?? null;
  if ((missing.length > 0 && !create) || ambiguous.length > 0 || nameless !== null) {
    const unknown = create ? [] : missing;
    return Result.fail({
      names: unknown,
      ambiguous: ambiguous.map((name) => ambiguousName(name, meant.get(name)!)),
      nameless,
      are_references: areReferences(named, unknown),
    });
  }
  const newId = newIds(ids);
  const made = missing.map((name) => newAccount(name, named.get(name)!.currency || books.currency, newId()));
  const madeBy = new Map(made.map((account) => [fold(account.name), account]));
  const found = new Map<string, RowAccount>(
    names.map((name) => [name, meant.get(name)![0] ?? madeBy.get(fold(name))!]),
  );
  return Result.succeed({
    of: (name) => found.get(name)!,
    ids: [...new Set(Array.from(found.values(), ({ id }) => id))],
    made,
    called: [...meant.values()].flatMap(([account]) => (account === undefined ? [] : [account.id])),
    isByName: true,
  });
};
