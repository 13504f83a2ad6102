import { once } from "../basics/once.ts";
import { type DateFormat, knownDateFormat } from "./date-format.ts";
import { INSPECTED_DATE_FORMATS, KNOWN_DATE_FORMATS, UNMARKED_DATE_FORMATS } from "./date-patterns.ts";
import { plainDateText } from "./date-text.ts";
import { type FormatsByStart, formatsByStart } from "./formats-by-start.ts";

export { DATE_FORMATS_OF_ERAS, KNOWN_DATE_FORMATS } from "./date-patterns.ts";

const IS_UNMARKED: ReadonlySet<string> = new Set(UNMARKED_DATE_FORMATS);

/** Formats, and which of them can read a text. */
export interface DateFormats {
  readonly formats: readonly DateFormat[];
  readonly byStart: FormatsByStart;
}

export const dateFormats = (formats: readonly DateFormat[]): DateFormats => ({
  formats,
  byStart: formatsByStart(formats),
});

/** The formats of {@link KNOWN_DATE_FORMATS}. */
export const knownFormats = once(() => dateFormats(KNOWN_DATE_FORMATS.map(knownDateFormat)));

/** The formats of {@link INSPECTED_DATE_FORMATS}. */
export const inspectedFormats = once(() => dateFormats(INSPECTED_DATE_FORMATS.map(knownDateFormat)));

/** Days of a bank's export. A short code, such as `S5-1-2`, may be a day of long ago. */
const ERA_DAYS = { first: 19900101, last: 20991231 };

const isDayIn = ({ readPlain, isOfEra }: DateFormat, plain: string): boolean => {
  const read = readPlain(plain);
  return isOfEra ? read >= ERA_DAYS.first && read <= ERA_DAYS.last : read > 0;
};

/** The inspected formats in which `text` is a day. */
export const formatsThatRead = (text: string): readonly DateFormat[] => {
  const { formats, byStart } = inspectedFormats();
  const plain = plainDateText(text);
  return byStart(plain)
    .map((i) => formats[i]!)
    .filter((format) => isDayIn(format, plain));
};

/** Whether `text` is a day in an inspected format that shows that it is one. */
export const isMarkedDate = (text: string): boolean => {
  const { formats, byStart } = inspectedFormats();
  const plain = plainDateText(text);
  return byStart(plain).some((i) => {
    const format = formats[i]!;
    return !IS_UNMARKED.has(format.pattern) && isDayIn(format, plain);
  });
};
