import { checkArguments } from "../options/check-arguments.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { type ColumnKey, type ReadingOptions, type TextOption, textGiven } from "../options/options.ts";
import { columnsOf, isOfTransactions, vendorLabels } from "./import-columns.ts";
import { LabelCells } from "./label-cells.ts";

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
const ONLY_GIVEN: ReadonlySet<ColumnKey> = new Set([
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

/** The keys of the amount, and whether it is split in two although no option says so. */
interface AmountKeys {
  readonly keys: readonly ColumnKey[];
  readonly split: boolean;
}

/** The keys of the amount in this file. */
const amountKeys = (type: CsvImportType, options: ReadingOptions, cells: LabelCells): AmountKeys => {
  const one = { keys: ["amount"] as const, split: false };
  const pair = ["outflow", "inflow"] as const;
  if (!isOfTransactions(type)) return one;
  const isGiven = (key: ColumnKey): boolean =>
    givenLabel(key, options) !== undefined || (options.columns ?? []).includes(key);
  if (isGiven("amount")) return one;
  if (isGiven("outflow") && isGiven("inflow")) return { keys: pair, split: false };
  if (cells.has("amount")) return one;
  const vendorPair = vendorLabels(type).outflow !== undefined;
  if (vendorPair && (cells.has("Outflow") || cells.has("Inflow"))) return { keys: pair, split: false };
  if (cells.meaning("outflow") !== undefined && cells.meaning("inflow") !== undefined)
    return { keys: pair, split: true };
  return vendorPair ? { keys: pair, split: false } : one;
};

/** Names for the columns of a file without a header row. */
export const namesOfColumns = (width: number, { columns }: ReadingOptions): string[] =>
  Array.from({ length: Math.max(width, columns?.length ?? 0) }, (_, cell) => `column ${cell + 1}`);

/** Finds the columns of one header row. */
class LayoutFinder {
  private readonly headers: readonly string[];
  private readonly type: CsvImportType;
  private readonly options: ReadingOptions;
  private readonly cells: LabelCells;
  private readonly columns = new Map<ColumnKey, Column>();
  private readonly duplicates: string[] = [];

  constructor(headers: readonly string[], type: CsvImportType, options: ReadingOptions) {
    this.headers = headers;
    this.type = type;
    this.options = options;
    this.cells = new LabelCells(headers);
  }

  layout(): Layout {
    const amount = amountKeys(this.type, this.options, this.cells);
    const required = this.findRequired(amount);
    const missingOptional = this.findOptional();
    const names = this.names();
    return {
      columns: this.columns,
      fees: this.fees(),
      names,
      namesOfInflows: this.namesOfInflows(names),
      ...required,
      missingOptional,
      duplicates: this.duplicates,
      splitAmount: amount.split,
    };
  }

  private findRequired({
    keys,
    split,
  }: AmountKeys): Pick<Layout, "required" | "requiredColumns" | "missing"> {
    const needed = columnsOf(this.type).required.flatMap((key) => (key === "amount" ? keys : [key]));
    const required: string[] = [];
    const requiredColumns: Column[] = [];
    const missing: string[] = [];
    for (const key of needed) {
      const label =
        split && (key === "outflow" || key === "inflow")
          ? this.headers[this.cells.meaning(key)!]!
          : columnLabel(key, this.type, this.options);
      const [placed] = this.placed(key);
      required.push(placed === undefined ? label : this.headers[placed]!);
      const column = this.use(key, placed === undefined ? this.cells.find(label) : [placed], true);
      if (column === undefined) missing.push(label);
      else requiredColumns.push(column);
    }
    return { required, requiredColumns, missing };
  }

  /** Finds the optional columns, and returns the given labels of those that are missing. */
  private findOptional(): readonly string[] {
    const missing: string[] = [];
    for (const key of columnsOf(this.type).optional) {
      const label = givenLabel(key, this.options);
      const [placed] = this.placed(key);
      if (placed !== undefined) this.use(key, [placed], false);
      else if (label !== undefined) {
        if (this.use(key, this.cells.find(label), true) === undefined) missing.push(label);
      } else if (!ONLY_GIVEN.has(key) && this.placements.length === 0)
        this.use(key, this.findOwn(key), false);
    }
    return missing;
  }

  /** The cells with the vendor's label for a key, its own name, or its other one. */
  private findOwn(key: ColumnKey): readonly number[] {
    for (const label of [vendorLabels(this.type)[key], key, OTHER_NAMES[key]])
      if (label !== undefined && this.cells.has(label)) return this.cells.find(label);
    // A transaction without a name is hard to recognise, so any header that means a name is accepted.
    const meant = key === "name" ? this.cells.meaning("name") : undefined;
    return meant === undefined ? [] : [meant];
  }

  private names(): readonly Column[] {
    const name = this.columns.get("name");
    const others = [
      ...(this.options.other_names ?? []).flatMap((label) => this.cells.find(label).slice(0, 1)),
      ...this.placed("other_name"),
    ];
    return [
      ...(name === undefined ? [] : [name]),
      ...others.map((cell) => this.columnAt("other_name", cell)),
    ];
  }

  private namesOfInflows(names: readonly Column[]): readonly Column[] {
    const { payer, payee } = this.options.parties ?? {};
    if (payer === undefined || payee === undefined) return names;
    const [payers, payees] = [this.cells.find(payer)[0], this.cells.find(payee)[0]];
    if (payers === undefined || payees === undefined) return names;
    return names.map(({ key, cell }) =>
      this.columnAt(key, cell === payers ? payees : cell === payees ? payers : cell),
    );
  }

  private fees(): readonly Column[] {
    const first = this.columns.get("fee");
    const others = this.placements
      .flatMap((key, cell) => (key === "fee" && cell < this.headers.length ? [cell] : []))
      .map((cell) => this.columnAt("fee", cell));
    if (givenLabel("fee", this.options) === undefined) return others;
    return [...(first === undefined ? [] : [first]), ...others.filter(({ cell }) => cell !== first?.cell)];
  }

  /** The keys that the caller gave by position. */
  private get placements(): readonly (ColumnKey | null)[] {
    return this.options.columns ?? [];
  }

  /** The cells that the caller gave by position, where no label goes before. */
  private placed(key: ColumnKey): readonly number[] {
    if (this.placements.length === 0 || givenLabel(key, this.options) !== undefined) return [];
    return this.placements.flatMap((each, cell) =>
      each === key && cell < this.headers.length ? [cell] : [],
    );
  }

  private use(key: ColumnKey, [cell, ...more]: readonly number[], isNeeded: boolean): Column | undefined {
    if (cell === undefined) return undefined;
    const column = this.columnAt(key, cell);
    this.columns.set(key, column);
    const { header } = column;
    if (isNeeded && more.length > 0 && !this.duplicates.includes(header)) this.duplicates.push(header);
    return column;
  }

  private columnAt(key: ColumnKey, cell: number): Column {
    return { key, cell, header: this.headers[cell]! };
  }
}

/** As {@link resolveLayout}, for arguments that were checked. */
export const layoutOf = (headers: readonly string[], type: CsvImportType, options: ReadingOptions): Layout =>
  new LayoutFinder(headers, type, options).layout();

/** Finds the columns of `type` in a header row. */
export const resolveLayout: typeof layoutOf = (headers, type, options) => {
  checkArguments({ headers, csvType: type, options });
  return layoutOf(headers, type, options);
};
