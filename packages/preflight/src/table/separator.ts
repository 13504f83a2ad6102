import { firstLines, type Utf8Text } from "../decode/utf8.ts";
import { isDateCell } from "../formats/cell-kinds.ts";
import { SEPARATORS, type Separator } from "../options/separators.ts";
import { readRows } from "../split/read-rows.ts";
import type { RowView } from "../split/row-view.ts";
import { isRecord } from "./find-header.ts";
import { sampledCells } from "./sampled-rows.ts";

/** How evenly a separator splits the first records of a file. */
export interface UsualWidth {
  /** How many of the sampled records have the usual number of cells, and how many there are. */
  readonly alike: number;
  readonly records: number;
  /** The usual number of cells. */
  readonly width: number;
}

/** The separator of a file, as far as its beginning shows it. */
interface FoundSeparator extends UsualWidth {
  readonly separator: Separator;
}

const SAMPLE_BYTES = 65_536;
const SAMPLE_RECORDS = 200;

/** How much a record looks like the header row; the best of the first records counts. */
type RateHeader = (cells: readonly string[]) => number;

/** Counts the cells of the first records. */
export class RecordWidths {
  private readonly counts = new Map<number, number>();
  private records = 0;
  /** How many of the last records have the same number of cells, and that number. */
  private run = 0;
  private cells = 0;

  see({ length }: RowView): void {
    if (this.records === SAMPLE_RECORDS) return;
    this.records += 1;
    if (length !== this.cells) {
      this.countRun();
      this.cells = length;
    }
    this.run += 1;
  }

  usual(): UsualWidth {
    this.countRun();
    let [width, alike] = [0, 0];
    for (const [cells, count] of this.counts)
      if (count > alike || (count === alike && cells > width)) [width, alike] = [cells, count];
    return { width, alike, records: this.records };
  }

  private countRun(): void {
    if (this.run > 0) this.counts.set(this.cells, (this.counts.get(this.cells) ?? 0) + this.run);
    this.run = 0;
  }
}

interface Trial extends FoundSeparator {
  /** The best rating as a header row. */
  readonly named: number;
  /** How many records have a date and an amount. */
  readonly sound: number;
}

const HEADER_RECORDS = 40;

/** Cells that are looked at to rate these records: they are the same text for each separator. */
const HEADER_CELLS = 2_000;

/** `rate` is omitted if there is nothing to compare with. */
const readAs = (sample: Utf8Text, separator: Separator, rate: RateHeader | undefined): Trial => {
  const widths = new RecordWidths();
  let records = 0;
  let named = 0;
  let sound = 0;
  let looked = 0;
  readRows(sample, { separator, most: SAMPLE_RECORDS }, (row) => {
    records += 1;
    widths.see(row);
    if (rate === undefined || records > HEADER_RECORDS || looked >= HEADER_CELLS) return;
    const cells = sampledCells(row);
    looked += cells.length;
    // A header row contains no date.
    if (!cells.some(isDateCell)) named = Math.max(named, rate(cells));
    else if (isRecord(cells)) sound += 1;
  });
  return { separator, named, sound, ...widths.usual() };
};

/** How evenly the records are split; many cells are less likely a coincidence than two. */
const evenness = ({ width, alike, records }: Trial): number =>
  (Math.log2(Math.max(width, 1)) * alike) / Math.max(records, 1);

/**
 * Whether `a` has the better header row, or more records with a date and an amount, or splits them more
 * evenly.
 */
const better = (a: Trial, b: Trial): boolean => {
  if ((a.sound === 0) !== (b.sound === 0) && Math.max(a.width, b.width) > 1) return a.sound > 0;
  if (a.named !== b.named) return a.named > b.named;
  return a.sound !== b.sound ? a.sound > b.sound : evenness(a) > evenness(b);
};

/** The separators to be tried. One that does not occur splits nothing; the first of the list has the same result. */
const candidatesIn = ({ bytes }: Utf8Text): readonly Separator[] =>
  SEPARATORS.filter((separator, i) => i === 0 || bytes.includes(separator.charCodeAt(0)));

/** The separator of a text that is no longer than what is sampled, if there is but one: its records need not be read to find it. */
export const onlySeparator = (content: Utf8Text): Separator | undefined => {
  const [first, second] = content.bytes.length > SAMPLE_BYTES ? [] : candidatesIn(content);
  return second === undefined ? first : undefined;
};

/** The separator that fits the beginning of a text best; the first of the list wins a tie. */
export const findSeparator = (content: Utf8Text, rate: RateHeader): FoundSeparator => {
  const sample = firstLines(content, SAMPLE_BYTES);
  const candidates = candidatesIn(sample);
  const isOnly = candidates.length === 1;
  return candidates
    .map((separator) => readAs(sample, separator, isOnly ? undefined : rate))
    .reduce((best, trial) => (better(trial, best) ? trial : best));
};
