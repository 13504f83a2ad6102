import { numberFits, numberFormatBit } from "../../formats/number-format.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../options/number-formats.ts";
import type { Column } from "./column.ts";

/** The format of a file, or another one if not all numbers of a column are written in it, and all are in that. */
export const ownFormat = (column: Column | undefined, format: NumberFormat): NumberFormat => {
  if (column === undefined || column.numbers < 1) return format;
  const fits = [...column.distinct].reduce((all, value) => all & numberFits(value), -1);
  return (fits & numberFormatBit(format)) !== 0
    ? format
    : (NUMBER_FORMATS.find((each) => (fits & numberFormatBit(each)) !== 0) ?? format);
};
