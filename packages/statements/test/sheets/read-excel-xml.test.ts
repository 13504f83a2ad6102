import { describe, expect, it } from "vitest";
import { readExcelXml } from "../../src/sheets/read-excel-xml.ts";
import { cellsIn, problemsIn, reasonIn, sheetsIn } from "../support/read-sheets.ts";

const SPREADSHEET = "urn:schemas-microsoft-com:office:spreadsheet";

const STYLES = `<Styles><Style ss:ID="day"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="moment"><NumberFormat ss:Format="General Date"/></Style><Style ss:ID="fixed"><NumberFormat ss:Format="Fixed"/></Style></Styles>`;

const workbook = (worksheets: string): string =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="${SPREADSHEET}" xmlns:ss="${SPREADSHEET}">${STYLES}${worksheets}</Workbook>`;

const worksheet = (rows: string, options = ""): string =>
  `<Worksheet ss:Name="W"><Table>${rows}</Table><WorksheetOptions>${options}</WorksheetOptions></Worksheet>`;

const read = (text: string): ReturnType<typeof readExcelXml> => readExcelXml(new TextEncoder().encode(text));

const data = (type: string, content: string): string => `<Data ss:Type="${type}">${content}</Data>`;

describe("a cell in the XML of Excel 2003", () => {
  it.each<readonly [string, string, string, string?]>([
    ["a text", `<Cell>${data("String", "PAY &amp; CO")}</Cell>`, "PAY & CO"],
    ["markup", `<Cell><ss:Data ss:Type="String"><B>a</B><Font>b</Font></ss:Data></Cell>`, "ab"],
    ["a comment", `<Cell>${data("String", "a")}<Comment><ss:Data>note</ss:Data></Comment></Cell>`, "a"],
    ["a number", `<Cell>${data("Number", "-64.099999999999994")}</Cell>`, "-64.1"],
    [
      "decimals that are not shown",
      `<Cell ss:StyleID="fixed">${data("Number", "2.675")}</Cell>`,
      "2.675",
      "more_decimals_than_shown",
    ],
    ["a day", `<Cell ss:StyleID="day">${data("DateTime", "2025-02-03T23:30:00.000")}</Cell>`, "2025-02-03"],
    [
      "a moment",
      `<Cell ss:StyleID="moment">${data("DateTime", "2025-02-03T23:30:00.000")}</Cell>`,
      "2025-02-03 23:30:00",
    ],
    ["a time", `<Cell>${data("DateTime", "1899-12-31T14:05:00.000")}</Cell>`, "14:05:00"],
    [
      "a number in the format of a day",
      `<Cell ss:StyleID="day">${data("Number", "45658")}</Cell>`,
      "2025-01-01",
    ],
    ["a truth", `<Cell>${data("Boolean", "1")}</Cell>`, "TRUE"],
    ["an error", `<Cell>${data("Error", "#N/A")}</Cell>`, "#N/A"],
    ["a formula", `<Cell ss:Formula="=1+1">${data("Number", "2")}</Cell>`, "2"],
    ["a formula without a value", `<Cell ss:Formula="=1+1"/>`, "", "no_cached_value"],
  ])("with %s", (_, cell, wanted, problem) => {
    const opened = read(workbook(worksheet(`<Row>${cell}<Cell>${data("String", ".")}</Cell></Row>`)));
    expect(cellsIn(opened)).toEqual([[wanted, "."]]);
    expect(problemsIn(opened).A1).toBe(problem);
  });
});

describe("a workbook in the XML of Excel 2003", () => {
  it("has rows and cells where their indexes, merges and spans say, and says which are hidden", () => {
    const cell = (content: string, attributes = ""): string =>
      `<Cell ${attributes}>${data("String", content)}</Cell>`;
    const opened = read(
      workbook(
        worksheet(
          `<Row>${cell("a", 'ss:MergeAcross="2"')}${cell("b")}</Row>` +
            `<Row ss:Index="5" ss:Hidden="1" ss:Span="2">${cell("c", 'ss:Index="3"')}${cell("d")}</Row><Row>${cell("e")}</Row>`,
        ) + worksheet(`<Row>${cell("f")}</Row>`, "<Visible>SheetHidden</Visible>"),
      ),
    );
    expect(sheetsIn(opened).map(({ hidden }) => hidden)).toEqual([false, true]);
    expect(sheetsIn(opened)[0]!.rows).toEqual([
      { number: 1, hidden: false, cells: ["a", "", "", "b"] },
      { number: 5, hidden: true, cells: ["", "", "c", "d"] },
      { number: 8, hidden: false, cells: ["e"] },
    ]);
  });

  it.each([
    [
      "windows-1252",
      Uint8Array.from(workbook(worksheet(`<Row><Cell>${data("String", "L\u00f6n")}</Cell></Row>`)), (c) =>
        c.charCodeAt(0),
      ),
    ],
    [
      "UTF-16",
      new Uint8Array(
        Uint16Array.from(
          `\ufeff${workbook(worksheet(`<Row><Cell>${data("String", "Lön")}</Cell></Row>`))}`,
          (c) => c.charCodeAt(0),
        ).buffer,
      ),
    ],
  ])("is read in %s", (_, bytes) => {
    expect(cellsIn(readExcelXml(bytes))).toEqual([["Lön"]]);
  });

  it.each([
    ["is cut off", workbook(worksheet("<Row><Cell>")).slice(0, -80), "damaged"],
    [
      "names entities of its own",
      `<!DOCTYPE a [<!ENTITY x "y">]>${workbook(worksheet(`<Row><Cell>${data("String", "&x;")}</Cell></Row>`)).slice(21)}`,
      "damaged",
    ],
    ["has no cells", workbook(worksheet("")), "no_entries"],
  ])("is told where it %s", (_, text, what) => {
    expect(reasonIn(read(text)).what).toBe(what);
  });
});
