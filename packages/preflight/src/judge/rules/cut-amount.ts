import { findingKind, quoted } from "../../findings/finding.ts";
import type { Column } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";
import type { RowWidths } from "../row-widths.ts";
import type { Rule } from "../rule.ts";

const WHOLE = /^[-+\u2212(]?\D{0,4}\d+$/;
/** What follows the mark of an amount: hundredths, or groups of thousands. */
const REST = /^([.,]\d{1,3}|\d{2,3})([.,]\d{1,3})?[)"'\u2019]*$/;

/** Whether a cell is filled that has no header. */
const hasMoreCells = (row: RowView, { named }: RowWidths): boolean => {
  for (let cell = named; cell < row.length; cell += 1) if (!row.isBlankAt(cell)) return true;
  return false;
};

/** Whether an amount without quotes is cut at its comma in a row with more cells than the header row: 1,100.00 would be 1. */
export const isCutAmount = (row: RowView, cell: number, widths: RowWidths): boolean =>
  row.length > widths.columns &&
  WHOLE.test(row.at(cell)) &&
  REST.test(row.at(cell + 1)) &&
  hasMoreCells(row, widths);

/** An amount must not be cut at its comma. */
export const cutAmount = (columns: readonly Column[], widths: RowWidths): Rule => {
  const cut = columns.map(({ cell, header: name }) => ({
    cell,
    kind: findingKind("cut_amount", name, ({ value = "" }) => ({
      message: `${quoted(value)} looks like the beginning of an amount that the separator has cut: the row has more cells than the header row`,
    })),
  }));
  return {
    kinds: cut.map(({ kind }) => kind),
    check: (row, found) => {
      if (row.length > widths.columns)
        found.push(...cut.filter(({ cell }) => isCutAmount(row, cell, widths)));
    },
  };
};
