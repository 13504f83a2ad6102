import { encodingNamed } from "../decode/encoding.ts";
import {
  type ColumnKey,
  LEFT_OUT_REASONS,
  MORE_LABELS,
  OPTION_NAMES,
  type ReadingOptions,
} from "./options.ts";

/** A profile that cannot be used, with the reason. */
export interface BadProfile {
  readonly problem: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** What the value of each key is that is not an option of the API. */
const MORE: Readonly<Record<string, readonly [what: string, is: (value: unknown) => boolean]>> = {
  ...Object.fromEntries(MORE_LABELS.map((name) => [name, ["text", isText] as const])),
  encoding: ["a known encoding", (value) => isText(value) && encodingNamed(value) !== undefined],
  has_header: ["true or false", (value) => typeof value === "boolean"],
  columns: [
    "a list of column names and nulls",
    (value) =>
      Array.isArray(value) && value.every((each) => each === null || COLUMN_KEYS.has(each as ColumnKey)),
  ],
  amount_type_values: [
    "an object with the lists in and out",
    (value) =>
      isObject(value) &&
      areTexts(value.in) &&
      areTexts(value.out) &&
      (value.none === undefined || areTexts(value.none)),
  ],
  holder: ["text", isText],
  left_out: [
    "a list of reasons for which rows are left out",
    (value) => Array.isArray(value) && value.every((each) => LEFT_OUT_REASONS.includes(each)),
  ],
};

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

/**
 * The reading in a saved profile: the JSON of `inspect`, or only its profile. The values of options are checked where they
 * are used.
 */
export const readProfile = (json: unknown): ReadingOptions | BadProfile => {
  const profile = isObject(json) && isObject(json.profile) ? json.profile : json;
  if (!isObject(profile)) return { problem: "it is not a JSON object" };
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (value === null) continue;
    const more = Object.hasOwn(MORE, name) ? MORE[name] : undefined;
    if (more === undefined && !(OPTION_NAMES as readonly string[]).includes(name))
      return { problem: `it has the unknown key "${name}"` };
    if (more !== undefined && !more[1](value)) return { problem: `"${name}" is not ${more[0]}` };
    if (more === undefined && typeof value !== "string" && typeof value !== "number")
      return { problem: `"${name}" is neither text nor a number` };
    options[name] = value;
  }
  return options;
};
