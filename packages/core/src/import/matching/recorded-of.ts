import { type SourceIdentity, TransactionMatcher } from "@farthing/recognition";
import type { Books, RecordedIdentity } from "../books/books.ts";
import type { PlannedBooking } from "../books/plan.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";

/** The recorded transactions that rows of a file are, by the number of the row. */
export type RowsThere = ReadonlyMap<number, RecordedIdentity>;

const NONE_THERE: RowsThere = new Map();

/** Finds the recorded transactions that the rows of a file are, by what they came in with. */
export function* recordedOf(rows: Iterable<SourceIdentity>, { recorded }: Books): Chunked<RowsThere> {
  if (recorded.length === 0) return NONE_THERE;
  const matcher = new TransactionMatcher<RecordedIdentity>();
  yield* eachInChunks(recorded, (each) => matcher.addStored(each));
  yield* eachInChunks(rows, (row) => matcher.addRow(row));
  return matcher.find();
}

/** Whether a stored transaction has what it came in with only when a row of a file has it. */
export const isOpen = ({ pending, by_hand }: RecordedIdentity): boolean => pending || by_hand === true;

/**
 * What a row of a file makes of a stored transaction that is pending, or was added by hand and is had by nothing else yet;
 * undefined if it makes nothing of it.
 */
export const bookingOf = (stored: RecordedIdentity, row: SourceIdentity): PlannedBooking | undefined => {
  const { date, amount, currency, name, reference } = row;
  return isOpen(stored) && row.pending !== true && row.by_hand !== true
    ? {
        ...{ id: stored.id, date, amount, currency, name, reference },
        ...(stored.by_hand === true ? { by_hand: true } : {}),
      }
    : undefined;
};

/** What a file whose rows are these makes of the stored transactions that they are. */
export const bookingsOf = (
  there: ReadonlyMap<number, RecordedIdentity>,
  rows: Iterable<SourceIdentity>,
): readonly PlannedBooking[] => {
  if (![...there.values()].some(isOpen)) return [];
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
