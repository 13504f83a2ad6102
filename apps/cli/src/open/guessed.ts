import { isCurrencyCode } from "@farthing/values";

/** Countries that pay in euros: their currency's code does not begin with their own. */
const EURO: ReadonlySet<string> = new Set(
  "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA".split(" "),
);

/** Units of account of banks and funds, which nobody pays in. */
const NOT_PAID_IN: ReadonlySet<string> = new Set("BOV CHE CHW CLF COU MXV USN UYI UYW".split(" "));

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The country of a locale such as `de_AT.UTF-8`; undefined if it names none. */
const countryOf = (locale: string): string | undefined => /^[a-z]{2,3}[_-]([A-Z]{2})\b/.exec(locale)?.[1];

/** The currency of a country: ISO 4217 makes a code of the country's and a letter. */
const currencyOf = (country: string): string | undefined =>
  EURO.has(country)
    ? "EUR"
    : LETTERS.map((letter) => country + letter).find(
        (code) => isCurrencyCode(code) && !NOT_PAID_IN.has(code),
      );

/** The currency that the system's settings suggest; undefined if they name no country. */
export const guessedCurrency = ({ LC_ALL, LC_MONETARY, LANG }: NodeJS.ProcessEnv): string | undefined => {
  const named = [LC_ALL, LC_MONETARY, LANG].find((each) => each !== undefined && each !== "");
  const country = countryOf(named ?? "") ?? countryOf(new Intl.DateTimeFormat().resolvedOptions().locale);
  return country === undefined ? undefined : currencyOf(country);
};

/** The time zone of the system. */
export const guessedTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
