import type { Place } from "../findings/finding.ts";
import { numberFormatBit, type WrittenNumber } from "../formats/number-format.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import { firstOf, ValueClass } from "./value-class.ts";

/** What the values of number columns show of their format. */
export interface InferredNumbers {
  readonly format: NumberFormat;
  readonly source: "given" | "found" | "default";
  /** The first value that fits the format but not the default. */
  readonly evidence?: Place;
  /** A value that two formats read as different numbers, if no other value decides. */
  readonly unclear?: Place;
  /** How many values fit each format, how many fit any, and how many there are. */
  readonly counts: readonly number[];
  readonly readable: number;
  readonly values: number;
}

/** Marks a class whose values are different numbers with the point and with the comma as the decimal mark. */
const READS_DIFFERENTLY = 0b10000;
const POINT_AND_COMMA = 0b0011;

/** The class of the values that fit some formats. Three digits after a point are thousands if the comma is the decimal mark. */
export const plainNumberClass = (fits: number): number =>
  fits === POINT_AND_COMMA ? fits | READS_DIFFERENTLY : fits;

/** The point and the comma, in any script. */
const MAY_GROUP = /[^ -~]|[.,]/;

export const numberClass = (value: string, number: WrittenNumber): number => {
  const { fits } = number;
  return (fits & POINT_AND_COMMA) === POINT_AND_COMMA &&
    MAY_GROUP.test(value) &&
    number.in("1,234.56") !== number.in("1.234,56")
    ? fits | READS_DIFFERENTLY
    : fits;
};

/** The values of one column with the same bits. */
class NumberClass extends ValueClass {
  readonly bits: number;

  constructor(bits: number) {
    super();
    this.bits = bits;
  }
}

const fits = (bits: number, format: NumberFormat): boolean => (bits & numberFormatBit(format)) !== 0;

const readsDifferently = ({ bits }: NumberClass): boolean => (bits & READS_DIFFERENTLY) !== 0;

/** Infers the number format of a file: the values of its number columns are counted by the formats they fit. */
export class NumberInference {
  /** By the index of the cell, then by bits; only classes that have a value. */
  private readonly columns: (NumberClass | undefined)[][] = [];

  /** The class of values of a column, by the bits of `numberClass`, to be counted with {@link ValueClass.addCell}. */
  classIn(cell: number, bits: number): ValueClass {
    this.columns[cell] ??= [];
    const classes = this.columns[cell]!;
    classes[bits] ??= new NumberClass(bits);
    return classes[bits]!;
  }

  /** Chooses the format: the given one, otherwise the one that fits most values. */
  infer(given: NumberFormat | undefined): InferredNumbers {
    const all = this.columns
      .filter((classes) => classes !== undefined)
      .map((classes) => classes.filter((each) => each !== undefined));
    const values = all.flat();
    const count = (among: readonly NumberClass[]): number => among.reduce((sum, each) => sum + each.count, 0);
    const counts = NUMBER_FORMATS.map((format) => count(values.filter(({ bits }) => fits(bits, format))));
    const most = Math.max(...counts);
    const format = given ?? NUMBER_FORMATS[counts.indexOf(most)]!;
    const source = given !== undefined ? "given" : format === NUMBER_FORMATS[0] ? "default" : "found";
    const evidence =
      source === "found"
        ? firstOf(values.filter(({ bits }) => fits(bits, format) && !fits(bits, NUMBER_FORMATS[0])))
        : undefined;
    const isOpen = given === undefined && counts[0] === most && counts[1] === most;
    const unclear = isOpen
      ? all.find((classes) => classes.some(readsDifferently))?.find(readsDifferently)?.first
      : undefined;
    return {
      format,
      source,
      counts,
      readable: count(values.filter(({ bits }) => bits !== 0)),
      values: count(values),
      ...(evidence === undefined ? {} : { evidence }),
      ...(unclear === undefined ? {} : { unclear }),
    };
  }
}
