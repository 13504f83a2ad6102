/** The formats that are tried if none is given, in order of preference. */
export const KNOWN_DATE_FORMATS = [
  "%m-%d-%Y",
  "%d.%m.%Y",
  "%d-%m-%Y",
  "%Y-%m-%d",
  "%d/%m/%Y",
  "%Y/%m/%d",
  "%m/%d/%Y",
  "%e/%m/%Y",
  "%Y.%m.%d",
  "%Y%m%d",
  "%d %b %Y",
  "%d-%b-%Y",
  "%b %d, %Y",
  "%d/%m/%y",
  "%m/%d/%y",
  "%d.%m.%y",
  "%d-%m-%y",
  "%m-%d-%y",
] as const;

/** The default if the values do not decide (docs/spec/preflight-csv.md, Dates). */
export const DEFAULT_DATE_FORMAT = "%m/%d/%Y";

/** Formats in which any long enough number is a date: a column is only read so if its header says that it has dates. */
export const UNMARKED_DATE_FORMATS = ["%d%m%Y", "%m%d%Y", "%s", "%EY%m%d"] as const;

/** Dates with the years of other calendars. */
export const DATE_FORMATS_OF_ERAS = [
  "%EY/%m/%d",
  "%EY.%m.%d",
  "%EY-%m-%d",
  "%EY年%m月%d日",
  "%EY年 %m月 %d日",
  "%EY年%m月%d日(%a)",
  "%d/%m/%EY",
  "%d-%m-%EY",
  "%d.%m.%EY",
  "%d %b %EY",
] as const;

/** Formats in addition to those that preflight tries automatically; a profile can contain any of them. */
const MORE_DATE_FORMATS = [
  // Numbers
  "%d. %m. %Y",
  "%d.%m.%Y.",
  "%d. %m. %Y.",
  "%Y. %m. %d.",
  "%Y. %m. %d",
  "%Y.%m.%d.",
  "%y-%m-%d",
  "%Y:%m:%d",
  "%d %m %Y",
  "%m %d %Y",
  "%Y %m %d",
  "%d/%m-%Y",
  "%d/%m %Y",
  "%d.%m.%Y г.",
  "%d.%m.%y г.",
  "%Y年%m月%d日",
  "%Y年 %m月 %d日",
  "%Y년 %m월 %d일",
  "%Y년%m월%d일",
  // Names of months
  "%d/%b/%Y",
  "%d-%b-%y",
  "%d %b %y",
  "%d/%b/%y",
  "%d.%b.%Y",
  "%d.%b.%y",
  "%d.%b %Y",
  "%d%b%Y",
  "%d%b%y",
  "%d %b, %Y",
  "%d %b %Y.",
  "%d %b %Y г.",
  "%d %b %Y р.",
  "%d %b, %Y թ.",
  "%d de %b de %Y",
  "%d de %b %Y",
  "%d %b de %Y",
  "%d %b del %Y",
  "%d de %b del %Y",
  "%d of %b %Y",
  "%d of %b, %Y",
  "%d %b năm %Y",
  "%d %b ค.ศ. %Y",
  "%b %d %Y",
  "%b-%d-%Y",
  "%b/%d/%Y",
  "%b %d, %y",
  "%Y-%b-%d",
  "%Y/%b/%d",
  "%Y %b %d",
  "%Y. %b %d.",
  "%Y. %b %d",
  "%Y m. %b %d d.",
  "%Y. gada %d %b",
  "%Y ж. %d %b",
  // Days of the week
  "%a, %d %b %Y",
  "%a %d %b %Y",
  "%a, %d %b %Y.",
  "%a, %d %b %Y г.",
  "%a, %d %b %Y р.",
  "%a, %d-%b-%Y",
  "%a, %d de %b de %Y",
  "%a %d de %b de %Y",
  "%a %b %d %Y",
  "%a, %b %d, %Y",
  "%a %b %d, %Y",
  "%a, %d.%m.%Y",
  "%a %d.%m.%Y",
  "%a %d/%m/%Y",
  "%a %m/%d/%Y",
  "%a, %d/%m/%Y",
  "%a, %m/%d/%Y",
  "%a %Y-%m-%d",
  "%d %b %Y %a",
  "%d %b %Y, %a",
  "%d.%m.%Y %a",
  "%Y-%m-%d (%a)",
  "%Y-%m-%d(%a)",
  "%Y/%m/%d(%a)",
  "%Y/%m/%d (%a)",
  "%Y年%m月%d日(%a)",
  "%Y年%m月%d日 %a",
  "%Y年%m月%d日%a",
  "%Y년 %m월 %d일 %a",
  // Times in or before the date
  "%Y%m%d%H%M%S",
  "%Y%m%d%H%M",
  "%Y%m%d %H%M%S",
  "%a %b %d %H:%M:%S %Y",
  "%a %b %d %H:%M:%S %Z %Y",
  "%H:%M:%S %d/%m/%Y",
  "%H:%M:%S %m/%d/%Y",
  "%H:%M %d/%m/%Y",
  "%H:%M %m/%d/%Y",
  "%H:%M:%S %d-%m-%Y",
  "%H:%M:%S %d.%m.%Y",
  "%H:%M %d.%m.%Y",
  ...DATE_FORMATS_OF_ERAS,
  ...UNMARKED_DATE_FORMATS,
] as const;

/** Every format that an inspection tries. */
export const INSPECTED_DATE_FORMATS: readonly string[] = [...KNOWN_DATE_FORMATS, ...MORE_DATE_FORMATS];

/**
 * Whether a pattern is one of this package: those that an inspection tries, and those of years with two or four digits. Others come
 * from users and their files.
 */
export const isOwnPattern = (pattern: string): boolean =>
  INSPECTED_DATE_FORMATS.includes(pattern) || /^%[dm][-./]%[dm][-./]%Oy$/.test(pattern);
