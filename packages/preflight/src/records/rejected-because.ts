import type { Reason } from "./row-result.ts";

/** The header of a column with the reasons of rejected rows: one that the file does not have. */
export const reasonsHeader = (header: readonly string[]): string => {
  const why = "rejected_because";
  let name = why;
  for (let i = 2; header.includes(name); i += 1) name = `${why}_${i}`;
  return name;
};

/** The reasons of a rejected row as one text. */
export const sayReasons = (reasons: readonly Reason[]): string =>
  reasons.map(({ column, message }) => (column === undefined ? message : `${column}: ${message}`)).join("; ");
