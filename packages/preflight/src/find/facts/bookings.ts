import type { ReadingOptions } from "../../options/options.ts";
import { type Row, rowsWithOtherValues } from "../../table/sampled-rows.ts";
import type { Structure } from "../../table/structure.ts";
import { statusReader } from "../../words/status-words.ts";
import { type Column, isDateUnder } from "../columns/column.ts";
import type { Facts } from "./facts.ts";

/** The columns that show whether a row is a booking. */
export type ColumnsOfBooking = Pick<Facts, "date" | "posting" | "status">;

/** The rows that are bookings: dated, also by the day of posting if there is one, and neither pending nor void. */
export const bookingsOf = (
  rows: readonly Row[],
  { date, posting, status }: ColumnsOfBooking,
  given: ReadingOptions,
): readonly Row[] => {
  const read = statusReader(status?.header ?? "", given.booked_statuses);
  return rows.filter(({ cells }) => {
    if (!isDateUnder(cells[date.cell] ?? "", date.meanings)) return false;
    if (posting !== undefined && !isDateUnder(cells[posting.cell] ?? "", posting.meanings)) return false;
    const state = read(cells[status?.cell ?? -1] ?? "");
    return state === undefined || state === "booked";
  });
};

/** The first dated row with each value of a column that the rows do not have from which the reading is detected. */
export const rowsBeyond = (
  { content, separator, complete }: Structure,
  { cell, values }: Column,
  date: Column,
): readonly Row[] =>
  complete
    ? []
    : rowsWithOtherValues(content, separator, cell, values, (view) =>
        isDateUnder(view.at(date.cell), date.meanings),
      );
