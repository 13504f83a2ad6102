import type { DateOrder, WrittenDay } from "./written-day.ts";

const MONTHS = 12;

/** Finds the order of day and month by all days of a file: one number above twelve decides it for all of them. */
export class DateOrders {
  private isDayFirst = false;
  private isMonthFirst = false;
  private isOpen = false;
  private isDotted = false;

  add(written: WrittenDay): void {
    if (written.kind === "ordered") return;
    if (written.first > MONTHS) this.isDayFirst = true;
    else if (written.second > MONTHS) this.isMonthFirst = true;
    else if (written.first !== written.second) this.isOpen = true;
    this.isDotted ||= written.isDotted;
  }

  /** Undefined if nothing decides it, or the days contradict each other. Where dots are written, the day comes first. */
  get order(): DateOrder | undefined {
    if (this.isDayFirst !== this.isMonthFirst) return this.isDayFirst ? "day_first" : "month_first";
    return !this.isDayFirst && (this.isDotted || !this.isOpen) ? "day_first" : undefined;
  }
}
