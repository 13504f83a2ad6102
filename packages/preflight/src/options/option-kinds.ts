import { canonicalDecimal } from "@farthing/values";
import { BOOLEAN, type Fields, isObject, type Kind, TEXT, TEXTS } from "../basics/kind.ts";
import { isKnownCurrency } from "../basics/known-currency.ts";
import { encodingNamed } from "./encodings.ts";
import {
  type ColumnKey,
  DEBIT_SIGNS,
  type DebitSign,
  LEFT_OUT_REASONS,
  MORE_LABELS,
  OPTION_NAMES,
  type ReadingOptions,
  ROW_ORDERS,
  type SignsByBalance,
} from "./options.ts";

/** The meanings that a profile can give a column. */
export const COLUMN_KEYS: ReadonlySet<ColumnKey> = new Set<ColumnKey>([
  "date",
  "amount",
  "name",
  "other_name",
  "category",
  "tags",
  "notes",
  "account",
  "qty",
  "ticker",
  "price",
  "entity_type",
  "currency",
  "exchange_operating_mic",
  "outflow",
  "inflow",
  "fee",
  "status",
  "balance",
  "value_date",
  "bank_reference",
]);

const isColumn = (value: unknown): boolean => COLUMN_KEYS.has(value as ColumnKey);

/** An option that is null is not given. */
const orNull = ([what, is]: Kind): Kind => [
  what,
  (value) => value === undefined || value === null || is(value),
];

const KINDS = [
  ...[...OPTION_NAMES, ...MORE_LABELS].map((name) => [name, TEXT] as const),
  ["rows_to_skip", ["a number or text", (value) => TEXT[1](value) || typeof value === "number"]],
  [
    "encoding",
    ["a known encoding", (value) => typeof value === "string" && encodingNamed(value) !== undefined],
  ],
  ["has_header", BOOLEAN],
  [
    "columns",
    [
      "a list of column names and nulls",
      (value) => Array.isArray(value) && value.every((each) => each === null || isColumn(each)),
    ],
  ],
  [
    "amount_type_values",
    [
      "an object with the lists in and out",
      (value) =>
        isObject(value) &&
        TEXTS[1](value.in) &&
        TEXTS[1](value.out) &&
        (value.none === undefined || TEXTS[1](value.none)),
    ],
  ],
  ["debit_sign", ["plus or minus", (value) => DEBIT_SIGNS.includes(value as DebitSign)]],
  ["fee_sign", ["plus or minus", (value) => DEBIT_SIGNS.includes(value as DebitSign)]],
  [
    "signs_by_balance",
    [
      "an object with the order oldest_first or newest_first, and maybe the opening balance",
      (value) =>
        isObject(value) &&
        ROW_ORDERS.includes(value.order as SignsByBalance["order"]) &&
        (value.opening === undefined ||
          (typeof value.opening === "string" && canonicalDecimal(value.opening) === value.opening)),
    ],
  ],
  [
    "currency",
    ["a currency code such as EUR", (value) => typeof value === "string" && isKnownCurrency(value)],
  ],
  ["booked_statuses", TEXTS],
  ["other_names", TEXTS],
  [
    "parties",
    [
      "an object with the headers payer and payee",
      (value) => isObject(value) && TEXT[1](value.payer) && TEXT[1](value.payee),
    ],
  ],
  ["names_below", BOOLEAN],
  ["pending_without_balance", BOOLEAN],
  ["holder", TEXT],
  ["only_accounts", TEXTS],
  [
    "left_out",
    [
      "a list of reasons for which rows are left out",
      (value) => Array.isArray(value) && value.every((each) => LEFT_OUT_REASONS.includes(each)),
    ],
  ],
  ["sheet", TEXT],
  ["split_batches", BOOLEAN],
  ["format", TEXT],
] satisfies readonly (readonly [keyof ReadingOptions, Kind])[];

/** What the value of each option must be. */
export const OPTION_KINDS: Fields = new Map<string, Kind>(KINDS.map(([name, kind]) => [name, orNull(kind)]));

/** The names in the options that are objects; they have no others. */
export const NAMES_WITHIN = {
  amount_type_values: ["in", "out", "none"],
  signs_by_balance: ["order", "opening"],
  parties: ["payer", "payee"],
} satisfies {
  readonly [Name in keyof ReadingOptions]?: readonly (keyof NonNullable<ReadingOptions[Name]>)[];
};

/** What the value of an option must be and is not; undefined if it can be used or is not given. */
export const wrongValue = (name: keyof ReadingOptions, value: unknown): string | undefined => {
  const [what, is] = OPTION_KINDS.get(name)!;
  return is(value) ? undefined : what;
};
