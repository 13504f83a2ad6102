import { absoluteDecimal, exchangeRate, negateDecimal } from "@farthing/values";
import type { EntryDetails } from "../decode/content-table.ts";
import type { Utf8Text } from "../decode/utf8.ts";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { readNumber } from "../formats/number-format.ts";
import type { SettledCsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { headerMeanings, knownMeanings, type Meaning } from "../words/header-words.ts";
import type { TransactionRecord } from "./row-result.ts";

/** The record of a row with what a statement says of its entry besides. */
export const withDetails = (
  record: TransactionRecord,
  row: number,
  { table }: Utf8Text,
): TransactionRecord => {
  const details = table?.details.get(row);
  return details === undefined ? record : { ...record, ...details };
};

/** What a row says of its amount in another currency. */
type Exchange = Pick<EntryDetails, "counter" | "rate">;

const NOTHING: Exchange = {};

/** The only column of a meaning that is not read as something else; undefined if there are several, or none. */
const onlyOne = (
  headers: readonly string[],
  { columns }: Layout,
  is: (header: string) => boolean,
): number | undefined => {
  const read = new Set([...columns.values()].map(({ cell }) => cell));
  const [cell, another] = [...headers.keys()].filter((each) => !read.has(each) && is(headers[each]!));
  return another === undefined ? cell : undefined;
};

const means =
  (meaning: Meaning) =>
  (header: string): boolean =>
    headerMeanings(header)[0] === meaning;

/**
 * Reads what rows say of an exchange: by their headers a column of the other currency, beside one of the amount in it or one of the
 * rate. Nothing of it changes how a row is read. Which way a rate goes no header says.
 */
export const exchangeReader = (
  headers: readonly string[],
  layout: Layout,
  { hasHeader, numberFormat }: SettledCsvOptions,
): ((cells: readonly string[], row: Pick<TransactionRecord, "amount" | "currency">) => Exchange) => {
  const find = (is: (header: string) => boolean): number | undefined =>
    hasHeader ? onlyOne(headers, layout, is) : undefined;
  const code = find(means("original_currency"));
  const original = find(means("original_amount"));
  // "Interest %" is a rate, too, and no exchange.
  const rate = find((header) => knownMeanings(header)[0] === "rate");
  if (code === undefined || (original === undefined && rate === undefined)) return () => NOTHING;
  const numberIn = (cells: readonly string[], cell: number | undefined): string =>
    (cell === undefined ? undefined : readNumber(cells[cell] ?? "", numberFormat)) ?? "0";
  return (cells, { amount, currency: own }) => {
    const currency = currencyCodeIn(cells[code] ?? "") ?? "";
    if (currency === "" || currency === own) return NOTHING;
    const size = absoluteDecimal(numberIn(cells, original));
    if (size !== "0")
      return { counter: { amount: amount.startsWith("-") ? negateDecimal(size) : size, currency } };
    const value = exchangeRate(numberIn(cells, rate));
    return value === null ? NOTHING : { rate: { value, currency, unit: null } };
  };
};
