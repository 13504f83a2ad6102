import { isCurrencyCode } from "@farthing/values";
import { encodingNamed } from "../decode/encoding.ts";
import {
  type ColumnKey,
  DEBIT_SIGNS,
  type DebitSign,
  LEFT_OUT_REASONS,
  MORE_LABELS,
  OPTION_NAMES,
  type ReadingOptions,
} from "./options.ts";

/** What the value of an option must be, and whether a value is that. */
type Kind = readonly [what: string, is: (value: unknown) => boolean];

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

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

const TEXT: Kind = ["text", isText];

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...[...OPTION_NAMES, ...MORE_LABELS].map((name) => [name, TEXT] as const),
  ["rows_to_skip", ["a number or text", (value) => isText(value) || typeof value === "number"]],
  ["encoding", ["a known encoding", (value) => isText(value) && encodingNamed(value) !== undefined]],
  ["has_header", ["true or false", (value) => typeof value === "boolean"]],
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
        areTexts(value.in) &&
        areTexts(value.out) &&
        (value.none === undefined || areTexts(value.none)),
    ],
  ],
  ["debit_sign", ["plus or minus", (value) => DEBIT_SIGNS.includes(value as DebitSign)]],
  ["currency", ["a currency code such as EUR", (value) => isText(value) && isCurrencyCode(value)]],
  ["holder", TEXT],
  [
    "left_out",
    [
      "a list of reasons for which rows are left out",
      (value) => Array.isArray(value) && value.every((each) => LEFT_OUT_REASONS.includes(each)),
    ],
  ],
] satisfies readonly (readonly [keyof ReadingOptions, Kind])[]);

/** Whether there is an option with this name. */
export const isOption = (name: string): name is keyof ReadingOptions => KINDS.has(name);

/** What the value of an option must be and is not; undefined if it can be used or is not given. */
export const wrongValue = (name: keyof ReadingOptions, value: unknown): string | undefined => {
  const [what, is] = KINDS.get(name)!;
  return value === undefined || value === null || is(value) ? undefined : what;
};

/**
 * Throws a `TypeError` if options have an unknown name or a value of the wrong type: a mistake of the program. A text that an
 * option does not accept can come from a person; a report says so.
 */
export const checkOptions = (options: ReadingOptions): void => {
  if (!isObject(options)) throw new TypeError("The options must be an object.");
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name)) throw new TypeError(`There is no option ${JSON.stringify(name)}.`);
    const what = wrongValue(name, value);
    if (what !== undefined) throw new TypeError(`The option ${name} must be ${what}.`);
  }
};
