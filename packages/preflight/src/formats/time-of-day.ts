import { once } from "../basics/once.ts";

/** How times of day are written. A time is accepted and ignored, so nothing here has a value. */

export const HALF_OF_DAY =
  "(?:[AaPp]\\.?\\s?[Mm]\\b\\.?|上午|下午|午前|午後|오전|오후|[πμΠΜ]\\.?[μΜ]\\.?|[صم](?!\\p{L}))";

/** `Z`, `CET`, `+01:00`, `GMT+1`, `+0000 UTC`, with a name in brackets: `[Europe/Berlin]`, `(Central European Time)`. */
const ZONE =
  "(?:Z|(?:[A-Z]{1,5})?[+-]\\d{1,2}(?::?\\d{2})?(?: [A-Z]{3,5})?|[A-Z]{3,5}|(?=\\[))(?:\\[[^\\]]{1,40}\\]|\\s*\\([^)]{1,60}\\))?";

const FRACTION = "(?:[.,]\\d{1,9})?";

const HOUR = "(?:2[0-4]|[01]\\d|\\d(?!\\d))";

export const CLOCK = `${HOUR}(?:[:.]|\\s?[hH]\\s?)[0-5]\\d(?:[:.](?:[0-5]\\d|60)${FRACTION})?`;

/** The words between a date and a time, in the languages that have one. */
const AT = "(?:at|um|kl\\.?|klo|kell|om|à|a las|às|alle(?: ore)?|la|ob|pukul|pada|[uovвуо])";

/** The forms in which a time follows a date: `10:30`, `T10:30:00Z`, `, 10.30`, `T103000`, `-10.30.00.123456`, `-10:30`. */
const FORMS = [
  `(?:,?\\s+(?:-\\s+|${AT}\\s+)?|,|\\s*T)(?:${HALF_OF_DAY}\\s*)?${CLOCK}(?:\\s*${HALF_OF_DAY})?(?:\\s*(?:${ZONE}|[Uu]hr))?`,
  `T[0-2]\\d[0-5]\\d(?:[0-5]\\d${FRACTION})?(?:${ZONE})?`,
  `-${HOUR}:[0-5]\\d(?::[0-5]\\d${FRACTION})?`,
  `-[0-2]\\d\\.[0-5]\\d\\.[0-5]\\d${FRACTION}`,
  `(?:,?\\s+)(?:1[0-2]|0?[1-9])\\s*${HALF_OF_DAY}`,
  // The day on which a broker says that it was due.
  "\\s+as of \\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}",
];

const whole = (form: string): RegExp => new RegExp(`^(?:${form})$`, "u");

/** A time of day after a date. */
export const TIME_OF_DAY = whole(FORMS.join("|"));

/** What may follow a time that the format itself describes: a fraction and a zone. */
export const REST_OF_TIME = whole(`${FRACTION}(?:\\s*${ZONE})?`);

export type TimeField = "H" | "I" | "M" | "S" | "f" | "p" | "z" | "Z";

const timeFields = once(
  (): Readonly<Record<TimeField, RegExp>> => ({
    H: new RegExp(HOUR, "y"),
    I: /1[0-2]|0[1-9]|[1-9](?!\d)/y,
    M: /[0-5]\d/y,
    S: /[0-5]\d|60/y,
    f: /\d{1,9}/y,
    p: new RegExp(HALF_OF_DAY, "uy"),
    z: /Z|[+-]\d{2}(?::?\d{2})?/y,
    Z: new RegExp(ZONE, "uy"),
  }),
);

/** The number of characters of a part of a time at `from`; zero if it is not there. */
export const timeFieldAt = (field: TimeField, text: string, from: number): number => {
  const pattern = timeFields()[field];
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].length ?? 0;
};
