import { daysInMonth } from "@farthing/values";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isDateCell, isNamedMonthDate } from "../src/formats/cell-kinds.ts";
import { knownDateFormat, writeDay } from "../src/formats/date-format.ts";
import { INSPECTED_DATE_FORMATS, UNMARKED_DATE_FORMATS } from "../src/formats/date-patterns.ts";
import { plainDateText } from "../src/formats/date-text.ts";
import { formatsByStart } from "../src/formats/formats-by-start.ts";
import { formatsThatRead, isMarkedDate } from "../src/formats/known-date-formats.ts";

const READABLE: readonly (readonly [string, number])[] = [
  ["Sept 5, 2024", 20240905],
  ["5 Sept 2024", 20240905],
  ["05-SEP-24", 20240905],
  ["5. Januar 2024", 20240105],
  ["5. Jänner 2024", 20240105],
  ["5 de enero de 2024", 20240105],
  ["5 DE ENERO DE 2024", 20240105],
  ["1 janv. 2024", 20240101],
  ["1er février 2024", 20240201],
  ["1º de março de 2024", 20240301],
  ["Jan 5th, 2024", 20240105],
  ["5th of January 2024", 20240105],
  ["Mon, 5 Jan 2024", 20240105],
  ["mar 5 mars 2024", 20240305],
  ["Fri Jan 05 2024", 20240105],
  ["Fri Jan  5 10:30:00 UTC 2024", 20240105],
  ["2024. 01. 05.", 20240105],
  ["2024. január 5.", 20240105],
  ["2024 m. sausio 5 d.", 20240105],
  ["5.1.2024", 20240105],
  ["20240105", 20240105],
  ["20240105123000", 20240105],
  ["20091210120000[0:GMT]", 20091210],
  ["20240105T103000Z", 20240105],
  ["2024-01-05T10:30:00Z", 20240105],
  ["2024/1/5 10:30", 20240105],
  ["2012:03:01", 20120301],
  ["2012:3:1", 20120301],
  ["2012:03:01 14:05:09", 20120301],
  ["2024/1/5 上午10:30", 20240105],
  ["2013-07-03-08.21.36.47192", 20130703],
  ["2024年1月2日", 20240102],
  ["2024年1月2日(火)", 20240102],
  ["2024년 1월 2일", 20240102],
  ["２０２４／０１／０５", 20240105],
  ["٢٠٢٤-٠١-٠٥", 20240105],
  ["5 كانون الثاني 2024", 20240105],
  ["5 ม.ค. 2024", 20240105],
  ["5 tháng 1, 2024", 20240105],
  ["5 d’agost de 2024", 20240805],
  ["5 января 2024 г.", 20240105],
  ["Friday, January 5, 2024 at 10:30 AM", 20240105],
];

it.each(READABLE)("%s is read by a format that is tried, and by none as another day", (text, day) => {
  expect(new Set(formatsThatRead(text).map(({ read }) => read(text)))).toEqual(new Set([day]));
  expect(isMarkedDate(text)).toBe(true);
});

it.each(["45296", "Oct", "12 May", "5 lis 2024", "1234567", "soon", "", "2024-01", "10:30"])(
  "%s is read by none",
  (text) => {
    expect(formatsThatRead(text)).toEqual([]);
  },
);

it("a number without signs is a date only if more than its digits say so", () => {
  for (const text of ["05012024", "1704450600"]) {
    expect(formatsThatRead(text).length).toBeGreaterThan(0);
    expect(isMarkedDate(text)).toBe(false);
  }
});

const ALL = [...INSPECTED_DATE_FORMATS, "%d20%y/%m", "(%d) %m %Y", "%H %p %d %m %Y", "%d%a%m-%Y"].map(
  knownDateFormat,
);

const written = fc
  .tuple(
    fc.constantFrom(...ALL),
    fc.integer({ min: 1970, max: 2068 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
    fc.constantFrom("", " 10:30", "T10:30", ", 10:30", "-10.30.00", "[0:GMT]", "th", "."),
  )
  .map(([{ pattern }, year, month, day, tail]) => {
    const value = year * 10_000 + month * 100 + Math.min(day, daysInMonth(year, month));
    return writeDay(value, pattern) + tail;
  });

it("a text is tried with every format that reads it", () => {
  const able = formatsByStart(ALL);
  const texts = fc.oneof(
    written,
    written.map((text) => text.replace(/^(\d{1,2})(?!\d)/, "$1th")),
    fc.stringMatching(/^[0-9/. -]{0,12}$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const plain = plainDateText(text);
      const reading = ALL.flatMap(({ readPlain }, i) => (readPlain(plain) > 0 ? [i] : []));
      expect(able(plain)).toEqual(expect.arrayContaining(reading));
    }),
    { numRuns: 3_000 },
  );
});

it("a cell is a date by every format that shows it is one, and an amount or a text with one number is none", () => {
  fc.assert(
    fc.property(written, (text) => {
      const isShort = text.length >= 6 && text.length <= 40;
      expect(isDateCell(text)).toBe(isShort && (isMarkedDate(text) || isNamedMonthDate(text)));
    }),
    { seed: 20261122, numRuns: 1_000 },
  );
  for (const text of ["20240105", "Sept 5, 2024"]) expect(isDateCell(text)).toBe(true);
  for (const text of ["-105.07", "1052.24", "Payee 2024", "Sept 20240"]) expect(isDateCell(text)).toBe(false);
});

it("a format is tried with few of the texts of others", () => {
  const able = formatsByStart(INSPECTED_DATE_FORMATS.map(knownDateFormat));
  for (const text of ["2024-01-02", "02/01/2024", "02.01.2024"])
    expect(able(text).length).toBeLessThan(INSPECTED_DATE_FORMATS.length / 2);
});

it("the formats without marks are among the inspected ones", () => {
  expect(INSPECTED_DATE_FORMATS).toEqual(expect.arrayContaining([...UNMARKED_DATE_FORMATS]));
});
