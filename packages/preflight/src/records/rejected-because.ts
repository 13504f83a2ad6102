import { checkKind, isObject, type Kind, TEXTS } from "../basics/kind.ts";
import type { Reason } from "./row-result.ts";

/** The header of a column with the reasons of rejected rows: one that the file does not have. */
export const reasonsHeader = (header: readonly string[]): string => {
  checkKind("The header", header, TEXTS);
  const why = "rejected_because";
  let name = why;
  for (let i = 2; header.includes(name); i += 1) name = `${why}_${i}`;
  return name;
};

const REASONS: Kind = [
  "a list of reasons",
  (value) =>
    Array.isArray(value) && value.every((each) => isObject(each) && typeof each.message === "string"),
];

/** The reasons of a rejected row as one text. */
export const reasonsText = (reasons: readonly Reason[]): string => {
  checkKind("The reasons", reasons, REASONS);
  return reasons
    .map(({ column, message }) => (column === undefined ? message : `${column}: ${message}`))
    .join("; ");
};
