import { isoDay, nextDay } from "@farthing/values";
import { expect, it } from "vitest";
import { oddDate } from "../src/formats/odd-date.ts";

it("says which day the number of a spreadsheet is", () => {
  let day = 19900101;
  for (let serial = 32_874; serial <= 73_050; serial += 1) {
    if (!oddDate(String(serial))?.includes(isoDay(day))) expect.fail(`${serial} is ${isoDay(day)}`);
    day = nextDay(day);
  }
  expect(oddDate("45296.4375")).toContain("5 January 2024");
  expect(oddDate("45296")).toContain("yyyy-mm-dd");
});

it.each([
  ["05/01/2567", "Buddhist", "2024"],
  ["2567-01-05", "Buddhist", "2024"],
  ["25670105", "Buddhist", "2024"],
  ["5 ม.ค. 2567", "Buddhist", "2024"],
  ["05/01/๒๕๖๗", "Buddhist", "2024"],
  ["23/06/1445", "Islamic", "1445"],
  ["٢٣/٠٦/١٤٤٥", "Islamic", "1445"],
  ["1402/10/15", "Persian", "1402"],
  ["113/01/05", "Republic of China", "2024"],
  ["民國113年1月5日", "Republic of China", "2024"],
  ["R6.1.5", "Reiwa", "2024"],
  ["令和元年5月1日", "Reiwa", "2019"],
  ["平成31年1月5日", "Heisei", "2019"],
  ["5 lis 2024", "October in Croatian", "November in Czech and Polish"],
  ["5. LIPNJA 2567.", "Buddhist", "2024"],
])("%s is explained: %s, %s", (value, what, year) => {
  expect(oddDate(value)).toContain(what);
  expect(oddDate(value)).toContain(year);
});

it.each([
  ["'06/07", "06/07/YYYY"],
  ["31.12.", "31.12.YYYY"],
  ["12-31", "12-31-YYYY"],
  ["6 Jan", "6 Jan YYYY"],
  ["06 gennaio", "06 gennaio YYYY"],
  ["6-Mär.", "6-Mär-YYYY"],
  ["14 de marzo", "14 de marzo YYYY"],
  ["Mar 14", "Mar 14, YYYY"],
  ["Sept. 5th", "Sept 5, YYYY"],
  ["0314", "YYYY-03-14"],
  ["1403", "YYYY-03-14"],
  ["0304", "YYYY-MM-DD"],
  ["3月14日", "YYYY年3月14日"],
  ["3월 14일", "YYYY년 3월 14일"],
])("%s has no year, which is to be written into it: %s", (value, full) => {
  expect(oddDate(value)).toBe(
    `It has no year. Export the file with full dates, or write the year into each of them, such as ${full}.`,
  );
});

it("a month and a number with a sign can be a day or a year", () => {
  for (const value of ["Mar-26", "March/26", "Mar '26"])
    expect(oddDate(value)).toBe(
      "It can be 26 March without a year, or March 2026 without a day. Export the file with full dates, or write year, month and day into each of them, such as YYYY-03-26 for 26 March.",
    );
});

it("a day and a month are explained exactly if some year has such a day", () => {
  for (let one = 0; one <= 40; one += 1)
    for (let other = 0; other <= 40; other += 1) {
      const isDay = (day: number, month: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
      const said = oddDate(`${one}/${other}`);
      expect(said !== undefined, `${one}/${other}`).toBe(isDay(one, other) || isDay(other, one));
    }
});

it.each([
  "32 Jan",
  "6 Fox",
  "06/07/",
  "06:07",
  "2024-01-05",
  "05/01/24",
  "1445",
  "Order 1445 of May",
  "12345",
  "99999",
  "2012",
  "1905",
  "Mar-99",
  "Order 14",
  "13月14日",
  "Oct",
  "",
  "5 Jan 2024",
  "13/01/05",
])("%s is not explained", (value) => {
  expect(oddDate(value)).toBeUndefined();
});
