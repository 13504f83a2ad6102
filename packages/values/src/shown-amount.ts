import { minorUnits } from "./currency.ts";
import { placesOf, withPlaces } from "./decimal.ts";

/** With how many digits after its decimal mark an amount is written: two in `-1.234,50 EUR` in the format `1.234,56`. */
export const writtenPlaces = (text: string, format: string): number => {
  const mark = /([.,])56$/.exec(format)?.[1];
  const from = mark === undefined ? -1 : text.lastIndexOf(mark);
  return from < 0 ? 0 : (/^\d*/.exec(text.slice(from + 1))?.[0].length ?? 0);
};

/**
 * A canonical decimal as it is shown to people beside others that have as many as `places` digits after the point: with those of
 * its currency at least, and two where one would do. A blank currency is one that is not known.
 */
export const shownAmount = (amount: string, currency: string, places: number): string => {
  const most = Math.max(places, placesOf(amount), currency === "" ? 0 : minorUnits(currency));
  return withPlaces(amount, most === 1 ? 2 : most);
};
