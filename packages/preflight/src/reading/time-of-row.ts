import type { Day, TimeZone } from "@farthing/values";
import { timeAfterDate, timeAlone } from "../formats/clock-time.ts";
import { plainDateText } from "../formats/date-text.ts";
import { dayAfterEpoch, daysSinceEpoch, SECONDS_OF_A_DAY } from "../formats/epoch-day.ts";
import { hasLettersOfZone, ZONE_OF_UNIX_TIME, type Zone, zoneIn, zoneOfHeader } from "../formats/zone.ts";
import { knownMeanings } from "../words/header-words.ts";
import type { CsvOptions } from "./csv-options.ts";

const MILLISECONDS = 13;

/** When on its day a row happened, in seconds after midnight; NaN where it says none. And the zone, where it says one. */
export interface TimeOfRow {
  readonly time: number;
  readonly zone: Zone | undefined;
}

const NO_TIME: TimeOfRow = { time: Number.NaN, zone: undefined };

const timeOfUnix = (text: string): TimeOfRow => {
  const plain = plainDateText(text);
  const number = Number(plain);
  const seconds = (plain.length === MILLISECONDS ? number / 1_000 : number) % SECONDS_OF_A_DAY;
  return seconds > 0 ? { time: seconds, zone: ZONE_OF_UNIX_TIME } : NO_TIME;
};

/** A time in digits behind a day: `2024-03-14T103000`. */
const digitsAfterDay = (text: string): number => timeAlone(text.slice(text.lastIndexOf("T") + 1), true);

/** The time that a text says, with its zone, or else with that of the header. */
const zonedTime = (
  text: string,
  timeIn: (text: string) => number,
  headerZone: Zone | undefined,
): TimeOfRow => {
  const written = zoneIn(text);
  if (written === undefined) {
    const time = timeIn(text);
    return { time, zone: headerZone === undefined || hasLettersOfZone(text) ? undefined : headerZone };
  }
  const { before, zone } = written;
  const time = timeIn(before);
  return { time: Number.isNaN(time) ? digitsAfterDay(before) : time, zone };
};

/** The cells of a row: a list of them is such, and so is a row that makes texts of those that are asked for. */
interface CellsOfRow {
  readonly at: (cell: number) => string | undefined;
}

/** What has to be known of a file to read its times. */
type WhatTimesNeed = Pick<CsvOptions, "dateFormat" | "hasHeader">;

/** A column that may have times of day, and whether its header says so. */
interface TimeColumn {
  readonly cell: number;
  readonly isTime: boolean;
}

/** The columns that may have times of day: by their headers, or each of a file without headers. */
const timeColumns = (
  headers: readonly string[],
  date: number | undefined,
  { hasHeader }: WhatTimesNeed,
): readonly TimeColumn[] =>
  headers
    .map((header, cell) => ({ cell, meaning: hasHeader ? knownMeanings(header)[0] : "date" }))
    .filter(({ cell, meaning }) => cell !== date && (meaning === "time" || meaning === "date"))
    .map(({ cell, meaning }) => ({ cell, isTime: meaning === "time" }));

const isUnixTime = ({ dateFormat }: WhatTimesNeed): boolean => dateFormat?.pattern.includes("%s") === true;

/** The zone that a column's header names. */
const zoneAbove = (
  headers: readonly string[],
  cell: number,
  { hasHeader }: WhatTimesNeed,
): Zone | undefined => (hasHeader ? zoneOfHeader(headers[cell] ?? "") : undefined);

/** The cells that may have times, and whether those without a zone of their own have one. */
export const timeCells = (
  headers: readonly string[],
  date: number | undefined,
  csv: WhatTimesNeed,
): { readonly cells: readonly number[]; readonly isZoned: boolean } => {
  const cells = [
    ...(date === undefined ? [] : [date]),
    ...timeColumns(headers, date, csv).map(({ cell }) => cell),
  ];
  const isZoned = isUnixTime(csv) || cells.some((cell) => zoneAbove(headers, cell, csv) !== undefined);
  return { cells, isZoned };
};

/**
 * Reads when on its day a row happened: the time beside its day, in the cell `date`, or else that in a column of times. A zone is that of the text, or
 * else that of the header of the time, or of the day.
 */
export const timeReader = (
  headers: readonly string[],
  date: number | undefined,
  csv: WhatTimesNeed,
): ((cells: CellsOfRow) => TimeOfRow) => {
  const isUnix = isUnixTime(csv);
  const dayZone = date === undefined ? undefined : zoneAbove(headers, date, csv);
  let candidates = timeColumns(headers, date, csv).map((column) => ({
    ...column,
    zone: zoneAbove(headers, column.cell, csv) ?? dayZone,
  }));
  return (cells) => {
    const day = date === undefined ? "" : (cells.at(date) ?? "");
    const own = isUnix ? timeOfUnix(day) : zonedTime(day, timeAfterDate, dayZone);
    if (!Number.isNaN(own.time)) return own;
    for (const column of candidates) {
      const text = cells.at(column.cell) ?? "";
      const read = zonedTime(text, (time) => timeAlone(time, column.isTime), column.zone);
      if (Number.isNaN(read.time)) continue;
      // The column that has a time in one row has it in the others.
      if (candidates.length > 1) candidates = [column];
      return read;
    }
    return NO_TIME;
  };
};

/** When a row happened. */
interface WhenOfRow {
  readonly day: Day;
  /** In seconds after midnight; NaN where the row says no time. */
  readonly time: number;
}

/**
 * When that is in a time zone. A moment at the beginning of a day in UTC is how many banks write a day without a time: it stays
 * that day, as it does in a sync.
 */
export const whenIn = (day: Day, { time, zone }: TimeOfRow, timeZone: TimeZone | undefined): WhenOfRow => {
  if (timeZone === undefined || zone === undefined || Number.isNaN(time)) return { day, time };
  const seconds = daysSinceEpoch(day) * SECONDS_OF_A_DAY + time - zone.offset;
  if (seconds % SECONDS_OF_A_DAY === 0)
    return { day: dayAfterEpoch(seconds / SECONDS_OF_A_DAY), time: Number.NaN };
  const there = seconds + timeZone.offsetAt(seconds);
  const days = Math.floor(there / SECONDS_OF_A_DAY);
  return { day: dayAfterEpoch(days), time: there - days * SECONDS_OF_A_DAY };
};
