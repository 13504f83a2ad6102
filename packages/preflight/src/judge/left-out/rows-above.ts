import { SEPARATORS } from "../../options/separators.ts";
import type { RowView } from "../../split/row-view.ts";
import { type OtherTables, otherTables } from "../../table/other-tables.ts";
import { type PendingSections, pendingSections } from "../../table/pending-sections.ts";
import { BrokenRows } from "./broken-rows.ts";
import { FilledColumns } from "./filled-columns.ts";
import type { HowToLeaveOut } from "./how-to-leave-out.ts";
import type { Verdict } from "./reason.ts";
import type { MoneyColumns } from "./row-facts.ts";

/** What the rows above a row show of it: all rows of a file pass, in order. */
export class RowsAbove {
  /** What is filled in each booking. */
  readonly filled = new FilledColumns();
  readonly broken: BrokenRows;
  readonly tables: OtherTables;
  readonly sections: PendingSections;
  /** Whether a line above says that a row with a date or an amount is pending. */
  isBelowPending = false;
  /** Whether a line that is no record stands between the last booking and this row. */
  isBelowOthers = false;
  private hasDated = false;

  constructor({ date, money }: MoneyColumns, { header, csv, hasHeader, linesAbove }: HowToLeaveOut) {
    this.broken = new BrokenRows(
      { width: header.length, date: date.cell, money: money.map(({ cell }) => cell) },
      csv.separator ?? SEPARATORS[0],
    );
    this.tables = otherTables(hasHeader ? header : []);
    this.sections = pendingSections(linesAbove);
  }

  /** Whether there is a record above. */
  get hasRecords(): boolean {
    return this.hasDated || this.filled.isSeen;
  }

  /** A row that is not of another table; its date and amount are known. */
  enter(isDated: boolean, isMoney: boolean): void {
    this.isBelowPending = (isDated || isMoney) && this.sections.record();
    if (isDated) this.hasDated = true;
  }

  /** The verdict of a row is known, and the next one follows. */
  leave(row: RowView, verdict: Verdict | undefined): void {
    this.isBelowOthers = verdict === "no_record" || verdict === "summary" || verdict === "footer";
    this.broken.pass(row);
  }
}
