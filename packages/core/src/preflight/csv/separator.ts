import type { CsvImportType } from "../import-type.ts";
import type { PreflightOptions } from "../options.ts";
import { nextLine } from "../text/lines.ts";
import { resolveLayout } from "./layout.ts";
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

interface Reading extends FoundSeparator {
  /** Most needed columns that any of the first records names. */
  readonly named: number;
}

const readAs = (
  sample: string,
  separator: Separator,
  type: CsvImportType,
  options: PreflightOptions,
): Reading => {
  const widths = new Map<number, number>();
  let records = 0;
  let named = 0;
  readCsv(sample, { separator, most: SAMPLE_RECORDS }, (cells) => {
    records += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    if (records <= 40) {
      const layout = resolveLayout(cells, type, options, false);
      named = Math.max(named, layout.requiredColumns.length);
    }
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

/** Whether `a` names more needed columns than `b`, or splits the records more evenly. */
const better = (a: Reading, b: Reading): boolean =>
  a.named !== b.named ? a.named > b.named : evenness(a) > evenness(b);

/** The separator under which the beginning of `text` reads best; the first of the list wins a tie. */
export const findSeparator = (
  text: string,
  type: CsvImportType,
  options: PreflightOptions,
): FoundSeparator => {
  const sample = sampleOf(text);
  let best = readAs(sample, SEPARATORS[0], type, options);
  for (const separator of SEPARATORS.slice(1)) {
    const reading = readAs(sample, separator, type, options);
    if (better(reading, best)) best = reading;
  }
  return best;
};
