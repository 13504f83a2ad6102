import { alreadyThere, questionFor } from "@farthing/recognition";
import { fold, isUuid, parseUuid } from "@farthing/values";
import type { Books } from "../books/books.ts";
import type { StoreImport } from "../books/imports.ts";
import type { FileRecords } from "./file-records.ts";
import type { FileAccount } from "./read-record.ts";
import { askedOfRecords, recordIdentity } from "./record-identity.ts";

/**
 * Which account of the family an account of a service export is (docs/spec/import.md, NDJSON records). It is one that has its
 * id, else one that came from it, that it came from, or that came from where it came from; all of these are UUIDs. Any other id is
 * one of many programs: it counts in the same currency alone, and if the account has its name, or has one of its transactions.
 * Each account of the family is one of the file at most.
 */

type BooksAccount = Books["accounts"][number];

/** What an account of a file is called: by others of its names, too. */
const namesOf = ({ name, original_name }: FileAccount): readonly string[] =>
  [name.trim(), original_name].flatMap((each) => (each === undefined ? [] : [fold(each)]));

/** An id as it is compared: a UUID in any case. */
const comparable = (id: string | null | undefined): string | undefined =>
  id == null ? undefined : (parseUuid(id) ?? id);

/** The id of an account in its file, and the one that it first came in with. */
const idsOf = ({
  id,
  original_id,
}: FileAccount): { readonly own: string; readonly origin: string | undefined } => ({
  own: comparable(id)!,
  origin: comparable(original_id),
});

const hasCurrencyOf = ({ currency }: BooksAccount, entry: FileAccount): boolean =>
  (entry.currency ?? currency) === currency;

const hasNameOf = ({ name, original_name }: BooksAccount, entry: FileAccount): boolean =>
  namesOf(entry).some((each) => each === fold(name) || each === fold(original_name ?? ""));

/** A reason for which an account of the family can be one of a file: those that it speaks for, the likeliest first. */
type AccountMatcher = (entry: FileAccount) => readonly BooksAccount[];

/** All of them, the strongest first. */
const accountMatchers = (accounts: Books["accounts"]) => {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  const byOrigin = Map.groupBy(accounts, ({ external_id }) => comparable(external_id));
  const withId = (id: string | undefined): readonly BooksAccount[] => {
    const found = id === undefined ? undefined : byId.get(id);
    return found === undefined ? [] : [found];
  };
  const cameFrom = (id: string | undefined): readonly BooksAccount[] =>
    id === undefined ? [] : (byOrigin.get(id) ?? []);
  const isSure = (id: string | undefined): boolean => id !== undefined && isUuid(id);
  const sure =
    (
      find: (ids: ReturnType<typeof idsOf>) => readonly [string | undefined, readonly BooksAccount[]],
    ): AccountMatcher =>
    (entry) => {
      const [id, found] = find(idsOf(entry));
      return isSure(id) ? found : [];
    };
  const unsure =
    (of: keyof ReturnType<typeof idsOf>): AccountMatcher =>
    (entry) => {
      const id = idsOf(entry)[of];
      return isSure(id) ? [] : cameFrom(id).filter((each) => hasCurrencyOf(each, entry));
    };
  return {
    sure: [
      sure(({ own }) => [own, withId(own)]),
      sure(({ own }) => [own, cameFrom(own)]),
      sure(({ origin }) => [origin, withId(origin)]),
      sure(({ origin }) => [origin, cameFrom(origin)]),
    ],
    unsure: unsure("own"),
    unsureOrigin: unsure("origin"),
    /** Those that came in with the id of an account of a file, or have it. */
    called: (entry: FileAccount): readonly BooksAccount[] => {
      const { own } = idsOf(entry);
      return [...withId(own), ...cameFrom(own)];
    },
  };
};

/** The accounts of a file that the family has, by their ids in the file. */
export interface AccountsOfRecords {
  readonly there: ReadonlyMap<string, BooksAccount>;
  /** Those of them that only their name tells, by their ids in the family: of another program they may be others. */
  readonly by_name: ReadonlySet<string>;
  /** Of those that the family does not have although another came in with the id: why they are new. */
  readonly notes: readonly string[];
}

/** Tells whether an account has one of the transactions of an account of a file. */
const transactionsShared = ({ ofAccount }: FileRecords, { recorded }: Books) => {
  let byAccount: ReadonlyMap<string, Books["recorded"]> | undefined;
  return (account: BooksAccount, { id }: FileAccount): boolean => {
    byAccount ??= Map.groupBy(recorded, (each) => each.account);
    const stored = byAccount.get(account.id);
    if (stored === undefined) return false;
    const rows = ofAccount(id).map((each) => recordIdentity(each, account));
    return alreadyThere(rows, stored).size > 0;
  };
};

/** Why an account of a file is a new one although another is called so. */
const noteOf = (entry: FileAccount, other: BooksAccount, isTaken: boolean): string => {
  const [made, there] = [entry.name.trim(), other.name].map((name) => JSON.stringify(name));
  const why = isTaken
    ? "is another account of the file"
    : hasCurrencyOf(other, entry)
      ? "has another name and none of its transactions"
      : "is in another currency";
  return `${made} is a new account. ${there} came in with the same id, but ${why}.`;
};

/** Finds the accounts of a file. */
export const accountsOfRecords = (records: FileRecords, books: Books): AccountsOfRecords => {
  const { sure, unsure, unsureOrigin, called } = accountMatchers(books.accounts);
  const there = new Map<string, BooksAccount>();
  const taken = new Set<BooksAccount>();
  const by_name = new Set<string>();
  const sharesWith = transactionsShared(records, books);
  const hasOneOf = (entry: FileAccount) => (account: BooksAccount) => sharesWith(account, entry);

  /** Goes through the accounts of the file that are not found yet. `choose` is given those that are left for it. */
  const find = (
    matcher: AccountMatcher,
    choose: (left: readonly BooksAccount[], entry: FileAccount) => BooksAccount | undefined,
  ): void => {
    for (const entry of records.accounts) {
      const { id } = entry;
      if (there.has(id)) continue;
      const left = matcher(entry).filter((each) => !taken.has(each));
      const account = left.length === 0 ? undefined : choose(left, entry);
      if (account === undefined) continue;
      there.set(id, account);
      taken.add(account);
    }
  };

  for (const matcher of sure)
    find(matcher, (left, entry) => (left.length === 1 ? left[0] : (left.find(hasOneOf(entry)) ?? left[0])));
  find(unsure, (left, entry) => {
    const named = left.filter((each) => hasNameOf(each, entry));
    const found =
      left.length === 1 && named.length === 1 ? left[0] : (left.find(hasOneOf(entry)) ?? named[0]);
    if (found !== undefined) by_name.add(found.id);
    return found;
  });
  const isEmpty = ({ id }: FileAccount): boolean => records.ofAccount(id).length === 0;
  // A name alone would mix the rows of other accounts with these.
  find(
    unsureOrigin,
    (left, entry) =>
      left.find(hasOneOf(entry)) ?? left.find((each) => hasNameOf(each, entry) && isEmpty(entry)),
  );

  const notes = records.accounts.flatMap((entry) => {
    if (there.has(entry.id)) return [];
    const [other] = called(entry);
    return other === undefined ? [] : [noteOf(entry, other, taken.has(other))];
  });
  return { there, by_name, notes };
};

/** Asks what the accounts of a checked NDJSON that the family can have have of it already. */
export const questionsOfRecords = (records: FileRecords): StoreImport["questions"] => {
  const sides = records.transfers.length > 0;
  let asked: ReturnType<typeof askedOfRecords> | undefined;
  return ({ accounts }) => {
    const files = new Map<string, string[]>();
    const { sure, unsure, unsureOrigin } = accountMatchers(accounts);
    for (const entry of records.accounts) {
      const possible = [...sure, unsure, unsureOrigin].flatMap((matcher) => matcher(entry));
      for (const { id } of new Set(possible)) {
        const own = files.get(id) ?? [];
        own.push(entry.id);
        files.set(id, own);
      }
    }
    if (files.size > 0) asked ??= askedOfRecords(records);
    return [...files].flatMap(([account_id, own]) => {
      const rows = own.flatMap((each) => asked?.get(each) ?? []);
      const ids = [...new Set(rows.flatMap((each) => [...each.ids]))];
      return rows.length === 0 ? [] : [{ account_id, ...questionFor(rows), ids, sides }];
    });
  };
};
