import { shownAmount } from "@farthing/values";
import { signal } from "@preact/signals";

/** How numbers and days are written (BCP 47). */
const spoken = signal("en");

/** Whether a language of a browser is a tag of BCP 47: one says `en-US@posix` where its system names none. */
export const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** Writes numbers and days as it is done there from now on. */
export const writeAsIn = (locale: string): void => {
  spoken.value = locale;
};

/** A whole number. */
export const grouped = (number: number): string => new Intl.NumberFormat(spoken.value).format(number);

/** A code of ISO 4217, of which browsers know how it is written. */
const CURRENCY = /^[A-Z]{3}$/;

const placesOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

interface Written {
  /** Its code; blank if there is none. */
  readonly currency?: string;
  /** So many digits after the point at least. */
  readonly least?: number;
  /** Whether a sign is written: always tells money that comes in, too. */
  readonly sign?: "auto" | "always";
}

/**
 * An exact amount, with all of its digits and no fewer than its currency has.
 */
export const amountInWords = (
  amount: string,
  { currency = "", least = 0, sign = "auto" }: Written,
): string => {
  const exact = shownAmount(amount, currency, least);
  const places = placesOf(exact);
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: sign === "always" ? "exceptZero" : "auto",
    ...(CURRENCY.test(currency) ? { style: "currency", currency } : {}),
  };
  // As a text it keeps all its digits, as a number it would not.
  const text = new Intl.NumberFormat(spoken.value, options).format(exact as Intl.StringNumericLiteral);
  return currency === "" || CURRENCY.test(currency) ? text : `${text} ${currency}`;
};

/** A currency by its name, with its code; a code that has no name is itself. */
export const currencyInWords = (code: string): string => {
  const name = new Intl.DisplayNames(spoken.value, { type: "currency" }).of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

const dated = (day: string, options: Intl.DateTimeFormatOptions): string =>
  ISO_DAY.test(day)
    ? new Intl.DateTimeFormat(spoken.value, { timeZone: "UTC", ...options }).format(
        new Date(`${day}T00:00:00Z`),
      )
    : day;

/** A calendar day, given as YYYY-MM-DD; any other text is itself. */
export const dayInWords = (day: string): string =>
  dated(day, { day: "numeric", month: "short", year: "numeric" });

/** A month, given as YYYY-MM. */
export const monthInWords = (month: string): string =>
  dated(`${month}-01`, { month: "long", year: "numeric" });

/** A calendar day with its month written out, given as YYYY-MM-DD; any other text is itself. */
export const longDay = (day: string): string =>
  dated(day, { day: "numeric", month: "long", year: "numeric" });

/** Texts as a list: all of them, or one of them. */
export const listed = (
  texts: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string => new Intl.ListFormat(spoken.value, { type }).format(texts);

/** The days of a span, each with its year where that of the other is another one. */
export const spanInWords = (first: string, last: string): readonly [string, string] => {
  const [from, to]: readonly Intl.DateTimeFormatOptions[] = [
    { day: "numeric", month: "long", ...(first.slice(0, 4) === last.slice(0, 4) ? {} : { year: "numeric" }) },
    { day: "numeric", month: "long", year: "numeric" },
  ];
  // A day is not torn apart at the end of a line.
  const whole = (day: string): string => day.replaceAll(" ", "\u00a0");
  return [whole(dated(first, first === last ? to! : from!)), whole(dated(last, to!))];
};

/** A month or a day of a span, in as few letters as there is room for. */
export const shortly = (period: string): string =>
  ISO_DAY.test(period) ? dated(period, { day: "numeric" }) : dated(`${period}-01`, { month: "short" });

/** A share of a whole, from 0 to 1. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(spoken.value, { style: "percent" }).format(share);
