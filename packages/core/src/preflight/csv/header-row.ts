import type { CsvImportType } from "../import-type.ts";
import { given, type PreflightOptions } from "../options.ts";
import { isCurrencyCode } from "../values/currency.ts";
import { KNOWN_DATE_FORMATS, knownDateFormat } from "../values/date-format.ts";
import { numberFits } from "../values/number-format.ts";
import { headerMeaning, type Meaning } from "./header-words.ts";
import { columnLabel, givenLabel, normalizeHeader, resolveLayout } from "./layout.ts";

/** The beginning of a file: its first records and where they stand. */
export interface FirstRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

const isDateLike = (cell: string): boolean =>
  /\d/.test(cell) && KNOWN_DATE_FORMATS.some((pattern) => knownDateFormat(pattern).read(cell) > 0);

const isNumberLike = (cell: string): boolean => numberFits(cell) !== 0 && !isDateLike(cell);

/** Whether a record is data rather than a header row: it holds a date and a number. */
export const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some(isDateLike) && cells.some(isNumberLike);

/** A header line for a file that has none: what each of its columns seems to hold. */
export const suggestHeader = (
  cells: readonly string[],
  type: CsvImportType,
  options: PreflightOptions,
  separator: string,
): string => {
  const names: string[] = cells.map((_, i) => `column_${i + 1}`);
  const date = cells.findIndex(isDateLike);
  const numbers = cells.flatMap((cell, i) => (isNumberLike(cell) ? [i] : []));
  const amount = numbers.find((i) => /[-+.,\u2212]/.test(cells[i]!)) ?? numbers[0];
  const currency = cells.findIndex((cell) => isCurrencyCode(cell));
  let name = -1;
  for (const [i, cell] of cells.entries()) {
    if (i === date || numbers.includes(i) || i === currency || !/\p{L}/u.test(cell) || isDateLike(cell))
      continue;
    if (name < 0 || cell.length > cells[name]!.length) name = i;
  }
  if (date >= 0) names[date] = columnLabel("date", type, options);
  if (amount !== undefined) {
    names[amount] =
      type === "TradeImport"
        ? columnLabel("price", type, options)
        : (givenLabel("amount", options) ?? "amount");
  }
  if (currency >= 0) names[currency] = columnLabel("currency", type, options);
  if (name >= 0) names[name] = columnLabel("name", type, options);
  return names.join(separator);
};

const MOST_COMPARED = 300;

/** How many letters must be changed, added, dropped or swapped with their neighbour to make `b` of `a`. */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const [above, row] = [rows[i - 1]!, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          above[j]! + 1,
          row[j - 1]! + 1,
          above[j - 1]! + cost,
          swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

/** The header that seems to be meant by a missing label: by what the word means, else by how it is spelt. */
export const closestHeader = (
  label: string,
  meaning: string,
  headers: readonly string[],
): string | undefined => {
  const candidates = headers.slice(0, MOST_COMPARED).filter((header) => header !== "" && header.length <= 60);
  const wanted = headerMeaning(label) ?? (meaning as Meaning);
  const sameMeaning = candidates.find((header) => headerMeaning(header) === wanted);
  if (sameMeaning !== undefined) return sameMeaning;
  const normal = normalizeHeader(label).slice(0, 60);
  const near = candidates
    .map((header) => ({ header, normal: normalizeHeader(header) }))
    .map(({ header, normal: other }) => ({
      header,
      far: other.includes(normal) || normal.includes(other) ? 1 : distance(normal, other),
    }))
    .sort((a, b) => a.far - b.far)[0];
  return near !== undefined && near.far <= Math.max(1, Math.floor(normal.length / 3))
    ? near.header
    : undefined;
};

/** The record further down that names the needed columns, where the header row is not the first. */
export const headerFurtherDown = (
  first: readonly FirstRecord[],
  type: CsvImportType,
  options: PreflightOptions,
): FirstRecord | undefined => {
  const needsType = given(options, "amount_type_strategy") === "custom_column";
  const named = ({ cells }: FirstRecord): number =>
    resolveLayout(cells, type, options, needsType).requiredColumns.length;
  const recognised = ({ cells }: FirstRecord): number =>
    new Set(cells.map(headerMeaning).filter((meaning) => meaning !== undefined)).size;
  const [header, ...below] = first;
  if (header === undefined) return undefined;
  const worth = (record: FirstRecord): number => named(record) * 100 + recognised(record);
  let best: FirstRecord | undefined;
  for (const record of below) {
    if (looksLikeData(record.cells)) break;
    if (recognised(record) >= 2 || named(record) > 0) {
      if (worth(record) > worth(best ?? header)) best = record;
    }
  }
  return best;
};
