import {
  type KeptRecord,
  type KeptRows,
  keptRecords,
  type Layout,
  resolveLayout,
  type TimeZone,
} from "@farthing/preflight";
import type { RowsAsked } from "@farthing/preflight/questions";
import { shownAmount, writtenPlaces } from "@farthing/values";
import { AMOUNT_KEYS } from "./reading-summary.ts";

/** Of each kept row: its offset, its line, and its number. */
const NUMBERS_OF_PLACE = 3;

const SAMPLES = 3;
/** So many rows are looked through for them. */
const LOOKED_AT = 1_000;

function* first(records: Iterable<KeptRecord>): Generator<KeptRecord> {
  let left = LOOKED_AT;
  for (const record of records) {
    if (left === 0) return;
    left -= 1;
    yield record;
  }
}

/** Some different cells of a column, to know it by. */
const samplesOf = (records: Iterable<KeptRecord>, cell: number): readonly string[] => {
  const found = new Set<string>();
  for (const { cells } of first(records)) {
    const text = cells[cell] ?? "";
    if (text !== "") found.add(text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
};

/** How a file was checked whose rows were kept. */
export interface RowsOfCheck {
  readonly rows: KeptRows | undefined;
  readonly time_zone: TimeZone | undefined;
}

/** How many digits after the point the amount of a row is written with. */
const placesIn = ({ cells }: KeptRecord, { columns }: Layout, format: string): number => {
  const amounts = AMOUNT_KEYS.flatMap((key) => columns.get(key)?.cell ?? []);
  return Math.max(0, ...amounts.map((cell) => writtenPlaces(cells[cell] ?? "", format)));
};

/** Which of the kept rows begins on a line; undefined if none does. */
const numberOn = ({ places, accepted }: KeptRows, line: number): number | undefined => {
  for (let i = 0; i < accepted; i += 1) if (places[NUMBERS_OF_PLACE * i + 1] === line) return i;
  return undefined;
};

/** The rows of a checked file as its questions are asked of them; undefined if none were kept. */
export const rowsAsked = ({ rows, time_zone }: RowsOfCheck): RowsAsked | undefined => {
  if (rows?.header === undefined) return undefined;
  const { header, type, reading } = rows;
  const layout = resolveLayout(header, type, reading);
  return {
    rowOn: (line) => {
      const number = numberOn(rows, line);
      const [found] = number === undefined ? [] : keptRecords(rows, time_zone, [number]);
      if (found === undefined) return undefined;
      const { date: day, amount, currency, name } = found.record;
      const places = placesIn(found, layout, String(reading.number_format));
      return { day, amount: shownAmount(amount.replace("-", ""), currency, places), currency, name };
    },
    cellsOf: (name) => {
      const cell = header.findIndex((each, at) => each === name || `column ${at + 1}` === name);
      return cell < 0 ? undefined : samplesOf(keptRecords(rows, time_zone), cell);
    },
  };
};
