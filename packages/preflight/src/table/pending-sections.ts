import { type Section, sectionOf } from "../words/section-words.ts";

type Cells = readonly string[];

/** Which rows of a file are below a line that says that they are pending. Takes all of its rows, in order. */
export interface PendingSections {
  /** A header row. */
  readonly header: () => void;
  /** A row with a date or an amount. Returns whether it is pending. */
  readonly record: () => boolean;
  /** Another row. */
  readonly line: (cells: Cells) => void;
}

/** What a row says of those below it: one that has a single cell, which stands first if it is a single word. */
const sectionIn = (cells: Cells): Section | "none" | undefined => {
  const at = cells.findIndex((cell) => cell !== "");
  const text = cells[at];
  if (text === undefined || cells.some((cell, i) => i > at && cell !== "")) return undefined;
  return at === 0 || /\s/.test(text) ? sectionOf(text) : undefined;
};

/** Begins with the lines above the rows. A section ends where another begins, and with the table below it. */
export const pendingSections = (above: readonly Cells[]): PendingSections => {
  let section: Section | undefined;
  let isHeading = false;
  const line = (cells: Cells): void => {
    const said = sectionIn(cells);
    if (said === undefined) return;
    section = said === "none" ? undefined : said;
    isHeading = true;
  };
  for (const cells of above) line(cells);
  return {
    line,
    header: () => {
      // The header row of another table.
      if (!isHeading) section = undefined;
    },
    record: () => {
      isHeading = false;
      return section === "pending";
    },
  };
};

/** Rows without those that are pending, as far as lines between them say so. */
export const withoutPending = <Row extends { readonly cells: Cells }>(
  rows: readonly Row[],
  header: Cells | undefined,
  above: readonly Cells[],
  isRecord: (cells: Cells) => boolean,
): readonly Row[] => {
  if (![...above, ...rows.map(({ cells }) => cells)].some((cells) => sectionIn(cells) === "pending"))
    return rows;
  const sections = pendingSections(above);
  return rows.filter(({ cells }) => {
    if (isRecord(cells)) return !sections.record();
    if (header?.every((cell, i) => cells[i] === cell) === true) sections.header();
    else sections.line(cells);
    return true;
  });
};
