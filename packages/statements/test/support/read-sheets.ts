import { expect } from "vitest";
import type { NoStatement, Opened } from "../../src/model/opened.ts";
import type { Sheet } from "../../src/model/sheet.ts";

/** The sheets of what was opened. */
export const sheetsIn = (opened: Opened): readonly Sheet[] => {
  expect(opened).toMatchObject({ kind: "sheets" });
  return opened.kind === "sheets" ? opened.sheets : [];
};

/** The cells of the first sheet, row by row. */
export const cellsIn = (opened: Opened): readonly (readonly string[])[] =>
  sheetsIn(opened)[0]!.rows.map(({ cells }) => cells);

/** The codes of the problems of the first sheet, by their cells. */
export const problemsIn = (opened: Opened): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sheetsIn(opened)[0]!.problems.map(({ code, place }) => [place.kind === "cell" ? place.cell : "", code]),
  );

/** Why nothing was opened. */
export const reasonIn = (opened: Opened): NoStatement => {
  expect(opened).toMatchObject({ kind: "none", message: expect.stringMatching(/^[A-Z].*\.$/) });
  return opened as NoStatement;
};
