import { canonicalDecimal } from "@farthing/values";

/** The standard allows 15 characters; banks fill up with zeros. */
const AMOUNT = /^(\d{0,40})(?:[.,](\d{0,40}))?$/;

/** The canonical decimal of an amount without sign, `12,` or `000012.50`; null if it is none. */
export const swiftAmount = (text: string): string | null => {
  const [, integer = "", fraction = ""] = AMOUNT.exec(text) ?? [];
  if (integer + fraction === "") return null;
  return canonicalDecimal(fraction === "" ? integer : `${integer || "0"}.${fraction}`) ?? null;
};
