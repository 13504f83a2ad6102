import { placesOf } from "@farthing/values";
import { ownText } from "../basics/own-text.ts";
import { decimalText } from "./decimal-text.ts";
import type { NumberFormat } from "./number-format.ts";
import { type Epoch, serialText } from "./serial-text.ts";
import type { SheetWriter } from "./sheet-writer.ts";

const moreDecimals = (decimal: string, places: number): string =>
  `The cell holds ${decimal}, but shows only ${places} decimals.`;

const noDay = (decimal: string): string =>
  `The cell holds ${decimal} in the format of a date, but that is not a date of a statement.`;

/** A number as its format means it: a decimal, a day, a moment or a time. */
export const putNumber = (
  writer: SheetWriter,
  column: number,
  text: string,
  format: NumberFormat,
  epoch: Epoch,
): void => {
  const decimal = decimalText(text);
  if (decimal === undefined) writer.put(column, ownText(text.trim()));
  else if (format.kind === "number") {
    if (format.places !== null && placesOf(decimal) > format.places)
      writer.report(column, "more_decimals_than_shown", moreDecimals(decimal, format.places), [decimal]);
    writer.put(column, ownText(decimal));
  } else {
    const time = serialText(Number(text), format.kind, epoch);
    if (time === undefined) writer.report(column, "unreadable_date", noDay(decimal), [decimal]);
    writer.put(column, time ?? decimal);
  }
};
