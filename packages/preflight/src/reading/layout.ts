import { checkArguments } from "../options/check-arguments.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { type ColumnKey, type ReadingOptions, type TextOption, textGiven } from "../options/options.ts";
import { columnsOf, isOfTransactions, vendorLabels } from "./import-columns.ts";
import { keyOfHeader } from "./key-of-header.ts";

type LabelOption = Extract<TextOption, `${string}_col_label`>;

/**
 * Which column of a file is which: by the labels of the caller, otherwise by those of the vendor, otherwise
 * by the column's own name, looked up in the header row.
 */

export interface Column {
  readonly key: ColumnKey;
  /** Index of its cell in a record. */
  readonly cell: number;
  /** As written in the file. */
  readonly header: string;
}

/** The columns of a header row, and which are missing or there twice. */
export interface Layout {
  readonly columns: ReadonlyMap<ColumnKey, Column>;
  /** The columns of fees that are taken into the amount. */
  readonly fees: readonly Column[];
  /** The columns that name a row, the best first. */
  readonly names: readonly Column[];
  /** The columns that name a row that came in: those of {@link names}, of which payer and payee have changed places. */
  readonly namesOfInflows: readonly Column[];
  /** Labels of the required columns. */
  readonly required: readonly string[];
  readonly requiredColumns: readonly Column[];
  readonly missing: readonly string[];
  /** Given labels of optional columns that are not in the file. */
  readonly missingOptional: readonly string[];
  /** Headers that occur more than once for a column that is required or given by the caller. */
  readonly duplicates: readonly string[];
  /** Money out and money in are used as the amount although no option says so. */
  readonly splitAmount: boolean;
}

/** Other names of a column. */
const OTHER_NAMES: Partial<Record<ColumnKey, string>> = { lucide_icon: "icon" };

/** What most labels are, and stay. */
const NORMAL = /^[a-z_]+$/;

/** A longer header is equal to itself alone: without line ends a whole file is one. */
const LONGEST_HEADER = 1_000;

/** Headers that differ only in case, `*`, white space and hyphens are the same. */
export const normalizeHeader = (header: string): string =>
  header.length > LONGEST_HEADER || NORMAL.test(header)
    ? header
    : header
        .toLowerCase()
        .replaceAll("*", "")
        .trim()
        .replace(/[\s-]+/g, "_");

/** The options that give labels: a name that was put together anew costs a short check more to find than to use. */
const LABEL_OPTIONS: Partial<Record<ColumnKey, LabelOption>> = {
  outflow: "debit_col_label",
  inflow: "credit_col_label",
};

/** The option that gives the label of a column. */
export const labelOption = (key: ColumnKey): LabelOption => {
  LABEL_OPTIONS[key] ??= `${key}_col_label` as LabelOption;
  return LABEL_OPTIONS[key];
};

/** Columns that only a profile names: a header of the same name means nothing. */
const ONLY_SAID: ReadonlySet<ColumnKey> = new Set([
  "other_name",
  "fee",
  "status",
  "balance",
  "value_date",
  "bank_reference",
]);

/** The label that the caller gave for a column, or undefined. */
const givenLabel = (key: ColumnKey, options: ReadingOptions): string | undefined =>
  textGiven(options, labelOption(key));

/** The label by which a column is looked up. */
export const columnLabel = (key: ColumnKey, type: CsvImportType, options: ReadingOptions): string =>
  givenLabel(key, options) ?? vendorLabels(type)[key] ?? key;

/** The keys of the amount in this file. */
const amountKeys = (
  type: CsvImportType,
  options: ReadingOptions,
  has: (label: string) => boolean,
  meaning: (key: ColumnKey) => number | undefined,
): { keys: readonly ColumnKey[]; split: boolean } => {
  const one = { keys: ["amount"] as const, split: false };
  const pair = ["outflow", "inflow"] as const;
  if (!isOfTransactions(type)) return one;
  const isSaid = (key: ColumnKey): boolean =>
    givenLabel(key, options) !== undefined || (options.columns ?? []).includes(key);
  if (isSaid("amount")) return one;
  if (isSaid("outflow") && isSaid("inflow")) return { keys: pair, split: false };
  if (has("amount")) return one;
  const vendorPair = vendorLabels(type).outflow !== undefined;
  if (vendorPair && (has("Outflow") || has("Inflow"))) return { keys: pair, split: false };
  if (meaning("outflow") !== undefined && meaning("inflow") !== undefined) return { keys: pair, split: true };
  return vendorPair ? { keys: pair, split: false } : one;
};

/** Names for the columns of a file without a header row. */
export const namesOfColumns = (width: number, { columns }: ReadingOptions): string[] =>
  Array.from({ length: Math.max(width, columns?.length ?? 0) }, (_, cell) => `column ${cell + 1}`);

const NO_CELLS: readonly number[] = [];

/** The column that `column_3` names by its place, where no header is written so. */
const placeOf = (normal: string, width: number): readonly number[] => {
  if (!normal.startsWith("column_")) return NO_CELLS;
  const cell = Number(/^column_(\d{1,6})$/.exec(normal)?.[1] ?? 0) - 1;
  return cell >= 0 && cell < width ? [cell] : NO_CELLS;
};

const NONE_PLACED: readonly (ColumnKey | null)[] = [];

const found = (cells: readonly number[]): readonly number[] | undefined =>
  cells.length > 0 ? cells : undefined;

/** As {@link resolveLayout}, for arguments that were checked. */
export const layoutOf = (
  headers: readonly string[],
  type: CsvImportType,
  options: ReadingOptions,
): Layout => {
  const placements = options.columns ?? NONE_PLACED;
  const cells = new Map<string, number[]>();
  for (let cell = 0; cell < headers.length; cell += 1) {
    const normal = normalizeHeader(headers[cell]!);
    if (normal === "") continue;
    const same = cells.get(normal);
    if (same === undefined) cells.set(normal, [cell]);
    else same.push(cell);
  }
  const find = (label: string): readonly number[] => {
    const normal = normalizeHeader(label);
    return cells.get(normal) ?? placeOf(normal, headers.length);
  };
  /** The columns with the vendor's label for a key, its own name, or its other one. */
  const findOwn = (key: ColumnKey): readonly number[] | undefined => {
    const [vendors, other] = [vendorLabels(type)[key], OTHER_NAMES[key]];
    return (
      (vendors === undefined ? undefined : found(find(vendors))) ??
      found(find(key)) ??
      (other === undefined ? undefined : found(find(other)))
    );
  };
  /** The columns that the caller gave by position. */
  const placed = (key: ColumnKey): readonly number[] =>
    placements.length > 0 && givenLabel(key, options) === undefined
      ? placements.flatMap((each, cell) => (each === key && cell < headers.length ? [cell] : []))
      : NO_CELLS;
  const firstPlaced = (key: ColumnKey): readonly number[] => {
    const all = placed(key);
    return all.length > 1 ? all.slice(0, 1) : all;
  };
  /** The column whose header means this in another language: looked up only where no label finds it. */
  const meaning = (key: ColumnKey): number | undefined => {
    const cell = headers.findIndex((header) => header !== "" && keyOfHeader(header) === key);
    return cell < 0 ? undefined : cell;
  };
  const amount = amountKeys(type, options, (label) => find(label).length > 0, meaning);

  /** The columns that a profile places beside the one with the label. */
  const morePlaced = (key: ColumnKey, labelled: number | undefined): readonly Column[] =>
    placements.flatMap((each, cell) =>
      each === key && cell !== labelled && cell < headers.length
        ? [{ key, cell, header: headers[cell]! }]
        : [],
    );
  const columns = new Map<ColumnKey, Column>();
  const duplicates: string[] = [];
  const use = (key: ColumnKey, found: readonly number[], needed: boolean): Column | undefined => {
    const cell = found[0];
    if (cell === undefined) return undefined;
    const column = { key, cell, header: headers[cell]! };
    columns.set(key, column);
    if (needed && found.length > 1 && !duplicates.includes(column.header)) duplicates.push(column.header);
    return column;
  };

  const { required: needed, optional } = columnsOf(type);
  const requiredKeys =
    amount.keys.length === 1 ? needed : needed.flatMap((key) => (key === "amount" ? amount.keys : [key]));
  const required: string[] = [];
  const requiredColumns: Column[] = [];
  const missing: string[] = [];
  for (const key of requiredKeys) {
    const label =
      amount.split && (key === "outflow" || key === "inflow")
        ? headers[meaning(key)!]!
        : columnLabel(key, type, options);
    const at = firstPlaced(key);
    required.push(at.length > 0 ? headers[at[0]!]! : label);
    const column = use(key, at.length > 0 ? at : find(label), true);
    if (column === undefined) missing.push(label);
    else requiredColumns.push(column);
  }

  const missingOptional: string[] = [];
  for (const key of optional) {
    const label = givenLabel(key, options);
    const at = firstPlaced(key);
    if (at.length > 0) {
      use(key, at, false);
      continue;
    }
    if (label === undefined && (ONLY_SAID.has(key) || placements.length > 0)) continue;
    const labelled = label === undefined ? findOwn(key) : found(find(label));
    // A transaction without a name is hard to recognise, so any header that means a name is accepted.
    const meant =
      labelled === undefined && key === "name" && label === undefined ? meaning("name") : undefined;
    const cellsOf = labelled ?? (meant === undefined ? NO_CELLS : [meant]);
    if (use(key, cellsOf, label !== undefined) === undefined && label !== undefined)
      missingOptional.push(label);
  }
  const names: readonly Column[] = [
    ...(columns.get("name") === undefined ? [] : [columns.get("name")!]),
    ...[
      ...(options.other_names ?? []).flatMap((label) => find(label).slice(0, 1)),
      ...placed("other_name"),
    ].map((cell) => ({ key: "other_name" as const, cell, header: headers[cell]! })),
  ];
  const { payer, payee } = options.parties ?? {};
  const payers = payer === undefined ? undefined : find(payer)[0];
  const payees = payee === undefined ? undefined : find(payee)[0];
  return {
    columns,
    fees:
      givenLabel("fee", options) === undefined
        ? placed("fee").map((cell) => ({ key: "fee" as const, cell, header: headers[cell]! }))
        : [
            ...(columns.has("fee") ? [columns.get("fee")!] : []),
            ...morePlaced("fee", columns.get("fee")?.cell),
          ],
    names,
    namesOfInflows:
      payers === undefined || payees === undefined
        ? names
        : names.map((name) => {
            const cell = name.cell === payers ? payees : name.cell === payees ? payers : name.cell;
            return { ...name, cell, header: headers[cell]! };
          }),
    required,
    requiredColumns,
    missing,
    missingOptional,
    duplicates,
    splitAmount: amount.split,
  };
};

/** Finds the columns of `type` in a header row. */
export const resolveLayout: typeof layoutOf = (headers, type, options) => {
  checkArguments({ headers, csvType: type, options });
  return layoutOf(headers, type, options);
};
