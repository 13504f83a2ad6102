import type { SourceIdentity } from "@farthing/recognition";
import type { RecordedIdentity } from "../books/books.ts";
import type { PlannedBooking } from "../books/plan.ts";

/** The booking of a stored transaction by the row that it is; undefined if it is not one. */
export const bookingOf = (stored: RecordedIdentity, row: SourceIdentity): PlannedBooking | undefined => {
  const { date, amount, currency, name, reference } = row;
  return stored.pending && row.pending !== true
    ? { id: stored.id, date, amount, currency, name, reference }
    : undefined;
};

/** The stored transactions that were pending and are booked in a file whose rows are these. */
export const bookingsOf = (
  there: ReadonlyMap<number, RecordedIdentity>,
  rows: Iterable<SourceIdentity>,
): readonly PlannedBooking[] => {
  if (![...there.values()].some(({ pending }) => pending)) return [];
  const booked: PlannedBooking[] = [];
  let at = -1;
  for (const row of rows) {
    at += 1;
    const stored = there.get(at);
    const booking = stored === undefined ? undefined : bookingOf(stored, row);
    if (booking !== undefined) booked.push(booking);
  }
  return booked;
};
