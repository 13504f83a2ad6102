import { texts } from "../texts/language.ts";
import { amountInWords, spanInWords } from "../texts/locale.ts";
import type { Summary, Sums } from "../worker/summary.ts";

/** Of which days transactions are. */
export const daysOf = ({ first, last }: Summary): string => texts().files.days(...spanInWords(first, last));

/** Both sums of a currency, with so many digits after the point at least. */
export const sumsInWords = (
  { currency, ...sums }: Sums & { readonly currency: string },
  least: number,
): { readonly in: string; readonly out: string } => ({
  in: amountInWords(sums.in, { currency, least }),
  out: amountInWords(sums.out, { currency, least }),
});
