import type { Books } from "../books/books.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { FileRecords } from "./file-records.ts";
import type { AccountsPlan } from "./plan-accounts.ts";

/** On so many days an account has transactions among those of a file, if it should have one that is in the file. */
const SEVERAL = 2;

const nameMatchWarning = (name: string): string =>
  `${JSON.stringify(name)} has the id, the name and the currency of an account of the file, so the rows of that are in it. It has other transactions on these days: if it is another account, undo the import, rename the account in the file, and import that.`;

/**
 * What to say of accounts that are those of a file by their names alone, and that have transactions on several of its days but
 * none of it: they may be those of another program (docs/spec/import.md, NDJSON records). `there` are the transactions of the file that are there.
 */
export const nameMatchWarnings = (
  { transactions }: FileRecords,
  { accounts, recorded }: Books,
  { by_name, accountIds }: Pick<AccountsPlan, "by_name" | "accountIds">,
  there: RowsThere,
): readonly string[] => {
  const known = new Set(Array.from(there.values(), ({ account }) => account));
  const doubtful = new Map([...by_name].filter((id) => !known.has(id)).map((id) => [id, new Set<string>()]));
  for (const { account, date } of recorded) doubtful.get(account)?.add(date);
  if ([...doubtful.values()].every(({ size }) => size < SEVERAL)) return [];
  const days = new Map([...doubtful.keys()].map((id) => [id, new Set<string>()]));
  for (const { account_id, date } of transactions) days.get(accountIds.get(account_id)!)?.add(date);
  return accounts.flatMap(({ id, name }) => {
    const own = [...(days.get(id) ?? [])].sort();
    const among = [...(doubtful.get(id) ?? [])].filter((day) => own[0]! <= day && day <= own.at(-1)!);
    return among.length < SEVERAL ? [] : [nameMatchWarning(name)];
  });
};
