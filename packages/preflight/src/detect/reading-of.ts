import { isoDay } from "@farthing/values";
import { knownDateFormat } from "../formats/date-format.ts";
import { isNumberFormat, readNumber } from "../formats/number-format.ts";
import type { Undecided } from "./inspection.ts";

/**
 * What the example of something undecided says if one candidate is right: a day as `YYYY-MM-DD`, a decimal, or whether it is
 * money in or out. Undefined if the example does not show the difference.
 */
export const readingOf = ({ field, example }: Undecided, candidate: string | number): string | undefined => {
  if (field === "date_format") {
    const day = knownDateFormat(String(candidate)).read(example.trim());
    return day < 0 ? undefined : isoDay(day);
  }
  if (field === "number_format") {
    const format = String(candidate);
    return isNumberFormat(format) ? readNumber(example, format) : undefined;
  }
  if (field !== "signage_convention") return undefined;
  const isNegative = /^[^\d]*[-\u2212(]|[-\u2212)]\D*$/.test(example.trim());
  return isNegative === (candidate === "inflows_negative") ? "money in" : "money out";
};
