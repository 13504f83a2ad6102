/** What the format of a cell makes of its number. */
export type NumberFormat =
  /** `places`: how many digits after the point it shows; null if it does not say. */
  { readonly kind: "number"; readonly places: number | null } | { readonly kind: "day" | "moment" | "time" };

/** By their numbers in a workbook (ECMA-376-1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "$#,##0",
  6: "$#,##0",
  7: "$#,##0.00",
  8: "$#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "m/d/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yyyy h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  41: "#,##0",
  42: "$#,##0",
  43: "#,##0.00",
  44: "$#,##0.00",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

const isEastAsianDay = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The code of a format that is not written into a workbook. */
export const builtInFormat = (id: number): string =>
  BUILT_IN[id] ?? (isEastAsianDay(id) ? "yyyy/m/d" : "General");

/** The parts of a code that stand for no digit and no part of a date: texts, colours, locales, conditions, blanks as wide as a letter. */
const LITERALS = /"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]?|AM\/PM|A\/P/gi;

/** The first section: that of positive numbers, and of all where there is no other. */
const firstSection = (code: string): string => code.replace(LITERALS, "").split(";", 1)[0]!;

/** Minutes stand after hours or before seconds; months everywhere else. */
const MINUTES = /(h[^a-z]*)m+|m+(?=[^a-z]*s)|\[m+\]/gi;

const timeFormat = (section: string): NumberFormat | undefined => {
  const withoutMinutes = section.replace(MINUTES, "$1s");
  const hasDay = /[ydmeg]/i.test(withoutMinutes);
  const hasTime = /[hs]/i.test(withoutMinutes);
  if (hasDay) return { kind: hasTime ? "moment" : "day" };
  return hasTime ? { kind: "time" } : undefined;
};

/** Digits after the point; a percentage shows two more of the number itself. */
const placesIn = (section: string): number | null => {
  const parts = /^[^0#?]*[0#?,]*(?:\.([0#?]*))?([^0#?/]*)$/.exec(section);
  if (parts === null || !/[0#?]/.test(section) || /,(?![0#?])|E[+-]/i.test(section)) return null;
  return (parts[1]?.length ?? 0) + (section.includes("%") ? 2 : 0);
};

/** No code is longer; patterns take time by the square of its length. */
const MAX_CODE = 255;

/** What a format is by its code, such as `#,##0.00` or `[$-407]dd\.mm\.yyyy;@`. */
export const numberFormat = (code: string): NumberFormat => {
  const section = code.length > MAX_CODE ? "" : firstSection(code);
  // The only digits in a date are those of parts of a second.
  const isNumber = /[0#?]/.test(section.replace(/s\.0+/gi, "s")) || /general|standard/i.test(section);
  const time = isNumber ? undefined : timeFormat(section);
  return time ?? { kind: "number", places: placesIn(section) };
};
