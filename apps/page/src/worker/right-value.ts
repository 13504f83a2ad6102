import {
  KNOWN_DATE_FORMATS,
  OPTION_VALUES,
  type ReadingOptions,
  type RowResult,
  readRecords,
} from "@farthing/preflight";
import { cut } from "./cell-text.ts";
import type { AsRead } from "./file-reading.ts";
import type { FileRow } from "./file-row.ts";
import type { FileRows } from "./file-rows.ts";

/** Another text for a wrong cell, where exactly one is right. */
export interface RightValue {
  readonly cell: number;
  /** What stands there, as it is shown. */
  readonly was: string;
  readonly text: string;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\n`;

/** What a text is in the place of a cell, read in some way; undefined if it is wrong there. */
type Judge = (text: string, how?: ReadingOptions) => Promise<{ date: string; amount: string } | undefined>;

/** Puts a text into a row that is right, and reads that row alone, as the file is read. */
const judgeIn = (right: FileRow, cell: number, { columns }: FileRows, { options, today }: AsRead): Judge => {
  const header = columns.filter(({ isBeyond }) => !isBeyond).map((column) => column.header);
  return async (text, how = {}) => {
    const cells = right.cells.map((was, at) => (at === cell ? text : was));
    const content = `${options.has_header === false ? "" : lineOf(header)}${lineOf(cells)}`;
    const alone = { ...options, encoding: "utf-8", col_sep: ",", rows_to_skip: 0, ...how } as ReadingOptions;
    let found: RowResult | undefined;
    await readRecords(new TextEncoder().encode(content), alone, {
      today,
      onRow: (row) => {
        found = row;
      },
    });
    return found?._tag === "Accepted" ? found.record : undefined;
  };
};

/** Letters that are typed or read for a digit, beside digits and marks. */
const LIKE_0 = /(?<=[\d.,'/-])[Oo]|[Oo](?=[\d.,'/-])/g;
const LIKE_1 = /(?<=[\d.,'/-])[Il|]|[Il|](?=[\d.,'/-])/g;

const withDigits = (text: string): string => {
  const once = text.replace(LIKE_0, "0").replace(LIKE_1, "1");
  return once === text ? text : withDigits(once);
};

const onlyOf = <A>(all: Iterable<A>): A | undefined => {
  const [first, ...others] = new Set(all);
  return others.length === 0 ? first : undefined;
};

const withMarksSwapped = (text: string): string =>
  text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));

/** The same number as the file writes numbers, if it is the same in every other format that reads it. */
const asOtherNumbers = async (text: string, judge: Judge): Promise<string | undefined> => {
  const read = await Promise.all(
    OPTION_VALUES.number_format.map((number_format) => judge(text, { number_format })),
  );
  const amount = onlyOf(read.flatMap((record) => record?.amount ?? []));
  const written = withMarksSwapped(text);
  return amount !== undefined && (await judge(written))?.amount === amount ? written : undefined;
};

/** The parts of a date that are digits alone. */
const PARTS: Readonly<Record<string, (day: string) => string>> = {
  "%Y": (day) => day.slice(0, 4),
  "%y": (day) => day.slice(2, 4),
  "%m": (day) => day.slice(5, 7),
  "%d": (day) => day.slice(8, 10),
};

/** The same day as the file writes days, if it is the same in every format that reads it. */
const asOtherDays = async (
  text: string,
  judge: Judge,
  format: ReadingOptions["date_format"],
): Promise<string | undefined> => {
  const read = await Promise.all(KNOWN_DATE_FORMATS.map((date_format) => judge(text, { date_format })));
  const day = onlyOf(read.flatMap((record) => record?.date ?? []));
  if (day === undefined || typeof format !== "string") return undefined;
  const written = format.replace(/%[Yymd]/g, (part) => PARTS[part]!(day));
  return !written.includes("%") && (await judge(written))?.date === day ? written : undefined;
};

/** What a wrong cell must be, where exactly one text is right. */
const rightValue = async (
  code: "invalid_number" | "invalid_date",
  text: string,
  judge: Judge,
  { options }: AsRead,
): Promise<string | undefined> => {
  const digits = withDigits(text);
  if (digits !== text && (await judge(digits)) !== undefined) return digits;
  return code === "invalid_number"
    ? asOtherNumbers(text, judge)
    : asOtherDays(text, judge, options.date_format);
};

/** The wrong cells of a row of which each has exactly one right text, with it. */
export const rightValues = async (
  row: FileRow,
  of: FileRows,
  how: AsRead,
): Promise<readonly RightValue[]> => {
  if (row._tag !== "Rejected") return [];
  const found: RightValue[] = [];
  for (const { code, column } of row.reasons) {
    if (code !== "invalid_number" && code !== "invalid_date") continue;
    const cell = of.columns.findIndex(({ header, role }) => header === column && role !== null);
    const right = of.rows.find((each) => each._tag === "Accepted" && (each.cells[cell] ?? "") !== "");
    if (cell < 0 || right === undefined) continue;
    const was = row.cells[cell] ?? "";
    const text = await rightValue(code, was, judgeIn(right, cell, of, how), how);
    if (text !== undefined) found.push({ cell, was: cut(was), text });
  }
  return found;
};
