import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXlsx } from "../../src/sheets/read-xlsx.ts";
import { cellsIn, problemsIn, reasonIn, sheetsIn } from "../support/read-sheets.ts";
import { escaped, xlsx, xlsxFiles, zipped } from "../support/xlsx.ts";

const inline = (text: string): string => `<is><t xml:space="preserve">${escaped(text)}</t></is>`;

/** The text of one cell, and what is reported of it. */
const readCell = (
  cell: string,
  parts: Partial<Parameters<typeof xlsx>[0]> = {},
): readonly (string | undefined)[] => {
  const opened = readXlsx(
    xlsx({ ...parts, sheets: [`<row r="2">${cell}</row><row r="3"><c t="str"><v>.</v></c></row>`] }),
  );
  const row = sheetsIn(opened)[0]!.rows.find(({ number }) => number === 2);
  return [row?.cells[1] ?? "", problemsIn(opened).B2];
};

describe("a cell of a workbook", () => {
  it.each<readonly [string, string, string, string?]>([
    ["a number", '<c r="B2"><v>-64.099999999999994</v></c>', "-64.1"],
    ["an exponent", '<c r="B2" t="n"><v>1E3</v></c>', "1000"],
    ["a number that is none", '<c r="B2"><v> 12,5 </v></c>', "12,5"],
    ["a text", '<c r="B2" t="str"><f>A1</f><v>x &amp; y</v></c>', "x & y"],
    ["a text inside", `<c r="B2" t="inlineStr">${inline(" a\nb ")}</c>`, " a\nb "],
    [
      "a text in runs",
      '<c r="B2" t="inlineStr"><is><r><t>Kiosk </t></r><r><t>am Markt</t></r></is></c>',
      "Kiosk am Markt",
    ],
    ["a shared text", '<c r="B2" t="s"><v>1</v></c>', "課税"],
    [
      "escaped characters",
      '<c r="B2" t="inlineStr"><is><t>a_x000A_b_x005F_x000A_</t></is></c>',
      "a\nb_x000A_",
    ],
    ["white space alone", `<c r="B2" t="inlineStr">${inline(" \u00a0\n")}</c>`, ""],
    ["true", '<c r="B2" t="b"><v>1</v></c>', "TRUE"],
    ["false", '<c r="B2" t="b"><v>0</v></c>', "FALSE"],
    ["an error", '<c r="B2" t="e"><v>#DIV/0!</v></c>', "#DIV/0!"],
    ["a date of ISO 8601", '<c r="B2" t="d"><v>2026-05-04T23:30:00Z</v></c>', "2026-05-04"],
    ["a formula", '<c r="B2"><f>2*10</f><v>20</v></c>', "20"],
    ["a formula of a blank text", '<c r="B2" t="str"><f>""</f><v></v></c>', ""],
    ["a formula without a value", '<c r="B2"><f>2*10</f></c>', "", "no_cached_value"],
    ["a formula with a blank value", '<c r="B2"><f>2*10</f><v/></c>', "", "no_cached_value"],
    ["a day", '<c r="B2" s="1"><v>45658.9</v></c>', "2025-01-01"],
    ["a moment", '<c r="B2" s="2"><v>45658.75</v></c>', "2025-01-01 18:00:00"],
    ["a number in the format of a day", '<c r="B2" s="1"><v>12.5</v></c>', "12.5", "unreadable_date"],
    ["decimals that are shown", '<c r="B2" s="3"><v>2.67</v></c>', "2.67"],
    ["decimals that are not shown", '<c r="B2" s="3"><v>2.675</v></c>', "2.675", "more_decimals_than_shown"],
    ["what computing has left", '<c r="B2" s="3"><v>0.30000000000000004</v></c>', "0.3"],
    ["a percentage", '<c r="B2" s="4"><v>0.125</v></c>', "0.125", "more_decimals_than_shown"],
    ["a style that is not there", '<c r="B2" s="99"><v>45658</v></c>', "45658"],
    ["a style without a value", '<c r="B2" s="1"/>', ""],
    ["a cell without a name", "<c><v>1</v></c><c><v>2</v></c>", "2"],
    ["a prefix", '<x:c xmlns:x="x" r="B2"><x:v>7</x:v></x:c>', "7"],
  ])("with %s", (_, cell, text, problem) => {
    const read = readCell(cell!, {
      formats: ["[$-407]dd\\.mm\\.yyyy;@", "dd/mm/yyyy hh:mm", '#,##0.00 "€"', "0%"],
      strings:
        '<si><t>x</t></si><si><r><t>課</t></r><r><t>税</t></r><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr/></si>',
    });
    expect(read).toEqual([text, problem]);
  });

  it("with a day, in a workbook that counts from 1904", () => {
    const parts = { formats: ["yyyy-mm-dd"], workbookPr: 'date1904="true"' };
    expect(readCell('<c r="B2" s="1"><v>43830</v></c>', parts)).toEqual(["2024-01-01", undefined]);
  });

  it("holds the text and the number that were written", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\0-\x1f\ufffe\uffff]|_x/g, "")),
      fc.integer().map((number) => number / 100),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const data = rows.map((cells, row) => {
          const written = cells.map((value) =>
            typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr">${inline(value)}</c>`,
          );
          return `<row r="${row + 1}">${written.join("")}</row>`;
        });
        const opened = readXlsx(xlsx({ sheets: [data.join("") + '<row r="99"><c><v>1</v></c></row>'] }));
        const wanted = rows.map((cells) =>
          cells.map((value) => (String(value).trim() === "" ? "" : String(value))),
        );
        for (const { number, cells } of sheetsIn(opened)[0]!.rows.slice(0, -1))
          expect(cells.join("|")).toBe(wanted[number - 1]!.join("|").replace(/\|*$/, ""));
        expect(sheetsIn(opened)[0]!.rows.length).toBe(
          1 + wanted.filter((cells) => cells.join("") !== "").length,
        );
      }),
    );
  });
});

describe("a workbook", () => {
  it("has its sheets and rows, and says which are hidden", () => {
    const row = (number: number, hidden = ""): string =>
      `<row r="${number}" ${hidden}><c r="C${number}"><v>1</v></c></row>`;
    const opened = readXlsx(
      xlsx({
        sheets: [row(3) + row(4, 'hidden="1"') + row(1_048_576), row(1), row(1)],
        states: ["", 'state="hidden"', 'state="veryHidden"'],
      }),
    );
    expect(sheetsIn(opened).map(({ name, hidden }) => [name, hidden])).toEqual([
      ["S1", false],
      ["S2", true],
      ["S3", true],
    ]);
    expect(sheetsIn(opened)[0]!.rows).toEqual([
      { number: 3, hidden: false, cells: ["", "", "1"] },
      { number: 4, hidden: true, cells: ["", "", "1"] },
      { number: 1_048_576, hidden: false, cells: ["", "", "1"] },
    ]);
  });

  it("is read without styles, shared texts and names of cells, in UTF-16, with paths as other programs write them", () => {
    const {
      "xl/styles.xml": _,
      "xl/sharedStrings.xml": __,
      ...files
    } = xlsxFiles({
      sheets: ["<row><c><v>1</v></c></row><row><c><v>2</v></c></row>"],
    });
    const rels = files["xl/_rels/workbook.xml.rels"]!.replace(/<Relationship Id="st.*?\/>/g, "");
    const renamed = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name.replaceAll("/", "\\"), text]),
    );
    const opened = readXlsx(zipped({ ...renamed, "xl\\_rels\\workbook.xml.rels": rels }));
    expect(cellsIn(opened)).toEqual([["1"], ["2"]]);
  });

  it.each<readonly [string, (files: Record<string, string>) => Record<string, string>, string]>([
    ["a sheet is missing", ({ "xl/worksheets/sheet1.xml": _, ...files }) => files, "damaged"],
    ["the workbook is missing", ({ "xl/workbook.xml": _, ...files }) => files, "damaged"],
    ["a shared text is missing", (files) => ({ ...files, "xl/sharedStrings.xml": "<sst/>" }), "damaged"],
    [
      "XML ends too early",
      (files) => ({ ...files, "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" }),
      "damaged",
    ],
    [
      "it is binary",
      (files) => ({ ...files, "_rels/.rels": files["_rels/.rels"]!.replace("workbook.xml", "workbook.bin") }),
      "other",
    ],
    ["it has no cells", (files) => ({ ...files, "xl/worksheets/sheet1.xml": "<worksheet/>" }), "no_entries"],
  ])("is told where %s", (_, change, what) => {
    const files = xlsxFiles({
      sheets: ['<row r="1"><c r="A1" t="s"><v>0</v></c></row>'],
      strings: "<si><t>a</t></si>",
    });
    expect(cellsIn(readXlsx(zipped(files)))).toEqual([["a"]]);
    const reason = reasonIn(readXlsx(zipped(change(files))));
    expect(reason.what).toBe(what);
  });
});
