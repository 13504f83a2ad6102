import { MONTH_NAMES } from "@farthing/values";
import { monthsNamed } from "./month-names.ts";

/** How days without a year are written. */
export const YEARLESS_PATTERNS: readonly string[] = [
  "%d.%m.",
  "%m.%d.",
  "%d.%m",
  "%m.%d",
  "%d/%m",
  "%m/%d",
  "%d-%m",
  "%m-%d",
  "%d %b",
  "%b %d",
  "%d-%b",
  "%b-%d",
  "%d/%b",
  "%d.%b",
  "%d de %b",
  "%d of %b",
  "%d%m",
  "%m%d",
  "%m月%d日",
  "%m월 %d일",
  "%m월%d일",
];

/** What is said of a text that is a date but for its year, and may be but for its day. */
export interface YearlessDate {
  /** What it is, as a clause about it. */
  readonly is: string;
  /** The clause for several of them. */
  readonly are: string;
  /** What to do about it, with an example of what to write in its place. */
  readonly remedy: string;
}

const withExample = (full: string): YearlessDate => ({
  is: "has no year",
  are: "have no year",
  remedy: `Export the file with full dates, or write the year into each of them, such as ${full}.`,
});

const isDay = (day: number): boolean => day >= 1 && day <= 31;
const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** A day and a month as numbers, in either order: `06/07`, `31.12.`. */
const ofNumbers = (text: string): YearlessDate | undefined => {
  const [found, first, sign, second] = /^(\d{1,2})([./-])(\d{1,2})\.?$/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const [one, other] = [Number(first), Number(second)];
  if (!(isDay(one) && isMonth(other)) && !(isMonth(one) && isDay(other))) return undefined;
  return withExample(`${first}${sign}${second}${sign}YYYY`);
};

/** Four digits, such as `0314`; not those that can be a year. */
const ofDigits = (text: string): YearlessDate | undefined => {
  const [found, first, second] = /^(?!19|20)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const [one, other] = [Number(first), Number(second)];
  const days = [
    ...(isMonth(one) && isDay(other) ? [`YYYY-${first}-${second}`] : []),
    ...(isMonth(other) && isDay(one) ? [`YYYY-${second}-${first}`] : []),
  ];
  const [only] = days;
  return only === undefined ? undefined : withExample(new Set(days).size > 1 ? "YYYY-MM-DD" : only);
};

/** A day before the name of its month: `6 Jan`, `14 de marzo`. */
const ofDayAndName = (text: string): YearlessDate | undefined => {
  const [found, day, name] =
    /^(\d{1,2})[ .-]{0,2}(?:(?:de|of) )?(\p{L}[\p{L}\p{M}]{2,})\.?$/u.exec(text) ?? [];
  if (found === undefined || !isDay(Number(day)) || monthsNamed(name!).size === 0) return undefined;
  return withExample(`${found.replace(/\.$/, "")}${found.includes("-") ? "-" : " "}YYYY`);
};

/** The name of a month before a number, which is a day (`Mar 14`, `March 14th`), or with a sign also a year (`Mar-26`). */
const ofNameAndNumber = (text: string): YearlessDate | undefined => {
  const [found, name, sign, digits, ordinal] =
    /^(\p{L}[\p{L}\p{M}]{2,})\.?( |-| ?'|\/)(\d{1,2})(st|nd|rd|th)?$/u.exec(text) ?? [];
  const [month] = monthsNamed(name ?? "").keys();
  const day = Number(digits);
  if (found === undefined || month === undefined || !isDay(day)) return undefined;
  if (sign === " " || ordinal !== undefined) return withExample(`${name} ${day}, YYYY`);
  const [day2, month2] = [twoDigits(day), twoDigits(month)];
  const either = `${day} ${MONTH_NAMES[month - 1]} without a year, or ${MONTH_NAMES[month - 1]} 20${day2} without a day`;
  return {
    is: `can be ${either}`,
    are: `have no year, or no day: the first one can be ${either}`,
    remedy: `Export the file with full dates, or write year, month and day into each of them, such as YYYY-${month2}-${day2} for ${day} ${MONTH_NAMES[month - 1]}.`,
  };
};

/** `3月14日`, `3월 14일` */
const ofSigns = (text: string): YearlessDate | undefined => {
  const [found, month, sign, day] = /^(\d{1,2}) ?([月월]) ?(\d{1,2}) ?[日일号號]$/u.exec(text) ?? [];
  if (found === undefined || !isMonth(Number(month)) || !isDay(Number(day))) return undefined;
  return withExample(sign === "월" ? `YYYY년 ${found}` : `YYYY年${found}`);
};

/** What a text is that is a day of no year; undefined if it is none. */
export const yearlessDate = (text: string): YearlessDate | undefined =>
  ofNumbers(text) ?? ofDigits(text) ?? ofDayAndName(text) ?? ofNameAndNumber(text) ?? ofSigns(text);
