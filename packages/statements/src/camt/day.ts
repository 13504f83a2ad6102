import { parseIsoDayPrefix } from "@farthing/values";
import { dayText } from "../text/day-text.ts";
import { childText, type Element } from "../xml/element.ts";

/** A day of a document, as far as it is written. */
export interface WrittenDay {
  /** `2024-03-31`; null if no such day is in the calendar. */
  readonly day: string | null;
  readonly written: string;
}

/** The day of an element of type `DateAndDateTimeChoice`: as it is written, whatever time zone stands behind it. */
export const dayOf = (element: Element | undefined): WrittenDay | null => {
  const written = childText(element, "Dt") || childText(element, "DtTm") || (element?.text.trim() ?? "");
  if (written === "") return null;
  const day = parseIsoDayPrefix(written);
  return { day: day === undefined ? null : dayText(day), written };
};
