import { isoDay, nextDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { knownDateFormat, whyNoSuchDay, writeDay } from "../src/formats/date-format.ts";
import { plainDateText } from "../src/formats/date-text.ts";
import { formatsByStart } from "../src/formats/formats-by-start.ts";
import { NO_MATCH, NO_SUCH_DAY } from "../src/formats/read-date.ts";
import { writings } from "./days-of-eras.ts";

const DAYS: number[] = [];
for (let day = 19120101; day < 21010101; day = nextDay(day)) DAYS.push(day);

describe("each day from 1912 to 2100", () => {
  itSampled("is read as it is written in the calendars of Taiwan, Thailand and Japan", ({ of }) => {
    for (const day of of(DAYS)) {
      for (const [pattern, text] of writings(isoDay(day)))
        if (knownDateFormat(pattern).read(text) !== day) expect.fail(`${isoDay(day)} as ${text}`);
    }
  });

  itSampled("is read as it is written in an example", ({ of }) => {
    for (const day of of(DAYS)) {
      for (const pattern of ["%EY/%m/%d", "%d/%m/%EY", "%EY%m%d"])
        if (knownDateFormat(pattern).read(writeDay(day, pattern)) !== day) expect.fail(isoDay(day));
    }
  });
});

it("a year of our era, of two digits or of none is not one of another", () => {
  const own = fc.integer({ min: 0, max: 9_999 }).filter((year) => year < 2_400 || year > 2_700);
  fc.assert(
    fc.property(own, (year) => {
      const four = String(year).padStart(4, "0");
      expect(knownDateFormat("%EY-%m-%d").read(`${four}-02-03`)).toBe(NO_MATCH);
      expect(knownDateFormat("%d/%m/%EY").read(`03/02/${four}`)).toBe(NO_MATCH);
      expect(knownDateFormat("%d/%m/%EY").read(`03/02/${four.slice(2)}`)).toBe(NO_MATCH);
    }),
    { seed: 16 },
  );
});

it.each<[text: string, pattern: string, read: number]>([
  ["R.6.1.2", "%EY.%m.%d", 20240102],
  ["平成31年4月30日", "%EY年%m月%d日", 20190430],
  ["平31.4.30", "%EY.%m.%d", 20190430],
  ["昭和64年1月7日", "%EY年%m月%d日", 19890107],
  ["㋿元年5月1日", "%EY年%m月%d日", 20190501],
  ["Ｒ０６．０１．０２", "%EY.%m.%d", 20240102],
  ["๐๒/๐๒/๒๕๖๗", "%d/%m/%EY", 20240202],
  ["113/01/02 10:30:00", "%EY/%m/%d", 20240102],
  ["M6.1.1", "%EY.%m.%d", 18730101],
  // Before 1873 the months of Japan were others.
  ["M5.12.2", "%EY.%m.%d", NO_SUCH_DAY],
  ["M46.1.1", "%EY.%m.%d", NO_SUCH_DAY],
  ["T16.1.1", "%EY.%m.%d", NO_SUCH_DAY],
  ["S65.1.1", "%EY.%m.%d", NO_SUCH_DAY],
  ["H32.1.1", "%EY.%m.%d", NO_SUCH_DAY],
  ["R0.1.1", "%EY.%m.%d", NO_SUCH_DAY],
  ["000/01/02", "%EY/%m/%d", NO_SUCH_DAY],
  ["113/02/30", "%EY/%m/%d", NO_SUCH_DAY],
  ["R101.1.1", "%EY.%m.%d", NO_MATCH],
  ["Q6.1.2", "%EY.%m.%d", NO_MATCH],
  ["6.1.2", "%EY.%m.%d", NO_MATCH],
  ["元.1.2", "%EY.%m.%d", NO_MATCH],
  ["R60102", "%EY%m%d", NO_MATCH],
  ["1131/02", "%EY%m/%d", NO_MATCH],
  ["2399-01-02", "%EY-%m-%d", NO_MATCH],
  ["2400-01-02", "%EY-%m-%d", 18570102],
  ["2700-01-02", "%EY-%m-%d", 21570102],
  ["2701-01-02", "%EY-%m-%d", NO_MATCH],
  ["113012", "%EY%m%d", NO_MATCH],
  ["พ.ศ. 67-01-02", "%EY-%m-%d", NO_MATCH],
])("%s in %s", (text, pattern, read) => {
  expect(knownDateFormat(pattern).read(text)).toBe(read);
});

it.each([
  ["29/02/2566", "%d/%m/%EY", "February 2023 has 28 days"],
  ["R5.2.29", "%EY.%m.%d", "February 2023 has 28 days"],
  ["R6.4.31", "%EY.%m.%d", "April has 30 days"],
  ["113/06/31", "%EY/%m/%d", "June has 30 days"],
  ["H32.1.31", "%EY.%m.%d", undefined],
])("says why %s is no day", (text, pattern, why) => {
  expect(whyNoSuchDay(text, knownDateFormat(pattern))).toBe(why);
});

it("a text is tried with every format that reads it", () => {
  const formats = [
    ...["%EY/%m/%d", "%EY-%m-%d", "%EY.%m.%d", "%EY%m%d", "%EY年%m月%d日"],
    ...["%d/%m/%EY", "%d%m%EY", "%d %b %EY", "%EY %b %d", "%EY%H%m%d"],
  ].map(knownDateFormat);
  const able = formatsByStart(formats);
  fc.assert(
    fc.property(
      fc.integer({ min: 1912, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      (year, month, date) => {
        const day = year * 10_000 + month * 100 + date;
        const texts = [
          ...writings(isoDay(day)).map(([, text]) => text),
          ...formats.map(({ pattern }) => writeDay(day, pattern)),
        ];
        for (const text of texts) {
          const reading = formats.flatMap(({ read }, i) => (read(text) > 0 ? [i] : []));
          expect(able(plainDateText(text))).toEqual(expect.arrayContaining(reading));
        }
      },
    ),
    { seed: 16 },
  );
});
