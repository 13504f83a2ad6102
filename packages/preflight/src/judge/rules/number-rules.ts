import {
  type Advice,
  advised,
  type Explanation,
  findingKind,
  type Place,
  quoted,
  single,
  type Tally,
} from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import {
  NOTHING,
  numberFits,
  numberFormatBit,
  oddNumberStyle,
  readNumber,
} from "../../formats/number-format.ts";
import {
  type InferredNumbers,
  NumberInference,
  numberClass,
  plainNumberClass,
} from "../../infer/number-inference.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../options/number-formats.ts";
import type { ColumnKey } from "../../options/options.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import type { NumberCells } from "../../split/number-cell.ts";
import type { RowView } from "../../split/row-view.ts";
import type { RowFinding, Rule } from "../rule.ts";

/** How many values fit each format, and how many there are. */
type Fits = Pick<InferredNumbers, "counts" | "values">;

/** Until all rows are judged. */
const NOT_COUNTED: Fits = { counts: [], values: 0 };

const KEYS: readonly ColumnKey[] = ["amount", "outflow", "inflow", "qty", "price"];

/** Where a row has one of several amounts, a dash stands for those that it does not have. */
const MAY_BE_NOTHING: ReadonlySet<ColumnKey> = new Set<ColumnKey>(["outflow", "inflow", "fee"]);

const explainInvalid = (value: string, format: NumberFormat, fits: Fits): Explanation =>
  advised(`${quoted(value)} is not a number in the format ${format}`, () => adviceOn(value, format, fits));

const adviceOn = (value: string, format: NumberFormat, { counts, values }: Fits): Advice => {
  const fits = numberFits(value);
  if (fits === 0) return { help: oddNumberStyle(value) };
  const better = NUMBER_FORMATS.find((other, i) => other !== format && counts[i] === values);
  if (better !== undefined)
    return {
      parts: { amounts: [readNumber(value, better)!], fits: values },
      help: sentence`Every number of the file fits ${better}: set ${option("number_format")} to ${better}.`,
      suggest: { number_format: better },
    };
  const reading = NUMBER_FORMATS.find((other) => (fits & numberFormatBit(other)) !== 0)!;
  return {
    parts: { amounts: [readNumber(value, reading)!], like: format },
    help: `In the format ${reading} it is ${readNumber(value, reading)}. Write it like the other numbers: ${format}.`,
  };
};

const ambiguity = (column: Column, place: Place): Tally => {
  const value = place.value ?? "";
  return single(
    "ambiguous_numbers",
    {
      message: `${quoted(value)} can be ${readNumber(value, "1,234.56")} (1,234.56) or ${readNumber(value, "1.234,56")} (1.234,56), and no other value of the file decides. ${readNumber(value, "1,234.56")} is assumed`,
      parts: { amounts: NUMBER_FORMATS.slice(0, 2).map((format) => readNumber(value, format) ?? "") },
    },
    place,
    column.header,
  );
};

const isNothing = (cell: number, row: RowView): boolean =>
  row.ends[cell]! - row.starts[cell]! <= 3 && NOTHING.test(row.at(cell));

/** What is said of the format of all numbers. */
const explainFormat = ({ source, format, evidence }: InferredNumbers): readonly Tally[] =>
  source === "found"
    ? [
        single("number_format_detected", {
          message: `The numbers are read as ${format}${evidence === undefined ? "" : `: line ${evidence.line} has ${quoted(evidence.value ?? "")}`}`,
          parts: {
            like: format,
            ...(evidence === undefined ? {} : { line: evidence.line, headers: [evidence.value ?? ""] }),
          },
        }),
      ]
    : [];

/** Judges the cells of number columns in one format, and infers from them which one fits most. */
export class NumberRules {
  /** One for each column, in their order. */
  readonly rules: readonly Rule[];
  private readonly columns: readonly Column[];
  private readonly numbers: NumberCells;
  private readonly format: NumberFormat;
  private readonly inference = new NumberInference();
  private fits = NOT_COUNTED;

  constructor(layout: Layout, numbers: NumberCells, format: NumberFormat) {
    this.columns = [...KEYS.flatMap((key) => layout.columns.get(key) ?? []), ...layout.fees].sort(
      (one, other) => one.cell - other.cell,
    );
    this.numbers = numbers;
    this.format = format;
    this.rules = this.columns.map((column) => this.ruleFor(column));
  }

  /** The format that fits most of the cells judged, or the one that is given; and what is said of it. */
  finish(given: NumberFormat | undefined): InferredNumbers & { readonly tallies: readonly Tally[] } {
    const inferred = this.inference.infer(given);
    this.fits = inferred;
    const { unclear } = inferred;
    const of = this.columns.find(({ cell }) => cell === unclear?.cell);
    return {
      ...inferred,
      tallies: [
        ...explainFormat(inferred),
        ...(unclear === undefined || of === undefined ? [] : [ambiguity(of, unclear)]),
      ],
    };
  }

  private ruleFor({ key, cell, header }: Column): Rule {
    const number = this.numbers.at(cell);
    const mayBeNothing = MAY_BE_NOTHING.has(key);
    const bit = numberFormatBit(this.format);
    const kind = findingKind("invalid_number", header, ({ value = "" }) =>
      explainInvalid(value, this.format, this.fits),
    );
    const wrong: RowFinding = { kind, cell };
    return {
      kinds: [kind],
      check: (row, found, at) => {
        if (row.isBlankAt(cell) || (mayBeNothing && isNothing(cell, row))) return;
        const plain = number.fits(row);
        const bits = plain < 0 ? numberClass(row.at(cell), number.written(row)) : plainNumberClass(plain);
        this.inference.classIn(cell, bits).addCell(row, cell, at);
        if ((bits & bit) === 0) found.push(wrong);
      },
    };
  }
}
