import { nameOfPlace } from "../find/columns/column.ts";
import type { Undecided } from "../findings/question.ts";
import type { ColumnKey, ReadingOptions } from "../options/options.ts";
import { normalizeHeader } from "../reading/label-cells.ts";
import type { ReadingField } from "../reading/remembered-reading.ts";

/** Which fields of a reading say the same, and what one of them answers. */

const MONEY: readonly ReadingField[] = [
  ...(["amount_col_label", "debit_col_label", "credit_col_label", "debit_sign"] as const),
  ...(["fee_col_label", "fee_sign"] as const),
];

const KINDS: readonly ReadingField[] = [
  ...(["entity_type_col_label", "amount_type_strategy", "amount_type_inflow_value"] as const),
  "amount_type_values",
];

/** What says the same together, and is given, remembered and contradicted together. */
const GROUPS: readonly (readonly ReadingField[])[] = [
  MONEY,
  KINDS,
  ["columns", "has_header"],
  ["status_col_label", "booked_statuses"],
  ["account_col_label", "only_accounts"],
];

/** The fields that say the same as one, with it. */
export const groupOf = (field: ReadingField): readonly ReadingField[] =>
  GROUPS.find((fields) => fields.includes(field)) ?? [field];

/** Whether a field of a reading is the label of a column. */
export const isLabel = (field: string): boolean => field.endsWith("_col_label");

/** What was found in a file is so in another, unless that one shows it better: these alone are never found in two ways. */
export const SAME_IN_ALL: readonly ReadingField[] = [
  ...(["type", "date_col_label", "date_format", "number_format", "currency_col_label"] as const),
  "signage_convention",
];

/** Whether options say something of a field. */
export const hasValue = (options: ReadingOptions, field: ReadingField): boolean => {
  const value = options[field];
  return value !== undefined && value !== null && value !== "";
};

const comparable = (value: unknown, field: ReadingField): string => {
  if (typeof value === "string" && isLabel(field)) return normalizeHeader(value);
  return JSON.stringify(typeof value === "number" ? `${value}` : value);
};

/** Whether two options say the same of a field: a number can be text, as in a field of a request, and a label in another case. */
export const isSame = (one: ReadingOptions, other: ReadingOptions, field: ReadingField): boolean =>
  comparable(one[field] ?? null, field) === comparable(other[field] ?? null, field);

/** Whether what is given now takes the place of a remembered field. */
export const isReplaced = (field: ReadingField, given: ReadingOptions): boolean =>
  groupOf(field).some((each) => hasValue(given, each)) ||
  (hasValue(given, "columns") && isLabel(field)) ||
  (field === "columns" && MONEY.some((each) => hasValue(given, each))) ||
  (field === "signage_convention" && KINDS.some((each) => hasValue(given, each))) ||
  (KINDS.includes(field) && hasValue(given, "signage_convention"));

/** What a reading says of some fields. */
export const pick = (reading: ReadingOptions, fields: Iterable<ReadingField>): ReadingOptions =>
  Object.fromEntries(
    [...fields].filter((field) => hasValue(reading, field)).map((field) => [field, reading[field]]),
  );

/** What a reading says of all other fields. */
export const without = (reading: ReadingOptions, fields: readonly ReadingField[]): ReadingOptions =>
  pick(
    reading,
    (Object.keys(reading) as ReadingField[]).filter((field) => !fields.includes(field)),
  );

const PLACES: Readonly<Record<string, ColumnKey>> = {
  debit_col_label: "outflow",
  credit_col_label: "inflow",
};

/** The column that a reading names by its place, as an answer to a question does. */
const placeIn = ({ columns }: ReadingOptions, field: ReadingField): string | undefined => {
  const at = (columns ?? []).indexOf(PLACES[field] ?? (field.replace("_col_label", "") as ColumnKey));
  return at < 0 ? undefined : nameOfPlace(at);
};

/**
 * The fields of what was found in an earlier file that answer a question: one of its answers was true of that. What showed it then,
 * such as a salary among purchases, need not be in this file.
 */
export const answersOf = (
  { field, candidates }: Undecided,
  reading: ReadingOptions,
): readonly ReadingField[] => {
  const offers = (value: unknown): boolean => candidates.some((each) => String(each) === String(value));
  if (hasValue(reading, field) && offers(reading[field])) return groupOf(field);
  const place = isLabel(field) ? placeIn(reading, field) : undefined;
  return place !== undefined && offers(place) ? groupOf("columns") : [];
};
