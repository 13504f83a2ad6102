import type { Chunked } from "@farthing/recognition/order";
import type { LeftOutReason } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { Known } from "../reading/known.ts";
import { NumberCells } from "../split/number-cell.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import type { RowSource } from "../split/row-source.ts";
import type { RowView } from "../split/row-view.ts";
import { type FooterRows, footerRows } from "./footer-rows.ts";
import { type Header, hasHeaderRow, headerOf, type RowReading } from "./header/header.ts";
import type { JudgedTable, RowConsumer } from "./judged-row.ts";
import { type LeftOutRule, leftOutRule } from "./left-out/left-out.ts";
import { needsUnpaid, unpaidAmounts } from "./left-out/unpaid-amounts.ts";
import { RowRules } from "./row-rules.ts";
import { RowVerdicts } from "./row-verdicts.ts";
import type { SettledFormats } from "./settled-formats.ts";
import { WaitingRows } from "./waiting-rows.ts";

const NO_AMOUNTS: ReadonlySet<string> = new Set();

/** Rows whose balance is that of another day, if they have one. */
const NOT_BOOKED: ReadonlySet<LeftOutReason> = new Set(["pending", "void", "not_booked"]);

/** What rows are judged by. */
export interface HowToJudge {
  readonly reading: RowReading;
  readonly separator: Separator;
  readonly settled: SettledFormats;
  readonly known: Known;
}

/** A pass through the rows of a file. */
interface Pass {
  readonly how: HowToJudge;
  readonly source: RowSource;
  /** The amounts of rows that were not paid. */
  readonly unpaid: ReadonlySet<string>;
}

/** Why rows of a table are left out; undefined if all are data. */
const leftOutRuleOf = (
  { header: { cells, layout, isData }, rules, numbers }: JudgedTable,
  { how: { reading }, source, unpaid }: Pass,
): LeftOutRule | undefined => {
  const { csv } = reading;
  if (isData || csv.leftOut.size === 0) return undefined;
  const { dates } = rules;
  return leftOutRule({
    header: cells,
    layout,
    csv,
    unpaid,
    numbers,
    isDated: csv.dateFormat === undefined ? undefined : dates?.isDated.bind(dates),
    hasHeader: hasHeaderRow(reading, source),
    usualWidth: source.usualWidth,
    linesAbove: source.above(),
  });
};

/** Decides of each row below the header whether it is left out or judged, and when: some wait for the rows below them. */
class RowsInOrder {
  private readonly leftOut: LeftOutRule | undefined;
  private readonly verdicts: RowVerdicts;
  private readonly waiting: WaitingRows;
  private readonly footer: FooterRows;
  private rows = 0;

  constructor(leftOut: LeftOutRule | undefined, verdicts: RowVerdicts, waiting: WaitingRows) {
    this.leftOut = leftOut;
    this.verdicts = verdicts;
    this.waiting = waiting;
    this.footer = footerRows((held) => waiting.takeHeld({ ...held, isPending: false }));
  }

  /** Takes the next row, which is not blank. */
  take(row: RowView, line: number): void {
    this.rows += 1;
    const { rows: number, waiting, footer } = this;
    if (this.leftOut === undefined) {
      this.verdicts.judge(row, line, number, false);
      return;
    }
    const reason = this.leftOut(row);
    if (reason === undefined || reason === "kept_pending") {
      if (reason !== undefined) waiting.release();
      footer.release();
      waiting.take(row, line, number, reason !== undefined);
      return;
    }
    if (reason === "no_record") waiting.addBelow(row);
    else waiting.release();
    if (reason === "footer") {
      footer.add({ ...row.copy(line), line, number });
      return;
    }
    if (!NOT_BOOKED.has(reason)) waiting.seeLeftOut(row);
    this.verdicts.leaveOut(row, line, number, reason);
  }

  /** No row follows. */
  end(): void {
    this.waiting.end();
    for (const held of this.footer.rest()) this.verdicts.leaveOutHeld(held, "footer");
  }
}

/** A reading with the formats in which its rows are judged. */
const inFormats = (
  { type, options, csv }: RowReading,
  separator: Separator,
  { date, number }: SettledFormats,
): JudgedTable["reading"] => ({
  type,
  options: { ...options, col_sep: separator, date_format: date.pattern, number_format: number },
  csv: { ...csv, separator, dateFormat: date, numberFormat: number },
});

/** Begins with the first row that is not blank: the header row, if there is one. */
const beginRows = (header: Header, pass: Pass, consumers: readonly RowConsumer[]): RowsInOrder => {
  const { how, source } = pass;
  const { separator, settled, known } = how;
  const { type, csv } = how.reading;
  const { cells, layout, isData } = header;
  const numbers = new NumberCells(csv.numberFormat);
  const rules = new RowRules({
    header: cells,
    layout: isData ? undefined : layout,
    type,
    csv,
    settled,
    known,
    separator,
    hasNuls: source.text.hasNuls === true,
    usualWidth: source.usualWidth,
    numbers,
  });
  const table: JudgedTable = {
    ...{ header, rules, numbers, separator, text: source.text },
    reading: inFormats(how.reading, separator, settled),
  };
  for (const consumer of consumers) consumer.begin?.(table);
  const verdicts = new RowVerdicts(rules, consumers);
  const waiting = new WaitingRows(table, verdicts);
  return new RowsInOrder(leftOutRuleOf(table, pass), verdicts, waiting);
};

/** How a pass through the rows of a file ended. */
interface JudgedRows {
  /** Undefined if there is no row. */
  readonly header: Header | undefined;
  /** Where the rows cannot be split any further. */
  readonly malformed: MalformedCsv | undefined;
}

/**
 * The one pass through the rows of a file: the first that is not blank is the header row, if there is one, and each of the others
 * gets its verdict and is passed on to all consumers.
 */
export function* judgeRows(
  source: RowSource,
  how: HowToJudge,
  consumers: readonly RowConsumer[],
): Chunked<JudgedRows, number> {
  const { reading } = how;
  const { csv } = reading;
  const unpaid = needsUnpaid(csv) ? yield* unpaidAmounts(source, reading) : NO_AMOUNTS;
  let header: Header | undefined;
  let rows: RowsInOrder | undefined;
  const malformed = yield* source.read((row, line) => {
    if (row.isBlank()) {
      for (const consumer of consumers) consumer.blank?.(line);
      return;
    }
    if (rows === undefined) {
      header = headerOf(row, line, reading, source);
      rows = beginRows(header, { how, source, unpaid }, consumers);
      if (hasHeaderRow(reading, source)) return;
    }
    rows.take(row, line);
  });
  rows?.end();
  return { header, malformed };
}
