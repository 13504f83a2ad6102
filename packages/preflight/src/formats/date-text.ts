/** No date is longer, with its time and the zone in words; a cell can have megabytes. */
export const LONGEST_DATE = 200;

const NOT_ASCII = /[^\0-\x7f]/;

/** Marks of the direction of writing, and the byte order mark: they have no width. */
const INVISIBLE = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Zero in the scripts that have digits of their own: Arabic, Persian, Devanagari, Bengali, Thai, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10] as const;

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** The distance from a full-width form to its ASCII character. */
const FULL_WIDTH = 0xfee0;

/**
 * The text of a date with ASCII digits, signs and blanks, without marks of direction. Letters stay as they are, and so does a text
 * that is too long for a date.
 */
export const plainDateText = (given: string): string => {
  if (given.length > LONGEST_DATE) return given;
  // The mark for spreadsheets that a cell is text.
  const text = given.startsWith("'") ? given.slice(1, given.endsWith("'") ? -1 : undefined) : given;
  return NOT_ASCII.test(text)
    ? text
        .replace(INVISIBLE, "")
        .replace(/\p{Nd}/gu, asciiDigit)
        .replace(/[\uff01-\uff0f\uff1a-\uff20]/g, (sign) =>
          String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH),
        )
        .replace(/[\u2010-\u2013\u2212]/g, "-")
        .replace(/\u060c/g, ",")
        .replace(/\s/g, " ")
    : text;
};
