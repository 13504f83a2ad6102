import { type SourceIdentity, TransactionMatcher } from "@farthing/recognition";
import type { Books, RecordedIdentity } from "../books/books.ts";
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
