import {
  NUMBER_FORMATS,
  type NumberFormat,
  numberFits,
  numberFormatBit,
  oddNumberStyle,
  readNumber,
} from "../formats/number-format.ts";
import type { Column } from "../reading/layout.ts";
import { type Place, quoted, type Saying, single, type Tally } from "../report/finding.ts";
import { option, sentence } from "../report/sentence.ts";
import type { RowView } from "../split/row-view.ts";
import { Alike, merged } from "./alike-places.ts";
import type { NumberCell } from "./number-cell.ts";

interface NumberDecision {
  readonly format: NumberFormat;
  readonly source: "given" | "found" | "default";
  /** The first value that fits the format but not the default. */
  readonly evidence?: Place;
  /** A value that two formats read as different numbers, if no other value decides. */
  readonly unclear?: Place;
  /** How many values fit the format, how many fit any, and how many there are. */
  readonly fits: number;
  readonly readable: number;
  readonly values: number;
  /** The formats that fit as many values as the one that was found. */
  readonly best: readonly NumberFormat[];
  readonly tallies: readonly Tally[];
}

/** Marks a class whose values are different numbers with the point and with the comma as the decimal mark. */
const READS_DIFFERENTLY = 0b10000;
const POINT_AND_COMMA = 0b0011;

/** The class of the values that fit some formats. Three digits after a point are thousands if the comma is the decimal mark. */
const plainClass = (fits: number): number => (fits === POINT_AND_COMMA ? fits | READS_DIFFERENTLY : fits);

/** The point and the comma, in any script. */
const MAY_GROUP = /[^ -~]|[.,]/;

const classOf = (value: string): number => {
  const fits = numberFits(value);
  return (fits & POINT_AND_COMMA) === POINT_AND_COMMA &&
    MAY_GROUP.test(value) &&
    readNumber(value, "1,234.56") !== readNumber(value, "1.234,56")
    ? fits | READS_DIFFERENTLY
    : fits;
};

/** The values of one class, with the bits of the class. */
export class NumberClass extends Alike {
  readonly fits: number;

  constructor(fits: number) {
    super();
    this.fits = fits;
  }
}

interface Judged {
  readonly column: Column;
  /** By their bits; only classes that have a value. */
  readonly classes: (NumberClass | undefined)[];
}

const classIn = ({ classes }: Judged, fits: number): NumberClass => {
  const found = classes[fits];
  if (found !== undefined) return found;
  const first = new NumberClass(fits);
  classes[fits] = first;
  return first;
};

/** How many values fit a format. */
const countFits = (classes: readonly NumberClass[], bit: number): number =>
  classes.reduce((sum, { fits, count }) => ((fits & bit) === 0 ? sum : sum + count), 0);

const sayInvalid = (
  value: string,
  format: NumberFormat,
  counts: readonly number[],
  total: number,
): Saying => {
  const message = `${quoted(value)} is not a number in the format ${format}`;
  const fits = numberFits(value);
  if (fits === 0) {
    const help = oddNumberStyle(value);
    return help === undefined ? { message } : { message, help };
  }
  const better = NUMBER_FORMATS.find((other, i) => other !== format && counts[i] === total);
  if (better !== undefined)
    return {
      message,
      help: sentence`Every number of the file fits ${better}: set ${option("number_format")} to ${better}.`,
      suggest: { number_format: better },
    };
  const reading = NUMBER_FORMATS.find((other) => (fits & numberFormatBit(other)) !== 0)!;
  return {
    message,
    help: `In the format ${reading} it is ${readNumber(value, reading)}. Write it like the other numbers: ${format}.`,
  };
};

const ambiguity = (column: Column, place: Place): Tally => {
  const value = place.value ?? "";
  return single(
    "ambiguous_numbers",
    {
      message: `${quoted(value)} can be ${readNumber(value, "1,234.56")} (1,234.56) or ${readNumber(value, "1.234,56")} (1.234,56), and no other value of the file decides. ${readNumber(value, "1,234.56")} is assumed`,
    },
    place,
    column.header,
  );
};

/**
 * The number columns of a file, judged in one pass although the number format may be known only at the end:
 * values are grouped by the formats they fit; each group has a count and its first places.
 */
export class NumberColumns {
  private readonly columns: Judged[] = [];

  see(column: Column, value: string, line: number, row: number): void {
    classIn(this.judgedOf(column), classOf(value)).add(line, row, column.cell, value);
  }

  /** The same for a cell that is not blank; plain digits are judged without creating a string. */
  seeCell(column: Column, value: NumberCell, row: RowView, line: number, number: number): void {
    const fits = value.fits(row);
    const all = fits < 0 ? classOf(row.at(column.cell)) : plainClass(fits);
    classIn(this.judgedOf(column), all).addCell(row, column.cell, line, number);
  }

  /** Chooses the format: the given one, otherwise the one that fits most values. */
  decide(given: NumberFormat | undefined): NumberDecision {
    const all = this.columns
      .filter((judged) => judged !== undefined)
      .map(({ column, classes }) => ({ column, classes: classes.filter((each) => each !== undefined) }));
    const values = all.flatMap(({ classes }) => classes);
    const total = values.reduce((sum, { count }) => sum + count, 0);
    const counts = NUMBER_FORMATS.map((format) => countFits(values, numberFormatBit(format)));
    const most = Math.max(...counts);
    const format = given ?? NUMBER_FORMATS[counts.indexOf(most)]!;
    const source = given !== undefined ? "given" : format === NUMBER_FORMATS[0] ? "default" : "found";
    const tallies: Tally[] = [];

    let evidence: Place | undefined;
    let unclear: Place | undefined;
    if (source === "found") {
      evidence = values
        .filter(({ fits }) => (fits & numberFormatBit(format)) !== 0 && (fits & 1) === 0)
        .map((each) => each.first())
        .sort((a, b) => a.line - b.line)[0];
      tallies.push(
        single("number_format_detected", {
          message: `The numbers are read as ${format}${evidence === undefined ? "" : `: line ${evidence.line} has ${quoted(evidence.value ?? "")}`}`,
        }),
      );
    }
    const undecided = given === undefined && counts[0] === most && counts[1] === most;
    if (undecided) {
      const readsDifferently = ({ fits }: NumberClass): boolean => (fits & READS_DIFFERENTLY) !== 0;
      const example = all.find(({ classes }) => classes.some(readsDifferently));
      if (example !== undefined) {
        unclear = example.classes.find(readsDifferently)!.first();
        tallies.push(ambiguity(example.column, unclear));
      }
    }
    for (const { column, classes } of all) {
      const bad = classes.filter(({ fits }) => (fits & numberFormatBit(format)) === 0);
      if (bad.length === 0) continue;
      tallies.push({
        code: "invalid_number",
        column: column.header,
        ...merged(bad),
        say: ({ value = "" }) => sayInvalid(value, format, counts, total),
      });
    }
    return {
      format,
      source,
      tallies,
      fits: counts[NUMBER_FORMATS.indexOf(format)]!,
      readable: values.reduce((sum, { fits, count }) => (fits === 0 ? sum : sum + count), 0),
      values: total,
      best: NUMBER_FORMATS.filter((_, i) => counts[i] === most),
      ...(evidence === undefined ? {} : { evidence }),
      ...(unclear === undefined ? {} : { unclear }),
    };
  }

  private judgedOf(column: Column): Judged {
    const found = this.columns[column.cell];
    if (found !== undefined) return found;
    const judged: Judged = { column, classes: [] };
    this.columns[column.cell] = judged;
    return judged;
  }
}
