import { expect, it } from "vitest";
import { inRows, sentenceInRows } from "../src/findings/in-rows.ts";

it.each([
  ["the lines from 9 on are no records", "the rows from 9 on are no records"],
  ["line 2 names the columns", "row 2 names the columns"],
  ['lines 2 and 3, such as line 4 "line 5"', 'rows 2 and 3, such as row 4 "line 5"'],
  ['the cell "a \\" line 7" on line 8', 'the cell "a \\" line 7" on row 8'],
  ["a headline 4, online 5, a line of text", "a headline 4, online 5, a line of text"],
])("%s", (text, rows) => {
  expect(inRows(text)).toBe(rows);
  expect(sentenceInRows([text, { option: "sheet" }])).toEqual([rows, { option: "sheet" }]);
});
