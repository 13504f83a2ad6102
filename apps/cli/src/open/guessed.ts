import { currencyOfCountry } from "@farthing/values";

/** The country of a locale such as `de_AT.UTF-8`; undefined if it names none. */
const countryOf = (locale: string): string | undefined => /^[a-z]{2,3}[_-]([A-Z]{2})\b/.exec(locale)?.[1];

/** The currency that the system's settings suggest; undefined if they name no country. */
export const guessedCurrency = ({ LC_ALL, LC_MONETARY, LANG }: NodeJS.ProcessEnv): string | undefined => {
  const named = [LC_ALL, LC_MONETARY, LANG].find((each) => each !== undefined && each !== "");
  const country = countryOf(named ?? "") ?? countryOf(new Intl.DateTimeFormat().resolvedOptions().locale);
  return country === undefined ? undefined : currencyOfCountry(country);
};

/** The time zone of the system. */
export const guessedTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
