import { KNOWN_DATE_FORMATS, OPTION_NAMES, OPTION_VALUES, QUESTIONS } from "@farthing/preflight";

/** Names of options that are words of every day, too. */
const OF_EVERY_DAY: ReadonlySet<string> = new Set(["type", "currency", "sheet"]);

/** Names of options, which only those know who write programs. */
const NAMES = [
  ...OPTION_NAMES,
  ...Object.keys(QUESTIONS),
  ...["has_header", "only_accounts", "create_accounts", "split_batches", "signs_by_balance", "fee_sign"],
].filter((name) => !OF_EVERY_DAY.has(name));

/** Values of options that are codes; formats of numbers are examples of numbers. */
const VALUES = [
  ...OPTION_VALUES.signage_convention,
  ...OPTION_VALUES.amount_type_strategy,
  ...KNOWN_DATE_FORMATS,
  "TransactionImport",
  "ServiceImport",
];

/** What no text of the page says, of its own: a text of the file may. */
const NOT_ON_THE_PAGE: readonly (string | RegExp)[] = [
  ...NAMES,
  ...VALUES,
  /%[a-zA-Z]/,
  /\b[a-z]+_[a-z_]+\b/,
  /\bstored?\b/i,
  /\btake away\b|\btaken away\b/i,
  /\bfarthing [a-z]/,
  /--[a-z]/,
  /`/,
  /undefined|NaN|\[object/,
];

/** What a text says that none does. */
export const wrongIn = (text: string): readonly string[] =>
  NOT_ON_THE_PAGE.filter((each) => (typeof each === "string" ? text.includes(each) : each.test(text))).map(
    String,
  );
