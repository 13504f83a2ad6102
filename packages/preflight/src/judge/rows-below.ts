import type { Column } from "../reading/layout.ts";
import type { RowCopy, RowView } from "../split/row-view.ts";

/** A row of data that the rows below it can name. */
export interface HeldRow extends RowCopy {
  readonly line: number;
  readonly number: number;
  readonly isPending: boolean;
}

/** No more rows belong to the one above them. */
const MOST_BELOW = 12;

/** Keeps each row of data until it is known what the rows without date and amount below it say. */
export const rowsBelow = (
  date: Column | undefined,
  name: Column,
  passOn: (row: HeldRow, below: readonly string[]) => void,
) => {
  let held: HeldRow | undefined;
  let rows = 0;
  let below: string[] = [];
  /** Another row follows that says nothing of the one above it. */
  const release = (): void => {
    if (held === undefined) return;
    const [row, texts] = [held, below];
    held = undefined;
    below = [];
    rows = 0;
    passOn(row, texts);
  };
  return {
    hold: (row: HeldRow): void => {
      release();
      held = row;
    },
    /** Takes a row without date and amount. */
    add: (row: RowView): void => {
      rows += 1;
      if (held === undefined || rows > MOST_BELOW || row.isBlankAt(name.cell)) return;
      const text = row.at(name.cell);
      // Such a text cannot be stored.
      if ((date === undefined || row.isBlankAt(date.cell)) && !text.includes("\0")) below.push(text);
    },
    release,
  };
};
