import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import { type ChosenSeparator, chooseSeparator, withEvidence } from "../detect/choose-separator.ts";
import { findHeaderRow, HEADER_ROWS } from "../detect/find-header.ts";
import type { Row } from "../detect/rows.ts";
import { type RecordWidths, separatorName } from "../detect/separator.ts";
import type { Known } from "../known.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { type CsvImportType, isStoredType, ROW_LIMITS } from "../reading/import-type.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import { type Layout, layoutOf } from "../reading/layout.ts";
import type { LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { moneyTotals } from "../records/money-totals.ts";
import { type Header, passRows, type RowReading, type RowUser } from "../records/pass-rows.ts";
import { rowMoney } from "../records/row-money.ts";
import { addPlace, single, type Tally, tally } from "../report/finding.ts";
import { FINDING_CODES } from "../report/finding-codes.ts";
import { type HeaderRow, headerTallies, placedTallies } from "../report/header-tallies.ts";
import type { LeftOutRows, MoneyTotal, Reading } from "../report/report.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows, type RowSource } from "../split/row-source.ts";
import type { RowView } from "../split/row-view.ts";
import type { Separator } from "../split/separators.ts";
import type { Steps } from "../steps.ts";
import { balanceGap } from "./balance-gap.ts";
import { fileSeemsCut } from "./file-seems-cut.ts";
import { type MeantAccounts, meantAccounts } from "./meant-accounts.ts";
import { NumberCells } from "./number-cell.ts";
import { type RowChecks, rowChecks } from "./row-checks.ts";
import { type ZoneOfRows, zoneOfRows } from "./zone-of-rows.ts";

/** The result of checking a CSV. */
export interface CsvCheck {
  readonly _tag: "CsvCheck";
  readonly headers: readonly string[];
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly rowsCount: number;
  readonly tallies: readonly Tally[];
  /** The rows that are no transactions, by reason. */
  readonly leftOut: readonly LeftOutRows[];
  readonly totals?: readonly MoneyTotal[];
  readonly reading: Reading;
}

/** The rows that are left out because they have no amount. */
const BARE: ReadonlySet<LeftOutReason> = new Set(["no_amount", "zero_amount"]);

/** Rows whose cells are not those of the header row. */
const OF_OTHER_ROWS: ReadonlySet<LeftOutReason> = new Set([
  "other_table",
  "repeated_header",
  "summary",
  "footer",
]);

/** Counts the rows that are left out. */
const leftOutCounter = () => {
  const found = new Map<LeftOutReason, { count: number; line: number }>();
  return {
    add: (reason: LeftOutReason, line: number): void => {
      const rows = found.get(reason);
      if (rows === undefined) found.set(reason, { count: 1, line });
      else rows.count += 1;
    },
    rows: (): readonly LeftOutRows[] => [...found].map(([reason, rows]) => ({ reason, ...rows })),
  };
};

/** The money of the rows, where a reading of the whole file is known. */
interface MoneyCheck {
  readonly see: (row: RowView, line: number, number: number) => void;
  readonly seeBare: (row: RowView, line: number, number: number) => void;
  readonly seeUncounted: (row: RowView) => void;
  readonly totals: () => readonly MoneyTotal[];
  readonly gaps: () => readonly Tally[];
  readonly moved: () => readonly Tally[];
}

const moneyCheck = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
  numbers: NumberCells,
): MoneyCheck | undefined => {
  if (csv.leftOut.size === 0 || csv.numberFormat === undefined) return undefined;
  const money = rowMoney(layout, csv, csv.numberFormat, numbers);
  const totals = moneyTotals(layout, csv.currency, money);
  const gap = balanceGap(headers, layout, csv, csv.numberFormat, numbers);
  return {
    see: (row, line, number) => {
      const amount = money.hundredths(row);
      totals.add(row, amount);
      gap?.see(row, line, number, amount);
    },
    seeBare: (row, line, number) => gap?.seeBare(row, line, number),
    seeUncounted: (row) => gap?.seeUncounted(row),
    totals: totals.totals,
    gaps: () => gap?.gaps() ?? [],
    moved: () => gap?.moved() ?? [],
  };
};

/** What a pass through the rows gives. */
interface Pass {
  readonly header: Header | undefined;
  readonly checks: RowChecks | undefined;
  /** The first rows, in which the header row is searched if the first row lacks required columns. */
  readonly first: readonly Row[];
  readonly rows: number;
  /** The line of the last row. */
  readonly lastLine: number;
  readonly blank: Tally;
  readonly leftOut: readonly LeftOutRows[];
  readonly money: MoneyCheck | undefined;
  readonly accounts: MeantAccounts | undefined;
  readonly zone: ZoneOfRows | undefined;
}

/** The rows that are about to be checked. */
export interface RowsToCheck {
  readonly source: RowSource;
  readonly separator: Separator;
  readonly reading: RowReading;
  /** How many bytes the text has, with the lines above the rows. */
  readonly size: number;
}

/** A check that is not done at once. */
export interface InSteps {
  /** So many bytes are read in one step. */
  readonly step: number;
  /** Who else is told of the rows. */
  readonly user?: ((rows: RowsToCheck) => RowUser) | undefined;
}

/** Tells two users of each row; the first says whether a row has a date. */
const both = (one: RowUser, other: RowUser): RowUser => ({
  header: (found) => {
    const hasDate = one.header(found);
    other.header(found);
    return hasDate;
  },
  blank: (line) => {
    one.blank(line);
    other.blank(line);
  },
  row: (row, line, number, isPending, below) => {
    one.row(row, line, number, isPending, below);
    other.row(row, line, number, isPending, below);
  },
  leftOut: (row, line, number, reason) => {
    one.leftOut(row, line, number, reason);
    other.leftOut(row, line, number, reason);
  },
});

/** The same rows, whose cells are counted. */
const countingWidths = (source: RowSource, widths: RecordWidths): RowSource => ({
  ...source,
  read: (onRow) =>
    source.read((row, line) => {
      widths.see(row);
      onRow(row, line);
    }),
});

function* checkRows(
  source: RowSource,
  separator: Separator,
  reading: RowReading,
  known: Known,
  other: RowUser | undefined,
): Steps<Pass | MalformedCsv> {
  const { type, options, csv } = reading;
  const first: Row[] = [];
  const blank = tally("blank_rows", undefined, () => ({ message: "The row is blank" }));
  const left = leftOutCounter();
  let header: Header | undefined;
  let checks: RowChecks | undefined;
  let money: MoneyCheck | undefined;
  let accounts: MeantAccounts | undefined;
  let zone: ZoneOfRows | undefined;
  let isSearched = false;
  let rows = 0;
  let lastLine = 0;
  const search = (row: RowView, line: number): void => {
    first.push({ cells: row.cells(), line });
    isSearched = first.length < HEADER_ROWS;
  };
  const use: RowUser = {
    header: (found) => {
      const { cells, line, layout, isData } = found;
      header = found;
      isSearched = layout.missing.length > 0;
      if (isSearched && csv.hasHeader) first.push({ cells, line });
      const { size: length, hasNuls, usualWidth } = source;
      const content = { header: cells, separator, length, usualWidth, hasNuls };
      const numbers = new NumberCells(csv.numberFormat);
      checks = rowChecks(isData ? undefined : layout, content, type, csv, known, numbers);
      if (isOfTransactions(type)) {
        money = moneyCheck(cells, layout, csv, numbers);
        zone = zoneOfRows(cells, layout, csv);
        accounts = meantAccounts(layout.columns.get("account"), options.only_accounts);
      }
      return { hasDate: checks.hasDate, numbers };
    },
    blank: (line) => addPlace(blank, { line }),
    row: (row, line, number) => {
      rows += 1;
      lastLine = line;
      accounts?.see(row);
      if (isSearched) search(row, line);
      checks!.see(row, line, number);
      zone?.see(row, line);
      money?.see(row, line, number);
    },
    leftOut: (row, line, number, reason) => {
      rows += 1;
      lastLine = line;
      accounts?.see(row);
      if (isSearched) search(row, line);
      left.add(reason, line);
      if (!OF_OTHER_ROWS.has(reason)) checks!.seeLeftOut(row, line, number);
      if (BARE.has(reason)) money?.seeBare(row, line, number);
      else money?.seeUncounted(row);
    },
  };
  const malformed = yield* passRows(source, reading, other === undefined ? use : both(use, other));
  return (
    malformed ?? { header, checks, first, rows, lastLine, blank, leftOut: left.rows(), money, accounts, zone }
  );
}

/**
 * The header row, and the row further down that is probably meant if the first one lacks required columns.
 */
const lookAtHeader = (
  { header, first }: Pass,
  { separator, instead }: ChosenSeparator,
): HeaderRow | undefined => {
  if (header === undefined) return undefined;
  const { cells, line, layout, isData } = header;
  const further = layout.missing.length > 0 ? first[Math.max(0, findHeaderRow(first))] : undefined;
  const isFurther = further !== undefined && further.line > line;
  return {
    row: { cells, line },
    layout,
    isData: isData && !isFurther,
    further: isFurther ? further : undefined,
    separator: separator.value,
    instead,
  };
};

/** Checks the rows of a CSV: one pass through the records, then what can be decided only at the end. */
export function* checkCsv(
  whole: Utf8Text,
  type: CsvImportType,
  options: ReadingOptions,
  csv: CsvOptions,
  known: Known,
  how?: InSteps,
): Steps<CsvCheck | MalformedCsv> {
  const content = dropLines(whole, csv.rowsToSkip) ?? NOTHING;
  const chosen = chooseSeparator(content, type, options, csv);
  const reading: RowReading = { type, options, csv };
  const howMuch = how === undefined ? {} : { step: how.step };
  const rows = csvRows(whole, chosen.separator.value, csv.rowsToSkip, howMuch);
  const source = chosen.widths === undefined ? rows : countingWidths(rows, chosen.widths);
  const user = how?.user?.({
    ...{ source, reading },
    separator: chosen.separator.value,
    size: whole.bytes.length,
  });
  const pass = yield* checkRows(source, chosen.separator.value, reading, known, user);
  if ("_tag" in pass) return pass;
  const header = lookAtHeader(pass, chosen);
  const layout = header?.layout ?? layoutOf([], type, options);

  const lacking = header === undefined ? undefined : lackingColumn(layout, type, options, csv);
  if (lacking !== undefined) {
    return {
      _tag: "CsvCheck",
      headers: [],
      required: layout.required,
      missing: [],
      rowsCount: 0,
      tallies: [lacking],
      leftOut: [],
      reading: {},
    };
  }

  const separator = withEvidence(chosen);
  const tallies: Tally[] =
    header === undefined
      ? [single("no_data_rows", { message: "The content is empty" })]
      : csv.hasHeader
        ? [...headerTallies(header, type, options, pass.rows > 0)]
        : placedTallies(layout);
  if (separator.source === "found")
    tallies.push(
      single("separator_detected", {
        message: `The columns are separated by ${separatorName(separator.value)}: ${separator.evidence}`,
      }),
    );
  if (pass.blank.count > 0) tallies.push(pass.blank);
  if (pass.rows > ROW_LIMITS[type])
    tallies.push(
      single("row_limit_exceeded", {
        message: `There are ${pass.rows} rows, but the service takes at most ${ROW_LIMITS[type]} of this type in one import${isStoredType(type) ? "; `farthing import` takes them all" : ""}`,
      }),
    );
  const unnamed = pass.rows > 0 ? pass.accounts?.finish() : undefined;
  if (unnamed !== undefined) tallies.push(unnamed);
  if (header !== undefined && pass.rows > 0)
    tallies.push(...fileSeemsCut(content, chosen.separator.value, header.row.cells.length, pass.lastLine));
  // Findings about rows under the wrong header would hide the one thing to fix.
  const misread = header?.further !== undefined || chosen.instead !== undefined;
  const done = misread && layout.missing.length > 0 ? undefined : pass.checks?.finish();
  tallies.push(...(done?.tallies ?? []));
  if (done !== undefined) tallies.push(...(pass.money?.moved() ?? []));
  // Amounts that are missing or cannot be read would be gaps too.
  const isValid = tallies.every(({ code }) => FINDING_CODES[code].severity !== "error");
  if (isValid) tallies.push(...(pass.money?.gaps() ?? []));
  return {
    _tag: "CsvCheck",
    headers: (csv.hasHeader ? header?.row.cells.filter((cell) => cell !== "") : undefined) ?? [],
    required: layout.required,
    missing: layout.missing,
    rowsCount: pass.rows,
    tallies,
    leftOut: pass.leftOut,
    ...(pass.money === undefined ? {} : { totals: pass.money.totals() }),
    reading: {
      ...(chosen.instead === undefined || separator.source === "given" ? { separator } : {}),
      ...(!csv.hasHeader || header === undefined || header.isData || header.further !== undefined
        ? {}
        : { header_line: header.row.line }),
      ...(done?.date_format === undefined ? {} : { date_format: done.date_format }),
      ...(done?.number_format === undefined ? {} : { number_format: done.number_format }),
      ...(done?.date_format === undefined ? {} : pass.zone?.reading()),
    },
  };
}
