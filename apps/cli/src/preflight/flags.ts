import { OPTION_NAMES, type PreflightOptions, type Sentence } from "@farthing/preflight";
import { textOf } from "@farthing/preflight/text";
import { asTyped } from "../terminal/as-typed.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { shellWord } from "../terminal/shell-word.ts";

type OptionName = (typeof OPTION_NAMES)[number];

const DESCRIPTIONS: Record<OptionName, string> = {
  type: "import type: TransactionImport (default), TradeImport, AccountImport, CategoryImport, MerchantImport, RuleImport, VendorAImport, VendorBImport, VendorCImport; ServiceImport for the service's own NDJSON (default for .ndjson and .jsonl)",
  account_id: "id of the account for the rows, or a part of it",
  date_col_label: "header of the date column",
  amount_col_label: "header of the amount column",
  name_col_label: "header of the name column",
  category_col_label: "header of the category column",
  tags_col_label: "header of the tags column",
  notes_col_label: "header of the notes column",
  account_col_label: "header of the account column",
  qty_col_label: "header of the quantity column (trades)",
  ticker_col_label: "header of the ticker column (trades)",
  price_col_label: "header of the price column (trades)",
  entity_type_col_label: "header of the type column (money in or money out)",
  currency_col_label: "header of the currency column",
  exchange_operating_mic_col_label: "header of the exchange column (trades)",
  date_format: "date format, such as %d.%m.%Y",
  number_format: 'number format: "1,234.56", "1.234,56", "1,234" or "1 234,56"',
  signage_convention: "inflows_positive (default) or inflows_negative",
  col_sep: 'column separator: "," ";" "|" ":" "~" or tab',
  rows_to_skip: "number of lines above the header row",
  amount_type_strategy: "signed_amount (default) or custom_column",
  amount_type_inflow_value: "value of the type column that means money in",
};

const PLACEHOLDERS: Partial<Record<OptionName, string>> = {
  type: "TYPE",
  account_id: "ID",
  date_format: "FORMAT",
  number_format: "FORMAT",
  rows_to_skip: "N",
};

/** What people call a flag, beside its name in the API. */
const IN_WORDS: Readonly<Record<string, string>> = {
  date_col_label: "--date",
  amount_col_label: "--amount",
  name_col_label: "--name-column",
  category_col_label: "--category-column",
  tags_col_label: "--tags-column",
  notes_col_label: "--notes-column",
  account_col_label: "--account-column",
  currency_col_label: "--currency-column",
  entity_type_col_label: "--type-column",
  amount_type_inflow_value: "--in-value",
  debit_col_label: "--out-column",
  credit_col_label: "--in-column",
  fee_col_label: "--fee-column",
  status_col_label: "--status-column",
  qty_col_label: "--quantity-column",
  ticker_col_label: "--ticker-column",
  price_col_label: "--price-column",
  exchange_operating_mic_col_label: "--exchange-column",
};

/** The flag of an option as help has it: in words, then as the API calls it. */
export const flagsOf = (name: string, value: string): string => {
  const inWords = IN_WORDS[name];
  return `${inWords === undefined ? "" : `${inWords}, `}${flagOf(name)} <${value}>`;
};

/** Every option of the API as a flag with its description. */
export const OPTION_FLAGS: readonly (readonly [flag: string, description: string])[] = OPTION_NAMES.map(
  (name) => [
    flagsOf(name, PLACEHOLDERS[name] ?? (name.endsWith("_col_label") ? "HEADER" : "VALUE")),
    DESCRIPTIONS[name],
  ],
);

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The options given by flags, by their API names. */
export const optionsFrom = (flags: Readonly<Record<string, unknown>>): PreflightOptions =>
  Object.fromEntries(
    OPTION_NAMES.flatMap((name) => {
      const value = flags[camelCase(name)];
      if (typeof value !== "string") return [];
      return [[name, name === "col_sep" && value === "tab" ? "\t" : value]];
    }),
  );

/** What is left out has a flag for what is not. */
const flagNamed = (name: string): string => (name === "left_out" ? "--include-pending" : flagOf(name));

/** A sentence of the core with flags as the names of options. */
export const withFlags = (sentence: Sentence): string => asTyped(textOf(sentence, flagNamed));

/** Options as flags that can be copied into a shell. */
export const asFlags = (options: object): string =>
  Object.entries(options)
    .map(([name, value]) => `${flagOf(name)} ${shellWord(value === "\t" ? "tab" : String(value))}`)
    .join(" ");
