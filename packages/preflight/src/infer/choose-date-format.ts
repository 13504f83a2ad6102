import type { Day } from "@farthing/values";
import { quoted } from "../findings/finding.ts";
import type { DateFormat } from "../formats/date-format.ts";
import { dateOrder } from "../formats/date-pattern.ts";
import { DEFAULT_DATE_FORMAT } from "../formats/date-patterns.ts";
import { type DateClass, fitsFormat } from "./date-classes.ts";
import { firstOf } from "./value-class.ts";

/** The format in which a column is read. */
export interface ChosenFormat {
  /** Its index. */
  readonly chosen: number;
  readonly source: "given" | "vendor" | "found" | "default";
  /** The formats that fit most values. */
  readonly candidates: readonly number[];
  /** Values that the candidates read as different days, unless something else decides. */
  readonly unclear: DateClass | undefined;
  /** How many values fit each format. */
  readonly counts: readonly number[];
}

const fourDigitYear = (pattern: string): string => pattern.replace("%y", "%Y");

/** The candidate with this pattern, otherwise the one that differs in the digits of the year only. */
const formatLike = (
  formats: readonly DateFormat[],
  candidates: readonly number[],
  pattern: string,
): number | undefined =>
  candidates.find((i) => formats[i]!.pattern === pattern) ??
  candidates.find((i) => fourDigitYear(formats[i]!.pattern) === pattern);

/** The default format, otherwise one in its order: the signs and the digits of the year do not decide which comes first. */
const defaultAmong = (formats: readonly DateFormat[], candidates: readonly number[]): number | undefined =>
  formatLike(formats, candidates, DEFAULT_DATE_FORMAT) ??
  candidates.find((i) => formats[i]!.order === dateOrder(DEFAULT_DATE_FORMAT));

/** The formats that are tried for a column, and the values of it. */
interface TriedColumn {
  readonly formats: readonly DateFormat[];
  readonly classes: readonly DateClass[];
  /** Whether a day can be imported. */
  readonly isInRange: (day: Day) => boolean;
}

/** How many values fit each format. */
const countFits = ({ formats, classes }: TriedColumn): readonly number[] => {
  const counts = formats.map(() => 0);
  for (const each of classes)
    for (let i = 0; i < counts.length; i += 1) if (fitsFormat(each, i)) counts[i]! += each.count;
  return counts;
};

/**
 * Of formats that fit equally many values, those of our era or those of another. A year such as 2567 is one of both: it is of
 * the other only if no day can be imported otherwise.
 */
const inOneEra = (
  { formats, classes, isInRange }: TriedColumn,
  best: readonly number[],
): readonly number[] => {
  const theirs = best.filter((i) => formats[i]!.isOfEra);
  if (theirs.length === 0 || theirs.length === best.length) return best;
  const ours = best.filter((i) => !formats[i]!.isOfEra);
  const canBe = (among: readonly number[]): boolean =>
    among.some((i) => classes.some((each) => fitsFormat(each, i) && isInRange(each.example[i]!)));
  return canBe(theirs) && !canBe(ours) ? theirs : ours;
};

const daysOf = ({ example }: DateClass, candidates: readonly number[]): number =>
  new Set(candidates.map((i) => example[i]!).filter((day) => day >= 0)).size;

/** Values that formats read as different days: those that show the most of these. */
const unclearAmong = (classes: readonly DateClass[], candidates: readonly number[]): DateClass | undefined =>
  classes
    .filter((each) => daysOf(each, candidates) > 1)
    .toSorted((a, b) => daysOf(b, candidates) - daysOf(a, candidates))[0];

/** Chooses the given format, which is the first, otherwise the vendor's or the one that fits most values. */
export const chooseDateFormat = (
  column: TriedColumn,
  isGiven: boolean,
  vendorPattern: string | undefined,
): ChosenFormat => {
  const { formats, classes } = column;
  const counts = countFits(column);
  const most = Math.max(...counts);
  const candidates = inOneEra(
    column,
    [...counts.keys()].filter((i) => counts[i] === most),
  );
  if (isGiven) return { chosen: 0, source: "given", candidates, unclear: undefined, counts };
  const unclear = most === 0 || candidates.length === 1 ? undefined : unclearAmong(classes, candidates);
  const vendor = vendorPattern === undefined ? undefined : formatLike(formats, candidates, vendorPattern);
  if (vendor !== undefined) return { chosen: vendor, source: "vendor", candidates, unclear, counts };
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const isTied = candidates.length > 1 && most < total;
  const [first] = candidates;
  if (most > 0 && !isTied && unclear === undefined)
    return { chosen: first!, source: "found", candidates, unclear, counts };
  const chosen = defaultAmong(formats, candidates) ?? first!;
  return { chosen, source: "default", candidates, unclear, counts };
};

/** Of the formats that fit a value, one of those that read every value as the same day. */
export const distinct = (
  of: DateClass,
  classes: readonly DateClass[],
  among: readonly number[],
): readonly number[] => {
  const reading = among.filter((i) => fitsFormat(of, i));
  const isSame = (one: number, other: number): boolean =>
    classes.every(({ example }) => example[one] === example[other]);
  return reading.filter((i, at) => reading.findIndex((other) => isSame(i, other)) === at);
};

/**
 * The first value that rules out another format with the same structure, otherwise the first value that fits.
 */
export const deciding = (
  all: readonly DateClass[],
  formats: readonly DateFormat[],
  chosen: number,
): string | undefined => {
  const fitting = all.filter((each) => fitsFormat(each, chosen));
  const rivals: number[] = [];
  // What all values fit rules out none.
  for (let i = 0; fitting.length > 1 && i < formats.length; i += 1)
    if (fitting.some((each) => fitsFormat(each, i) && each.example[i] !== each.example[chosen]))
      rivals.push(i);
  const ruling = fitting.filter((each) => rivals.some((i) => !fitsFormat(each, i)));
  const first = firstOf(ruling.length > 0 ? ruling : fitting);
  return first === undefined ? undefined : `line ${first.line} ${quoted(first.value ?? "")}`;
};
