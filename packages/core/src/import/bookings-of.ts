import type { SameTransaction, SourceIdentity } from "@farthing/preflight";
import type { RecordedIdentity } from "./books.ts";
import type { PlannedBooking } from "./plan.ts";

/** The stored transactions that were pending and are booked in a file. */
export const bookingsOf = (
  same: Iterable<SameTransaction<SourceIdentity, RecordedIdentity>>,
): readonly PlannedBooking[] =>
  Array.from(same).flatMap(({ row, stored }) => {
    const { date, amount, currency, name, reference } = row;
    return stored.pending && row.pending !== true
      ? [{ id: stored.id, date, amount, currency, name, reference }]
      : [];
  });
