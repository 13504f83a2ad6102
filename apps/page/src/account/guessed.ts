import { currencyOfCountry } from "@farthing/values";
import { isLocale } from "../texts/locale.ts";

/** The currency of the country in which the browser's languages are spoken; blank if they name none. */
export const guessedCurrency = (languages: readonly string[]): string => {
  const regions = languages.filter(isLocale).map((tag) => new Intl.Locale(tag).region);
  const country = regions.find((region) => region !== undefined);
  return (country === undefined ? undefined : currencyOfCountry(country)) ?? "";
};

/** The time zone of this machine, and all others. */
export const timeZones = (): { readonly here: string; readonly all: readonly string[] } => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { here, all: [...new Set([here, ...Intl.supportedValuesOf("timeZone")])].toSorted() };
};
