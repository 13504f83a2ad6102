import type { ReadingOptions, Undecided } from "@farthing/preflight";
import { currencyQuestion } from "@farthing/preflight/checked";
import type { AccountOfName } from "../rows/accounts-of-rows.ts";
import { type FileRows, recordsOf } from "../rows/file-rows.ts";

/**
 * The currencies of rows that are not those of their accounts, by the names of these. A statement is of one account in one currency;
 * among the rows of other files there are purchases abroad, so only rows of which none is in the currency of its account count.
 */
const foreignIn = (rows: FileRows, accountOf: AccountOfName): ReadonlyMap<string, ReadonlySet<string>> => {
  const isStatement = (rows.kept.text.table?.accounts ?? []).length > 0;
  return new Map(
    [...rows.accounts].map(([name, { balances }]) => {
      const own = accountOf(name).currency;
      const foreign = [...balances.keys()].filter((currency) => currency !== "" && currency !== own);
      return [name, new Set(isStatement || foreign.length === balances.size ? foreign : [])];
    }),
  );
};

/**
 * Asks whether entries in another currency than their account belong to it, unless `currency` is one of theirs
 * (docs/spec/import.md, Questions).
 */
export const currencyQuestions = (
  { currency: given }: ReadingOptions,
  rows: FileRows,
  accountOf: AccountOfName,
): readonly Undecided[] => {
  const foreign = foreignIn(rows, accountOf);
  const said = given?.trim().toUpperCase() ?? "";
  const all = [...foreign.values()];
  if (all.every(({ size }) => size === 0) || all.some((each) => each.has(said))) return [];
  for (const { account, date, name, currency } of recordsOf(rows))
    if (foreign.get(account)?.has(currency))
      return [currencyQuestion({ date, name, currency, account: accountOf(account).currency })];
  return [];
};
