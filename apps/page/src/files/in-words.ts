import { texts } from "../texts/language.ts";
import { amountInWords, spanInWords } from "../texts/locale.ts";
import type { Summary, Sums } from "../worker/summary.ts";

/** Of which days transactions are. */
export const daysOf = ({ first, last }: Summary): string => texts().files.days(...spanInWords(first, last));

/** How many digits after the point all sums have: of several currencies each has its own. */
export const placesOfSums = ({ currencies }: Summary, places: number): number =>
  currencies.length > 1 ? 0 : places;

/** Both sums of a currency, with so many digits after the point at least. */
export const sumsInWords = (
  { currency, ...sums }: Sums & { readonly currency: string },
  least: number,
): { readonly in: string; readonly out: string } => ({
  in: amountInWords(sums.in, { currency, least }),
  out: amountInWords(sums.out, { currency, least }),
});
