/** As many columns as a spreadsheet program has: A to XFD. */
export const MAX_COLUMNS = 16_384;

/** As many rows as a spreadsheet program has. */
export const MAX_ROWS = 1_048_576;

/** `A` for 0, `AA` for 26. */
export const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`;

const LETTER_A = 65;

/** The column, from 0, of a cell such as `B7`, or undefined. */
export const columnOf = (cell: string): number | undefined => {
  let column = 0;
  for (let i = 0; i < cell.length; i += 1) {
    const letter = (cell.charCodeAt(i) & ~32) - LETTER_A;
    if (letter < 0 || letter > 25) return i === 0 ? undefined : column - 1;
    column = column * 26 + letter + 1;
    if (column > MAX_COLUMNS) return undefined;
  }
  return undefined;
};
