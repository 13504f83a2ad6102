import { dateFormats } from "../formats/known-date-formats.ts";
import { ColumnMemo, OncePerRow } from "./column-memo.ts";
import { DateClass, DateClasses } from "./date-classes.ts";
import { DuplicateRows } from "./duplicate-rows.ts";
import { NumberCell } from "./number-cell.ts";
import { NumberClass, NumberColumns } from "./number-columns.ts";
import { RowChecks } from "./row-checks.ts";
import { rowLength } from "./row-length.ts";

/**
 * One object of each class that sees every row of a check. V8 discards what it compiled for a class when the last of its objects
 * is collected: a program that checks large files again and again, with other work between, holds these as long as it runs, or
 * each check takes a tenth to a fifth longer.
 */
export const rowJudges = (): readonly object[] => [
  new RowChecks({ width: 0, lengthRule: rowLength(0, true), fillings: [], rules: [], numberCells: [] }),
  new DuplicateRows(0),
  new OncePerRow(new ColumnMemo(0, () => undefined)),
  new DateClass([]),
  new DateClasses(dateFormats([]), { first: 0, last: 0 }),
  new NumberCell(0, undefined),
  new NumberClass(0),
  new NumberColumns(),
];
