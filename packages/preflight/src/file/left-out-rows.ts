import type { LeftOutReason } from "../options/options.ts";

/** Rows that are no transactions. */
export interface LeftOutRows {
  readonly reason: LeftOutReason;
  readonly count: number;
  /** The physical line of the first of them. */
  readonly line: number;
}

/** Counts the rows that are left out, by reason. */
export class LeftOutCount {
  private readonly found = new Map<LeftOutReason, { count: number; line: number }>();

  add(reason: LeftOutReason, line: number): void {
    const rows = this.found.get(reason);
    if (rows === undefined) this.found.set(reason, { count: 1, line });
    else rows.count += 1;
  }

  rows(): readonly LeftOutRows[] {
    return [...this.found].map(([reason, rows]) => ({ reason, ...rows }));
  }
}
