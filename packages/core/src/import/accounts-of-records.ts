import { alreadyThere, questionFor, type ServiceObject, type ServiceRecords } from "@farthing/preflight";
import { fold, isUuid } from "@farthing/values";
import type { Books } from "./books.ts";
import { readFarthingField } from "./farthing-field.ts";
import type { StoreImport } from "./imports.ts";
import { askedOfRecords, currencyOf, recordIdentity } from "./record-identity.ts";

/**
 * Which account of the family an account of a service export is (docs/spec/import.md, NDJSON records). Its own UUID decides, and
 * so does a UUID that it came in with. Any other id is one of many programs: it counts in the same currency alone, and if the
 * account has its name, or has one of its transactions.
 */

type BooksAccount = Books["accounts"][number];

/** What an account of a file is called: by others of its names, too. */
const namesOf = (entry: ServiceObject): readonly string[] =>
  [entry.text("name"), readFarthingField(entry)?.original_name].flatMap((name) =>
    name == null ? [] : [fold(name)],
  );

/** Those that came in with an id, in an order in which the first that can be it is it. */
const withId = (accounts: Books["accounts"], id: string): readonly BooksAccount[] => {
  const own = accounts.filter((each) => isUuid(id) && each.id === id.toLowerCase());
  return own.length > 0 ? own : accounts.filter(({ external_id }) => external_id === id);
};

const hasCurrencyOf = ({ currency }: BooksAccount, entry: ServiceObject): boolean =>
  (currencyOf(entry) ?? currency) === currency;

const hasNameOf = ({ name, original_name }: BooksAccount, entry: ServiceObject): boolean =>
  namesOf(entry).some((each) => each === fold(name) || each === fold(original_name ?? ""));

/** The accounts that an account of a file can be. */
const candidates = (accounts: Books["accounts"], entry: ServiceObject): readonly BooksAccount[] => {
  const id = entry.id("id")!;
  return withId(accounts, id).filter((each) => isUuid(id) || hasCurrencyOf(each, entry));
};

/** The accounts of a file that the family has, by their ids in the file. */
export interface AccountsOfRecords {
  readonly there: ReadonlyMap<string, BooksAccount>;
  /** Those of them that only their name tells, by their ids in the family: of another program they may be others. */
  readonly by_name: ReadonlySet<string>;
  /** Of those that the family does not have although another came in with the id: why they are new. */
  readonly notes: readonly string[];
}

/** Whether an account has one of the transactions of an account of a file. */
const hasTransactionOf = (
  account: BooksAccount,
  id: string,
  { of }: ServiceRecords,
  books: Books,
): boolean => {
  const recorded = books.recorded.filter((each) => each.account === account.id);
  if (recorded.length === 0) return false;
  function* identities() {
    for (const entry of of("Transaction"))
      if (entry.id("account_id") === id) yield recordIdentity(entry, account);
  }
  return alreadyThere(identities(), recorded).size > 0;
};

const noteOf = (entry: ServiceObject, other: BooksAccount): string => {
  const [made, there] = [entry.text("name"), other.name].map((name) => JSON.stringify(name));
  const why = hasCurrencyOf(other, entry)
    ? "has another name and none of its transactions"
    : "is in another currency";
  return `${made} is a new account. ${there} came in with the same id, but ${why}.`;
};

/** Finds the accounts of a file. */
export const accountsOfRecords = (records: ServiceRecords, books: Books): AccountsOfRecords => {
  const there = new Map<string, BooksAccount>();
  const by_name = new Set<string>();
  const notes: string[] = [];
  for (const entry of records.of("Account")) {
    const id = entry.id("id")!;
    const possible = candidates(books.accounts, entry);
    const named = possible.filter((each) => hasNameOf(each, entry));
    const account =
      isUuid(id) || (possible.length === 1 && named.length === 1)
        ? possible[0]
        : (possible.find((each) => hasTransactionOf(each, id, records, books)) ?? named[0]);
    const [other] = withId(books.accounts, id);
    if (account === undefined) {
      if (other !== undefined) notes.push(noteOf(entry, other));
      continue;
    }
    there.set(id, account);
    if (!isUuid(id)) by_name.add(account.id);
  }
  return { there, by_name, notes };
};

/** Asks what the accounts of a checked NDJSON that the family can have have of it already. */
export const questionsOfRecords = (records: ServiceRecords): StoreImport["questions"] => {
  const sides = records.count("Transfer") > 0;
  let asked: ReturnType<typeof askedOfRecords> | undefined;
  return ({ accounts }) => {
    const files = new Map<string, string[]>();
    for (const entry of records.of("Account"))
      for (const { id } of candidates(accounts, entry))
        files.set(id, [...(files.get(id) ?? []), entry.id("id")!]);
    if (files.size > 0) asked ??= askedOfRecords(records);
    return [...files].flatMap(([account_id, own]) => {
      const rows = own.flatMap((each) => asked?.get(each) ?? []);
      const ids = [...new Set(rows.flatMap((each) => [...each.ids]))];
      return rows.length === 0 ? [] : [{ account_id, ...questionFor(rows), ids, sides }];
    });
  };
};
