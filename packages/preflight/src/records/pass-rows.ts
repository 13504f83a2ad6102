import { NUMBER_FORMATS } from "../formats/number-format.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { type Layout, layoutOf, namesOfColumns } from "../reading/layout.ts";
import type { LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { looksLikeData } from "../report/suggest-header.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import type { RowSource } from "../split/row-source.ts";
import { RowView } from "../split/row-view.ts";
import type { Steps } from "../steps.ts";
import { footerRows } from "./footer-rows.ts";
import { type Judged, type LeftOut, leftOutRule } from "./left-out.ts";
import { type HeldRow, rowsBelow } from "./rows-below.ts";
import { signAmounts } from "./sign-amounts.ts";
import { unpaidAmounts } from "./unpaid-amounts.ts";

/** A row that is passed on later. One for all passes, because what is compiled for rows is kept with it. */
const COPY = new RowView();

const NO_TEXTS: readonly string[] = [];
const NO_AMOUNTS: ReadonlySet<string> = new Set();

/** Rows whose balance is that of another day, if they have one. */
const NOT_BOOKED: ReadonlySet<LeftOutReason> = new Set(["pending", "void", "not_booked"]);

/** How the rows of a file are read. */
export interface RowReading {
  readonly type: CsvImportType;
  readonly options: ReadingOptions;
  readonly csv: CsvOptions;
}

/** The names of the columns, and what they are. */
export interface Header {
  /** The header row, or the names that stand in for it. */
  readonly cells: readonly string[];
  readonly line: number;
  readonly layout: Layout;
  /** The row is data: there is no header row. */
  readonly isData: boolean;
}

/** What is done with the rows of a file. `number` counts data rows from 1; a row is valid until the next call. */
export interface RowUser {
  /** Called once, before every row. Returns what is judged in each row anyway. */
  readonly header: (header: Header) => Judged | undefined;
  readonly blank: (line: number) => void;
  /**
   * A row of data; whether it is pending, if that is known; and what rows below it say of it. Those that are not left out come
   * in order.
   */
  readonly row: (
    row: RowView,
    line: number,
    number: number,
    isPending: boolean,
    below: readonly string[],
  ) => void;
  /** A row that is no transaction. */
  readonly leftOut: (row: RowView, line: number, number: number, reason: LeftOutReason) => void;
}

/**
 * The one pass through the rows of a file: the first that is not blank is the header row, if there is one, and each of the
 * others is either a row of data or left out.
 */
export function* passRows(
  source: RowSource,
  { type, options, csv }: RowReading,
  use: RowUser,
): Steps<MalformedCsv | undefined> {
  const hasHeader = csv.hasHeader && source.header === undefined;
  const canReturn = csv.neutral.size > 0 && csv.leftOut.has("neutral");
  const unpaid = canReturn ? yield* unpaidAmounts(source, { type, options, csv }) : NO_AMOUNTS;
  let leftOut: LeftOut | undefined;
  let isBegun = false;
  let rows = 0;
  let below: ReturnType<typeof rowsBelow> | undefined;
  let signs: ReturnType<typeof signAmounts> | undefined;
  const pass = (row: RowView, line: number, number: number, isPending: boolean): void => {
    if (below === undefined && signs === undefined) {
      use.row(row, line, number, isPending, NO_TEXTS);
      return;
    }
    const held = { ...row.copy(line), line, number, isPending };
    if (below === undefined) signs!.take(held, NO_TEXTS);
    else below.hold(held);
  };
  const give = (held: HeldRow, texts: readonly string[]): void =>
    use.row(COPY.show(held), held.line, held.number, held.isPending, texts);
  const footer = footerRows((held) => pass(COPY.show(held), held.line, held.number, false));

  const see = (row: RowView, line: number): void => {
    rows += 1;
    if (leftOut === undefined) {
      use.row(row, line, rows, false, NO_TEXTS);
      return;
    }
    const reason = leftOut(row);
    if (reason === undefined) {
      footer.release();
      pass(row, line, rows, false);
      return;
    }
    if (reason === "no_record") below?.add(row);
    else below?.release();
    if (reason === "footer") footer.add({ ...row.copy(line), line, number: rows });
    else if (reason === "kept_pending") {
      footer.release();
      pass(row, line, rows, true);
    } else {
      if (!NOT_BOOKED.has(reason)) signs?.see(row);
      use.leftOut(row, line, rows, reason);
    }
  };

  const begin = (row: RowView, line: number): void => {
    isBegun = true;
    const cells = source.header ?? (hasHeader ? row.cells() : namesOfColumns(row.length, options));
    const layout = layoutOf(cells, type, options);
    const isData =
      options.has_header !== true && layout.requiredColumns.length === 0 && looksLikeData(cells, type);
    const judged = use.header({ cells, line, layout, isData });
    const name = layout.columns.get("name");
    const [amount, balance] = [layout.columns.get("amount"), layout.columns.get("balance")];
    if (csv.signsByBalance !== undefined && amount !== undefined)
      signs = signAmounts(
        { amount, balance },
        csv.signsByBalance,
        csv.numberFormat ?? NUMBER_FORMATS[0],
        give,
      );
    if (csv.namesBelow && name !== undefined)
      below = rowsBelow(layout.columns.get("date"), name, signs?.take ?? give);
    if (!isData && csv.leftOut.size > 0)
      leftOut = leftOutRule(cells, layout, { ...csv, hasHeader, unpaid }, source, judged);
  };

  const malformed = yield* source.read((row, line) => {
    if (row.isBlank()) use.blank(line);
    else if (isBegun) see(row, line);
    else {
      begin(row, line);
      if (!hasHeader) see(row, line);
    }
  });
  below?.release();
  signs?.end();
  for (const held of footer.rest()) use.leftOut(COPY.show(held), held.line, held.number, "footer");
  return malformed;
}
