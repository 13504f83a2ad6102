import {
  type Column,
  type ColumnKey,
  type KeptRecord,
  type KeptRows,
  keptRecords,
  type Layout,
  type MoneyTotal,
  type PreflightReport,
  type ReadingOptions,
  resolveLayout,
  type TimeZone,
  type TransactionRecord,
} from "@farthing/preflight";
import { absoluteDecimal, addDecimals, placesOf, writtenPlaces } from "@farthing/values";

/** The number of records that show how a file is read. */
const FIRST = 3;

/** What was read of a file, and from which columns. */
export interface ReadingSummary {
  readonly layout: Layout;
  /** The first rows as they would be stored. */
  readonly first: readonly TransactionRecord[];
  /** The most digits after the point that their amounts and the totals have, as they are and as they are written. */
  readonly places: number;
  /** How much money came in and went out, by currency. */
  readonly totals: readonly MoneyTotal[];
  /** The transactions that can be stored. */
  readonly accepted: number;
}

/** The columns that an amount is read from. */
export const AMOUNT_KEYS = ["amount", "outflow", "inflow"] as const;

/** Adds up the records of a file whose report has no totals: one with errors, or with an open number format. */
const totalsOf = (records: Iterable<KeptRecord>): readonly MoneyTotal[] => {
  const sums = new Map<string, { readonly in: string[]; readonly out: string[] }>();
  for (const { record } of records) {
    const { currency, amount } = record;
    const sum = sums.get(currency) ?? { in: [], out: [] };
    sums.set(currency, sum);
    (amount.startsWith("-") ? sum.in : sum.out).push(absoluteDecimal(amount));
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    in: addDecimals(sum.in),
    out: addDecimals(sum.out),
  }));
};

/** The totals by currency, where rows that do not say theirs are in that of the account. */
const inCurrencyOf = (account: string, totals: readonly MoneyTotal[]): readonly MoneyTotal[] =>
  [...Map.groupBy(totals, ({ currency }) => currency || account)].map(([currency, same]) => ({
    currency,
    in: addDecimals(same.map((each) => each.in)),
    out: addDecimals(same.map((each) => each.out)),
  }));

/** A file whose rows were kept when it was checked. */
export interface FileToSummarize {
  readonly rows: KeptRows;
  readonly options: ReadingOptions;
  readonly report: PreflightReport;
  readonly time_zone: TimeZone | undefined;
  /** The currency of rows that do not say theirs; blank if it is not known. */
  readonly currency: string;
}

const firstRecords = ({ rows, time_zone }: FileToSummarize): readonly KeptRecord[] => {
  const first: KeptRecord[] = [];
  for (const record of keptRecords(rows, time_zone)) {
    first.push(record);
    if (first.length === FIRST) break;
  }
  return first;
};

/** The most digits after the point that the amounts of some records have as they are written. */
const placesWritten = (
  first: readonly KeptRecord[],
  layout: Layout,
  { rows }: FileToSummarize,
): readonly number[] =>
  AMOUNT_KEYS.flatMap((key) => {
    const cell = layout.columns.get(key)?.cell;
    return first.map(({ cells }) =>
      writtenPlaces((cell === undefined ? undefined : cells[cell]) ?? "", String(rows.reading.number_format)),
    );
  });

/** The first records of a checked CSV with the totals of all; undefined if no row can be read. */
export const summarizeReading = (file: FileToSummarize): ReadingSummary | undefined => {
  const { rows, options, report, time_zone, currency } = file;
  if (rows.header === undefined) return undefined;
  const layout = resolveLayout(rows.header, rows.type, options);
  const kept = firstRecords(file);
  const first = kept.map(({ record }) => ({ ...record, currency: record.currency || currency }));
  const totals = inCurrencyOf(currency, report.totals ?? totalsOf(keptRecords(rows, time_zone)));
  const amounts = [...first.map(({ amount }) => amount), ...totals.flatMap((total) => [total.in, total.out])];
  const places = Math.max(0, ...placesWritten(kept, layout, file), ...amounts.map(placesOf));
  return { layout, first, places, totals, accepted: first.length === 0 ? 0 : rows.accepted };
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

/** Columns that are told with others. */
const INSIDE: readonly ColumnKey[] = ["outflow", "inflow", "other_name"];

/** What each field is read from, such as `amount` from `Soll (out) and Haben (in)`. */
export const mappingOf = (
  { columns, names, namesOfInflows }: Layout,
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
  // Of an account it is what kind it is; of a transaction it is told with the amount, if it counts.
  const told = options.type === "AccountImport" ? INSIDE : [...INSIDE, "entity_type"];
  const others = [...columns.keys()].filter((key) => !ORDER.includes(key) && !told.includes(key));
  return [...ORDER, ...others].flatMap((key) => {
    const text =
      key === "amount"
        ? amount()
        : key === "name" && names.length > 0
          ? [...new Set([...names, ...namesOfInflows].map(nameOf))].join(" or ")
          : from(key);
    return text === undefined
      ? []
      : [[key === "bank_reference" ? "reference" : key.replaceAll("_", " "), text]];
  });
};
