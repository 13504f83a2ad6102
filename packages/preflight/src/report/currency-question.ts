import type { Undecided } from "../findings/question.ts";
import { option, sentence, textOf } from "../findings/sentence.ts";
import { checkArguments } from "../options/check-arguments.ts";

/** An entry of a file in another currency than the account to which it goes. */
export interface ForeignEntry {
  readonly date: string;
  readonly name: string;
  readonly currency: string;
  /** The currency of the account. */
  readonly account: string;
}

/**
 * The currencies of rows that are not that of their account, of all that these name (blank for rows that name none). A statement is of
 * one account in one currency; among the rows of other files there are purchases abroad, so only rows of which none is in the currency
 * of the account count. Throws a `TypeError` for a wrong argument.
 */
export const foreignCurrencies = (
  currencies: readonly string[],
  accountCurrency: string,
  isStatement: boolean,
): ReadonlySet<string> => {
  checkArguments({ currencies, accountCurrency, isStatement });
  const own = accountCurrency.toUpperCase();
  const foreign = currencies.filter((currency) => currency !== "" && currency !== own);
  return new Set(isStatement || foreign.length === currencies.length ? foreign : []);
};

/**
 * Asks whether entries in another currency than their account belong to it (docs/spec/statements.md, Accounts). Throws a `TypeError`
 * for a wrong argument.
 */
export const currencyQuestion = (entry: ForeignEntry): Undecided => {
  checkArguments({ entry });
  const { date, name, currency, account } = entry;
  const wording = sentence`The file has entries in ${currency}, and their account is in ${account}. Name an account in ${currency}, or set ${option("currency")} to ${currency} to store each entry in its own currency.`;
  return {
    ...{ field: "currency", candidates: [currency], example: `${date} ${name}` },
    readings: [
      `each entry is stored in its own currency, this one in ${currency}, in an account in ${account}`,
    ],
    ...{ wording, reason: textOf(wording) },
  };
};
