import type { RowView } from "../../split/row-view.ts";

/** Further columns are not looked at: there is a bit for each. */
const MOST_COLUMNS = 31;

/** Which columns are filled in every booking of a file. */
export class FilledColumns {
  private filled = -1;
  /** No column from this one on is filled in every booking, or looked at. */
  private end = MOST_COLUMNS;
  /** Whether there was a booking. */
  isSeen = false;

  /** Sees a booking. */
  see(row: RowView): void {
    this.isSeen = true;
    this.end = Math.min(this.end, row.length);
    if (row.blanks === 0) return;
    for (let cell = 0; cell < this.end; cell += 1) if (row.isBlankAt(cell)) this.filled &= ~(1 << cell);
  }

  /**
   * Whether a row fills what every booking fills, but for some columns and one more if it fills as many as `least`: few bookings
   * can all have what is not always there. False before the first booking.
   */
  areIn(row: RowView, except: readonly number[], least: number): boolean {
    if (!this.isSeen) return false;
    let [filled, missing] = [0, 0];
    for (let cell = 0; cell < this.end; cell += 1) {
      if (((this.filled >>> cell) & 1) === 0 || except.includes(cell)) continue;
      if (row.isBlankAt(cell)) missing += 1;
      else filled += 1;
    }
    return missing === 0 || (missing === 1 && filled >= least);
  }
}
