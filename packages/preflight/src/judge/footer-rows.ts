import type { RowCopy } from "../split/row-view.ts";

/** A row without a date, until it is known whether a transaction follows. */
interface Waiting extends RowCopy {
  readonly line: number;
  readonly number: number;
}

/** A footer is not longer. */
const MOST_WAITING = 40;

export type FooterRows = ReturnType<typeof footerRows>;

/** Tells the rows of a footer from rows that lack a date. */
export const footerRows = (isRow: (row: Waiting) => void) => {
  let waiting: Waiting[] = [];
  const release = (): void => {
    if (waiting.length === 0) return;
    for (const row of waiting) isRow(row);
    waiting = [];
  };
  return {
    /** Takes a row without a date. */
    add: (row: Waiting): void => {
      waiting.push(row);
      if (waiting.length > MOST_WAITING) release();
    },
    /** A transaction follows: the rows before it are none of the footer. */
    release,
    /** The rows of the footer, once no row follows. */
    rest: (): readonly Waiting[] => waiting,
  };
};
