import { lastYearOfCurrency } from "@farthing/values";
import { findingKind, quoted } from "../../findings/finding.ts";
import { currencyCodeIn } from "../../formats/currency-code.ts";
import type { DateFormat } from "../../formats/date-format.ts";
import type { Column } from "../../reading/layout.ts";
import { ColumnMemo } from "../../split/column-memo.ts";
import type { RowView } from "../../split/row-view.ts";
import type { Rule } from "../rule.ts";

/** The last year in which a cell can be a currency: none for those of today, and for a blank. */
const lastYearIn = (cell: string): number =>
  currencyCodeIn(cell) === undefined ? 0 : (lastYearOfCurrency(cell) ?? Number.POSITIVE_INFINITY);

/** The year of a row: by the format of its date if that is known, else four digits of it. */
const yearIn =
  (format: DateFormat | undefined) =>
  (cell: string): number => {
    if (format === undefined) return Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(cell)?.[0] ?? Number.NaN);
    const day = format.read(cell);
    return day < 0 ? Number.NaN : Math.floor(day / 10_000);
  };

/** A currency is an ISO 4217 code, in any case, that is in use or was in the year of the row; or blank. */
export const currencyCode = (
  column: Column,
  date: Column | undefined,
  format: DateFormat | undefined,
): Rule => {
  const kind = findingKind("invalid_currency", column.header, ({ value = "" }) => ({
    message: `${quoted(value)} is not a current currency code`,
  }));
  const judge = new ColumnMemo(column.cell, lastYearIn);
  let yearOf: ColumnMemo<number> | undefined;
  const isOfItsTime = (row: RowView, last: number): boolean => {
    if (last === 0 || date === undefined) return false;
    yearOf ??= new ColumnMemo(date.cell, yearIn(format));
    return yearOf.of(row).verdict <= last;
  };
  const wrong = { kind, cell: column.cell };
  return {
    kinds: [kind],
    check: (row, found) => {
      const { verdict } = judge.of(row);
      if (verdict !== Number.POSITIVE_INFINITY && !isOfItsTime(row, verdict)) found.push(wrong);
    },
  };
};
