import type { Steps } from "../basics/steps.ts";
import { NUMBER_FORMATS } from "../options/number-formats.ts";
import type { LeftOutReason } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { Known } from "../reading/known.ts";
import { NumberCells } from "../split/number-cell.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import type { RowSource } from "../split/row-source.ts";
import { RowView } from "../split/row-view.ts";
import { footerRows } from "./footer-rows.ts";
import { type Header, hasHeaderRow, headerOf, type RowReading } from "./header/header.ts";
import { ReusedRow, type RowConsumer } from "./judged-row.ts";
import { type LeftOutRule, leftOutRule } from "./left-out/left-out.ts";
import { unpaidAmounts } from "./left-out/unpaid-amounts.ts";
import { RowRules } from "./row-rules.ts";
import { type HeldRow, rowsBelow } from "./rows-below.ts";
import type { SettledFormats } from "./settled-formats.ts";
import { signAmounts } from "./sign-amounts.ts";

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

/** Judges the rows of a file below its header, and passes them on: some only when it is known what is below them. */
class RowJudge {
  readonly rules: RowRules;
  /** The numbers of the rows, to be read once. */
  readonly numbers: NumberCells;
  private readonly leftOut: LeftOutRule | undefined;
  private readonly below: ReturnType<typeof rowsBelow> | undefined;
  private readonly signs: ReturnType<typeof signAmounts> | undefined;
  private readonly footer = footerRows((held) =>
    this.hold(this.copy.show(held), held.line, held.number, false),
  );
  private readonly consumers: readonly RowConsumer[];
  private readonly shown = new ReusedRow(new RowView());
  /** Shows rows that were held. */
  private readonly copy = new RowView();
  private rows = 0;

  constructor(
    { cells, layout, isData }: Header,
    { reading, separator, settled, known }: HowToJudge,
    source: RowSource,
    unpaid: ReadonlySet<string>,
    consumers: readonly RowConsumer[],
  ) {
    const { type, csv } = reading;
    this.consumers = consumers;
    this.numbers = new NumberCells(csv.numberFormat);
    this.rules = new RowRules({
      ...{ header: cells, layout: isData ? undefined : layout, type, csv, settled, known, separator },
      ...{ hasNuls: source.hasNuls, usualWidth: source.usualWidth, numbers: this.numbers },
    });
    const pass = (held: HeldRow, below: readonly string[]): void =>
      this.judge(this.copy.show(held), held.line, held.number, held.isPending, below);
    const [name, amount] = [layout.columns.get("name"), layout.columns.get("amount")];
    if (csv.signsByBalance !== undefined && amount !== undefined)
      this.signs = signAmounts(
        { amount, balance: layout.columns.get("balance") },
        csv.signsByBalance,
        csv.numberFormat ?? NUMBER_FORMATS[0],
        pass,
      );
    if (csv.namesBelow && name !== undefined)
      this.below = rowsBelow(layout.columns.get("date"), name, this.signs?.take ?? pass);
    if (isData || csv.leftOut.size === 0) return;
    const { dates } = this.rules;
    const isDated =
      dates === undefined || csv.dateFormat === undefined
        ? undefined
        : (row: RowView): boolean => dates.isDated(row);
    this.leftOut = leftOutRule({
      ...{ header: cells, layout, csv, unpaid, isDated, numbers: this.numbers },
      ...{ hasHeader: hasHeaderRow(reading, source), usualWidth: source.usualWidth },
      linesAbove: source.above(),
    });
  }

  /** Takes the next row, which is not blank. */
  take(row: RowView, line: number): void {
    this.rows += 1;
    const number = this.rows;
    if (this.leftOut === undefined) {
      this.judge(row, line, number, false, undefined);
      return;
    }
    const reason = this.leftOut(row);
    if (reason === undefined || reason === "kept_pending") {
      if (reason !== undefined) this.below?.release();
      this.footer.release();
      this.hold(row, line, number, reason !== undefined);
      return;
    }
    if (reason === "no_record") this.below?.add(row);
    else this.below?.release();
    if (reason === "footer") {
      this.footer.add({ ...row.copy(line), line, number });
      return;
    }
    if (!NOT_BOOKED.has(reason)) this.signs?.see(row);
    this.leaveOut(row, line, number, reason);
  }

  /** No row follows. */
  end(): void {
    this.below?.release();
    this.signs?.end();
    for (const held of this.footer.rest())
      this.leaveOut(this.copy.show(held), held.line, held.number, "footer");
  }

  /** A row that is not left out is judged at once, unless rows below it say more of it. */
  private hold(row: RowView, line: number, number: number, isPending: boolean): void {
    const { below, signs } = this;
    if (below === undefined && signs === undefined) {
      this.judge(row, line, number, isPending, undefined);
      return;
    }
    const held = { ...row.copy(line), line, number, isPending };
    if (below === undefined) signs!.take(held, []);
    else below.hold(held);
  }

  private judge(
    row: RowView,
    line: number,
    number: number,
    isPending: boolean,
    below: readonly string[] | undefined,
  ): void {
    const { shown } = this;
    shown.show(row, line, number);
    shown.isPending = isPending;
    if (below !== undefined) shown.below = below;
    this.rules.check(row, shown.problems, shown);
    for (let i = 0; i < this.consumers.length; i += 1) this.consumers[i]!.take(shown);
  }

  private leaveOut(row: RowView, line: number, number: number, reason: LeftOutReason): void {
    const { shown } = this;
    shown.show(row, line, number);
    shown.leftOut = reason;
    this.rules.checkLeftOut(row, reason, shown.problems, shown);
    for (let i = 0; i < this.consumers.length; i += 1) this.consumers[i]!.take(shown);
  }
}

/** How a pass through the rows of a file ended. */
export interface JudgedRows {
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
): Steps<JudgedRows> {
  const { reading } = how;
  const { csv } = reading;
  const canReturn = csv.neutral.size > 0 && csv.leftOut.has("neutral");
  const unpaid = canReturn ? yield* unpaidAmounts(source, reading) : NO_AMOUNTS;
  let header: Header | undefined;
  let judge: RowJudge | undefined;
  const malformed = yield* source.read((row, line) => {
    if (row.isBlank()) {
      for (const consumer of consumers) consumer.blank?.(line);
      return;
    }
    if (judge === undefined) {
      header = headerOf(row, line, reading, source);
      judge = new RowJudge(header, how, source, unpaid, consumers);
      const { rules, numbers } = judge;
      for (const consumer of consumers) consumer.begin?.({ header, rules, numbers });
      if (hasHeaderRow(reading, source)) return;
    }
    judge.take(row, line);
  });
  judge?.end();
  return { header, malformed };
}
