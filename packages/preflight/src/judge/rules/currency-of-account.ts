import { isKnownCurrency } from "../../basics/known-currency.ts";
import { quoted, single, type Tally } from "../../findings/finding.ts";
import type { KnownAccount } from "../../reading/known.ts";
import type { Column } from "../../reading/layout.ts";
import { cellRule } from "../cell-rule.ts";
import type { Rule } from "../rule.ts";

/** A row should be in its account's currency. */
export const currencyOfAccount = (column: Column, account: KnownAccount): Rule =>
  cellRule(
    "currency_mismatch",
    column,
    (value) => !isKnownCurrency(value) || value.toUpperCase() === account.currency.toUpperCase(),
    (value) => ({ message: `${quoted(value)} is not the account's currency, ${account.currency}` }),
  );

/** A file whose rows name no currency should be in that of its account. */
export const currencyOfFile = (currency: string, account: KnownAccount): readonly Tally[] =>
  currency === account.currency.toUpperCase()
    ? []
    : [
        single("currency_mismatch", {
          message: `The amounts are in ${currency}, and the account is in ${account.currency}`,
          parts: { names: [currency, account.currency] },
        }),
      ];
