/** What RFC 4180 puts in quotes. */
const QUOTED = /[",]/;

/** Line ends would make a row of several lines, and NULs a text of binary data. */
const NOT_WRITTEN = /[\r\n\0\u2028\u2029]+/g;

const cellText = (cell: string): string => {
  const text = cell.replace(NOT_WRITTEN, " ").trim();
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Cells as a row of CSV on one line. */
export const rowText = (cells: readonly string[]): string => `${cells.map(cellText).join(",")}\n`;
