import type { Day } from "@farthing/values";
import { knownDateFormat } from "../../formats/date-format.ts";
import { DATE_FORMATS_OF_ERAS, KNOWN_DATE_FORMATS } from "../../formats/known-date-formats.ts";

/** How many times a day follows a later one, or an earlier one. */
export const turns = (
  days: readonly Day[],
): { readonly down: number; readonly up: number; readonly distinct: number } => {
  let [down, up] = [0, 0];
  for (let i = 1; i < days.length; i += 1) {
    if (days[i]! < days[i - 1]!) down += 1;
    if (days[i]! > days[i - 1]!) up += 1;
  }
  return { down, up, distinct: new Set(days).size };
};

/**
 * Whether the rows go from old to new, as their dates show it; undefined if they do not. Every reading of a date that the
 * first and the last row allow must agree.
 */
export const orderOfDates = (dates: readonly string[]): boolean | undefined => {
  const orders = new Set<boolean>();
  for (const pattern of [...KNOWN_DATE_FORMATS, ...DATE_FORMATS_OF_ERAS]) {
    const format = knownDateFormat(pattern);
    const days: Day[] = [];
    for (const each of dates) {
      const read = format.read(each);
      if (read < 0) break;
      days.push(read);
    }
    if (days.length < dates.length) continue;
    const { down, up } = turns(days);
    if (down !== up) orders.add(up > down);
  }
  return orders.size === 1 ? [...orders][0] : undefined;
};
