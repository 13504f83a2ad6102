import {
  type CheckableImportType,
  type Column,
  type ColumnKey,
  completed,
  type Layout,
  type PreflightReport,
  type ReadingOptions,
  readRecords,
  resolveLayout,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";
import { absoluteDecimal, addDecimals } from "@farthing/values";

/** So many records show how a file is read. */
const FIRST = 3;

/** What was read of a file, and from which columns. */
export interface ReadingSummary {
  readonly layout: Layout;
  /** The first rows as they would be stored. */
  readonly first: readonly TransactionRecord[];
  /** How much money came in and went out, by currency; both are positive. */
  readonly totals: ReadonlyMap<string, { readonly in: string; readonly out: string }>;
  readonly accepted: number;
}

const isPositive = (decimal: string): boolean => !decimal.startsWith("-");

/** Reads the records of a checked CSV once; undefined if it cannot be read as transactions. */
export const summarizeReading = (
  upload: Upload,
  options: ReadingOptions,
  today: string,
  report: PreflightReport,
  /** Of rows that do not say theirs; blank if it is not known. */
  currencyOfAccount: string,
): ReadingSummary | undefined => {
  if (report.type === "ServiceImport") return undefined;
  const type: Exclude<CheckableImportType, "ServiceImport"> = report.type;
  const first: TransactionRecord[] = [];
  const sums = new Map<string, { readonly in: string[]; readonly out: string[] }>();
  let accepted = 0;
  const outcome = readRecords(upload, completed(options, report), { today }, (row) => {
    if (row._tag !== "Accepted") return;
    accepted += 1;
    const { record } = row;
    if (record === undefined) return;
    const currency = record.currency || currencyOfAccount;
    if (first.length < FIRST) first.push({ ...record, currency });
    let sum = sums.get(currency);
    if (sum === undefined) {
      sum = { in: [], out: [] };
      sums.set(currency, sum);
    }
    (isPositive(record.amount) ? sum.out : sum.in).push(absoluteDecimal(record.amount));
  });
  if (outcome._tag !== "Read" || outcome.header === undefined) return undefined;
  return {
    layout: resolveLayout(outcome.header, type, options),
    first,
    totals: new Map(
      [...sums].map(([currency, sum]) => [currency, { in: addDecimals(sum.in), out: addDecimals(sum.out) }]),
    ),
    accepted,
  };
};

const nameOf = ({ header, cell }: Column): string => header || `column ${cell + 1}`;

/** The columns in the order in which people think of a transaction. */
const ORDER: readonly ColumnKey[] = [
  "date",
  "name",
  "amount",
  "fee",
  "currency",
  "notes",
  "category",
  "tags",
  "account",
  "bank_reference",
  "status",
  "balance",
];

/** What each field is read from, such as `amount` from `Soll (out) and Haben (in)`. */
export const mappingOf = (
  { columns, names }: Layout,
  options: ReadingOptions,
): readonly (readonly [field: string, from: string])[] => {
  const from = (key: ColumnKey): string | undefined => {
    const column = columns.get(key);
    return column === undefined ? undefined : nameOf(column);
  };
  const amount = (): string | undefined => {
    const one = from("amount");
    if (one === undefined) {
      const [out, into] = [from("outflow"), from("inflow")];
      return out === undefined || into === undefined ? undefined : `${out} (out) and ${into} (in)`;
    }
    const direction = options.amount_type_strategy === "custom_column" ? from("entity_type") : undefined;
    return direction === undefined ? one : `${one} (in or out by ${direction})`;
  };
  const others = [...columns.keys()].filter(
    (key) => !ORDER.includes(key) && !["outflow", "inflow", "entity_type", "other_name"].includes(key),
  );
  return [...ORDER, ...others].flatMap((key) => {
    const text =
      key === "amount"
        ? amount()
        : key === "name" && names.length > 0
          ? names.map(nameOf).join(" or ")
          : from(key);
    return text === undefined
      ? []
      : [[key === "bank_reference" ? "reference" : key.replaceAll("_", " "), text]];
  });
};
