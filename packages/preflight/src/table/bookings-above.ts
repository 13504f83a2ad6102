import { isAmountCell, isDateCell } from "../formats/cell-kinds.ts";
import { isRecord } from "./find-header.ts";
import type { Row } from "./sampled-rows.ts";

/** More rows show nothing more. */
const MAX_BOOKINGS = 100;

/** A balance below the records can have another word for its kind. */
const NEARLY_ALL = 0.8;

/**
 * The first of the rows above the first record of a file without headers that are bookings, too, whatever is wrong with them. They
 * are not wider than the records. Either they have a date where all records have one, or they stand right above, as wide, and have
 * all but the date: something in each column in which all records have it, the same where nearly all have the same, an amount where all have
 * one, and an amount at all. A wrong cell makes no row a line above the table.
 */
export const firstBooking = (rows: readonly Row[], firstRecord: number): number => {
  const record = rows[firstRecord]?.cells;
  if (record === undefined) return firstRecord;
  const records = rows.slice(firstRecord, firstRecord + MAX_BOOKINGS).filter(({ cells }) => isRecord(cells));
  const places = [...record.keys()];
  const all = (is: (cell: string) => boolean): readonly number[] =>
    places.filter((at) => records.every(({ cells }) => is(cells[at] ?? "")));
  const filled = all((cell) => cell !== "" && !isDateCell(cell));
  const same = filled.filter(
    (at) => records.filter(({ cells }) => cells[at] === record[at]).length >= records.length * NEARLY_ALL,
  );
  const amounts = all(isAmountCell);
  const dates = all(isDateCell);
  const money = places.filter((at) => records.some(({ cells }) => isAmountCell(cells[at] ?? "")));
  const isBooking = ({ cells }: Row): boolean =>
    cells.length === record.length &&
    filled.every((at) => cells[at] !== "") &&
    (records.length === 1 || same.every((at) => cells[at] === record[at])) &&
    amounts.every((at) => isAmountCell(cells[at]!)) &&
    money.some((at) => isAmountCell(cells[at]!));
  const dated = rows
    .slice(0, firstRecord)
    .findIndex(
      ({ cells }) =>
        cells.length > 1 && cells.length <= record.length && dates.some((at) => isDateCell(cells[at] ?? "")),
    );
  let first = dated < 0 ? firstRecord : dated;
  while (first > 0 && isBooking(rows[first - 1]!)) first -= 1;
  return first;
};
