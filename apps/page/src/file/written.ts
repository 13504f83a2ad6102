import { shownAmount } from "@farthing/values";
import { amountInWords, dayInWords } from "../texts/locale.ts";
import { type Money, widestFigure } from "../worker/figure-width.ts";

/** How the amounts of a file are written. */
export interface HowWritten {
  /** With so many digits after the point, or more, where all have one currency. */
  readonly places: number;
  /** That of all amounts, which is not written with each. */
  readonly currency: string | undefined;
}

/** An amount as the reader writes it, with its currency where there are several; blank if there is none. */
export const amountText = ({ amount, currency }: Money, { places, currency: common }: HowWritten): string =>
  amount === ""
    ? ""
    : amountInWords(shownAmount(amount, currency, common === undefined ? 0 : places), {
        currency: common === undefined ? currency : "",
        sign: "always",
      });

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));

/** The room of the longest day, in digits. */
export const dayWidth = (): number => widestFigure(MONTHS.map((month) => dayInWords(`2028-${month}-28`)));
