import type { LeftOutReason } from "../options/options.ts";
import type { RowPlace } from "../split/row-place.ts";
import { type RowCopy, RowView } from "../split/row-view.ts";
import { ReusedRow, type RowConsumer } from "./judged-row.ts";
import type { RowRules } from "./row-rules.ts";
import type { HeldRow } from "./rows-below.ts";

/** Gives each row its verdict, and passes it on to all consumers. */
export class RowVerdicts {
  private readonly rules: RowRules;
  private readonly consumers: readonly RowConsumer[];
  private readonly shown = new ReusedRow(new RowView());
  /** Shows rows that were held. */
  private readonly copy = new RowView();

  constructor(rules: RowRules, consumers: readonly RowConsumer[]) {
    this.rules = rules;
    this.consumers = consumers;
  }

  /** Judges a row that is not left out. */
  judge(row: RowView, line: number, number: number, isPending: boolean): void {
    const { shown } = this;
    shown.show(row, line, number);
    shown.isPending = isPending;
    this.check();
  }

  /** Judges a row that was held, with what the rows below say of it. */
  judgeHeld(held: HeldRow, below: readonly string[]): void {
    const { shown } = this;
    shown.show(this.copy.show(held), held.line, held.number);
    shown.isPending = held.isPending;
    shown.below = below;
    this.check();
  }

  /** A row that is left out. */
  leaveOut(row: RowView, line: number, number: number, reason: LeftOutReason): void {
    const { shown } = this;
    shown.show(row, line, number);
    shown.leftOut = reason;
    this.rules.checkLeftOut(row, reason, shown.findings, shown);
    this.passOn();
  }

  leaveOutHeld(held: RowCopy & RowPlace, reason: LeftOutReason): void {
    this.leaveOut(this.copy.show(held), held.line, held.number, reason);
  }

  private check(): void {
    const { shown } = this;
    this.rules.check(shown.row, shown.findings, shown);
    this.passOn();
  }

  private passOn(): void {
    for (let i = 0; i < this.consumers.length; i += 1) this.consumers[i]!.take(this.shown);
  }
}
