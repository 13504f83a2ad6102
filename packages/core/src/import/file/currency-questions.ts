import type { ReadingOptions, Undecided } from "@farthing/preflight";
import { currencyQuestion } from "@farthing/preflight/checked";
import type { AccountOfName } from "../rows/accounts-of-rows.ts";
import { type FileRows, recordsOf } from "../rows/file-rows.ts";

/** The currencies of rows that are not those of their accounts. */
const foreignIn = ({ accounts }: FileRows, accountOf: AccountOfName): ReadonlySet<string> =>
  new Set(
    [...accounts].flatMap(([name, { balances }]) =>
      [...balances.keys()].filter((currency) => currency !== "" && currency !== accountOf(name).currency),
    ),
  );

/**
 * Asks whether entries of a statement in another currency than their account belong to it, unless `currency` is one of theirs
 * (docs/spec/statements.md, Accounts).
 */
export const currencyQuestions = (
  { currency: given }: ReadingOptions,
  rows: FileRows,
  accountOf: AccountOfName,
): readonly Undecided[] => {
  const isStatement = (rows.kept.text.table?.accounts ?? []).length > 0;
  const foreign = foreignIn(rows, accountOf);
  if (!isStatement || foreign.size === 0 || foreign.has(given?.trim().toUpperCase() ?? "")) return [];
  for (const { account: of, date, name, currency } of recordsOf(rows)) {
    const account = accountOf(of).currency;
    if (currency !== "" && currency !== account) return [currencyQuestion({ date, name, currency, account })];
  }
  return [];
};
