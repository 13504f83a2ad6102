import { hasSameColumns, layoutKey } from "@farthing/preflight/remembered";
import type { LearnedReading, StoredReading } from "./readings.ts";

const JSON_COLUMNS = ["layout", "accounts", "reading", "said"] as const;

/** A remembered reading as one row of a table, for adapters of databases: what has parts is JSON. */
export interface ReadingRow
  extends Omit<StoredReading, (typeof JSON_COLUMNS)[number]>,
    Readonly<Record<(typeof JSON_COLUMNS)[number], string>> {
  /** What all layouts have in common that can be this one: rows are found by it. */
  readonly layout_key: string;
}

/** The columns of such a row. */
export const READING_COLUMNS = [
  ...(["id", "account_id", "import_id", "learned_at", "layout_key"] as const),
  ...JSON_COLUMNS,
] as const satisfies readonly (keyof ReadingRow)[];

/** The reading of a row. */
export const toReading = ({ layout_key: _, ...row }: ReadingRow): StoredReading => ({
  ...row,
  layout: JSON.parse(row.layout) as StoredReading["layout"],
  accounts: JSON.parse(row.accounts) as StoredReading["accounts"],
  reading: JSON.parse(row.reading) as StoredReading["reading"],
  said: JSON.parse(row.said) as StoredReading["said"],
});

/** The row of a reading. */
export const toReadingRow = (reading: StoredReading): ReadingRow => ({
  ...reading,
  layout_key: layoutKey(reading.layout),
  layout: JSON.stringify(reading.layout),
  accounts: JSON.stringify(reading.accounts),
  reading: JSON.stringify(reading.reading),
  said: JSON.stringify(reading.said),
});

/**
 * Which of some readings a new one takes the place of: those of its columns and account. One with fewer columns stays, since files
 * with these are none of the new layout. Undefined if one of them is newer, so that the new one is not stored.
 */
export const replacedBy = (
  learned: LearnedReading,
  stored: Iterable<StoredReading>,
): readonly string[] | undefined => {
  const same = [...stored].filter(
    ({ account_id, layout }) => account_id === learned.account_id && hasSameColumns(layout, learned.layout),
  );
  return same.some(({ learned_at }) => learned_at > learned.learned_at)
    ? undefined
    : same.map(({ id }) => id);
};
