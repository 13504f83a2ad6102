import {
  type CheckableImportType,
  type Column,
  type ColumnKey,
  completed,
  type HowToReadRecords,
  type Layout,
  type MoneyTotal,
  type PreflightReport,
  type ReadingOptions,
  type RowResult,
  readRecords,
  resolveLayout,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";
import { absoluteDecimal, addDecimals, placesOf, writtenPlaces } from "@farthing/values";

/** The number of records that show how a file is read. */
const FIRST = 3;
/** The number of rows in which they are looked for: first a few, then more. */
const FIRST_ROWS = [10, 200];

/** What was read of a file, and from which columns. */
export interface ReadingSummary {
  readonly layout: Layout;
  /** The first rows as they would be stored. */
  readonly first: readonly TransactionRecord[];
  /** The most digits after the point that their amounts and the totals have, as they are and as they are written. */
  readonly places: number;
  /** How much money came in and went out, by currency. */
  readonly totals: readonly MoneyTotal[];
  readonly accepted: number;
}

/** The columns that an amount is read from. */
const AMOUNT_KEYS = ["amount", "outflow", "inflow"] as const;

/** Adds up what a file with errors has in its other rows. */
const adding = () => {
  const sums = new Map<string, { readonly in: string[]; readonly out: string[] }>();
  return {
    add: ({ currency, amount }: TransactionRecord): void => {
      const sum = sums.get(currency) ?? { in: [], out: [] };
      sums.set(currency, sum);
      (amount.startsWith("-") ? sum.in : sum.out).push(absoluteDecimal(amount));
    },
    totals: (): readonly MoneyTotal[] =>
      [...sums].map(([currency, sum]) => ({
        currency,
        in: addDecimals(sum.in),
        out: addDecimals(sum.out),
      })),
  };
};

/** The totals by currency, where rows that do not say theirs are in that of the account. */
const inCurrencyOf = (account: string, totals: readonly MoneyTotal[]): readonly MoneyTotal[] =>
  [...Map.groupBy(totals, ({ currency }) => currency || account)].map(([currency, same]) => ({
    currency,
    in: addDecimals(same.map((each) => each.in)),
    out: addDecimals(same.map((each) => each.out)),
  }));

/** Reads the first records of a checked CSV, and adds up all; undefined if it cannot be read as transactions. */
export const summarizeReading = async (
  upload: Upload,
  options: ReadingOptions,
  known: Pick<HowToReadRecords, "today" | "time_zone">,
  report: PreflightReport,
  /** Of rows that do not say theirs; blank if it is not known. */
  currencyOfAccount: string,
): Promise<ReadingSummary | undefined> => {
  if (report.type === "ServiceImport") return undefined;
  const { type } = report as { readonly type: Exclude<CheckableImportType, "ServiceImport"> };
  const reading = completed(options, report);
  let first: TransactionRecord[] = [];
  let cells: (readonly string[])[] = [];
  let rows = 0;
  let accepted = 0;
  const sums = adding();
  const read = async (most?: number): Promise<readonly string[] | undefined> => {
    first = [];
    cells = [];
    rows = 0;
    const onRow = (row: RowResult): void => {
      rows += 1;
      if (row._tag !== "Accepted" || row.record === undefined) return;
      const record = { ...row.record, currency: row.record.currency || currencyOfAccount };
      if (first.length < FIRST) {
        first.push(record);
        cells.push(row.cells);
      }
      if (most !== undefined) return;
      accepted += 1;
      sums.add(record);
    };
    const how = { ...known, onRow, ...(most === undefined ? {} : { most }) };
    const outcome = await readRecords(upload, reading, how);
    return outcome._tag === "Read" ? outcome.header : undefined;
  };
  const { totals, stats, left_out } = report;
  const isEnough = (): boolean => first.length === FIRST || rows >= stats.rows_count;
  let header: readonly string[] | undefined;
  for (const most of totals === undefined ? [] : FIRST_ROWS) if (!isEnough()) header = await read(most);
  if (totals !== undefined && header !== undefined && isEnough())
    accepted = left_out.reduce((rest, { count }) => rest - count, stats.rows_count);
  else header = await read();
  if (header === undefined) return undefined;
  const layout = resolveLayout(header, type, options);
  const all = inCurrencyOf(currencyOfAccount, totals ?? sums.totals());
  const written = AMOUNT_KEYS.flatMap((key) => {
    const cell = layout.columns.get(key)?.cell;
    return cells.map((of) =>
      writtenPlaces((cell === undefined ? undefined : of[cell]) ?? "", String(reading.number_format)),
    );
  });
  const amounts = [...first.map(({ amount }) => amount), ...all.flatMap((total) => [total.in, total.out])];
  return { layout, first, places: Math.max(0, ...written, ...amounts.map(placesOf)), totals: all, accepted };
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
