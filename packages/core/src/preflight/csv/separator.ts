import { nextLine } from "../text/lines.ts";
import { readCsv, SEPARATORS, type Separator } from "./read-csv.ts";

/** How a file is separated, as far as its beginning tells. */
export interface FoundSeparator {
  readonly separator: Separator;
  /** How many of the sampled records have the usual number of cells, and how many there are. */
  readonly alike: number;
  readonly records: number;
  /** The usual number of cells. */
  readonly width: number;
}

const SAMPLE_CHARS = 65_536;
const SAMPLE_RECORDS = 200;

/** Whole lines from the beginning of `text`; a text of one long line is cut. */
const sampleOf = (text: string): string => {
  if (text.length <= SAMPLE_CHARS) return text;
  let end = 0;
  for (;;) {
    const next = nextLine(text, end);
    if (next > SAMPLE_CHARS) break;
    end = next;
  }
  return text.slice(0, end === 0 ? SAMPLE_CHARS : end);
};

/** How much a record reads like the header row that is looked for; the best of the first records counts. */
export type RateHeader = (cells: readonly string[]) => number;

interface Reading extends FoundSeparator {
  readonly named: number;
}

const HEADER_RECORDS = 40;

const readAs = (sample: string, separator: Separator, rate: RateHeader): Reading => {
  const widths = new Map<number, number>();
  let records = 0;
  let named = 0;
  readCsv(sample, { separator, most: SAMPLE_RECORDS }, (cells) => {
    records += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    if (records <= HEADER_RECORDS) named = Math.max(named, rate(cells));
  });
  let width = 0;
  let alike = 0;
  for (const [cells, count] of widths) {
    if (count > alike || (count === alike && cells > width)) {
      width = cells;
      alike = count;
    }
  }
  return { separator, named, width, alike, records };
};

/** How evenly the records are split; many cells are less of a coincidence than two. */
const evenness = ({ width, alike, records }: Reading): number =>
  (Math.log2(Math.max(width, 1)) * alike) / Math.max(records, 1);

/** Whether `a` has the better header row, or splits the records more evenly. */
const better = (a: Reading, b: Reading): boolean =>
  a.named !== b.named ? a.named > b.named : evenness(a) > evenness(b);

/** The separator under which the beginning of `text` reads best; the first of the list wins a tie. */
export const findSeparator = (text: string, rate: RateHeader): FoundSeparator => {
  const sample = sampleOf(text);
  return SEPARATORS.map((separator) => readAs(sample, separator, rate)).reduce((best, reading) =>
    better(reading, best) ? reading : best,
  );
};
