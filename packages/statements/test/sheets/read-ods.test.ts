import { describe, expect, it } from "vitest";
import { readOds } from "../../src/sheets/read-ods.ts";
import { ods } from "../support/ods.ts";
import { cellsIn, problemsIn, reasonIn, sheetsIn } from "../support/read-sheets.ts";

const table = (rows: string, attributes = ""): string =>
  `<table:table table:name="T" ${attributes}>${rows}</table:table>`;

const row = (cells: string, attributes = ""): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

const cell = (attributes: string, shown = ""): string =>
  `<table:table-cell ${attributes}>${shown}</table:table-cell>`;

const text = (content: string): string => cell('office:value-type="string"', `<text:p>${content}</text:p>`);

const number = (value: string, shown: string, type = "float"): string =>
  cell(`office:value-type="${type}" office:value="${value}"`, `<text:p>${shown}</text:p>`);

describe("a cell of an OpenDocument spreadsheet", () => {
  it.each<readonly [string, string, string, string?]>([
    ["a text", text("a &amp; b"), "a & b"],
    ["blanks", text("a \n <text:s text:c='2'/>b<text:tab/>c<text:line-break/>d"), "a   b\tc\nd"],
    ["spans", text("a<text:span>b<text:a>c</text:a></text:span>"), "abc"],
    ["paragraphs", cell("", "<text:p>a</text:p><text:p>b</text:p>"), "a\nb"],
    [
      "a note",
      cell("", "<office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p>"),
      "a",
    ],
    [
      "its own text beside what is shown",
      cell('office:value-type="string" office:string-value="x"', "<text:p>y</text:p>"),
      "x",
    ],
    ["a number", number("-3.4", "-3,40 €", "currency"), "-3.4"],
    ["a number in groups", number("1234567.5", "1.234.567,50"), "1234567.5"],
    ["a percentage", number("0.125", "12,5 %", "percentage"), "0.125"],
    ["an exponent", number("1.5E3", "1500"), "1500"],
    ["decimals that are not shown", number("2.675", "2,68 €"), "2.675", "more_decimals_than_shown"],
    [
      "a date",
      cell('office:value-type="date" office:date-value="2026-05-01"', "<text:p>01/05/26</text:p>"),
      "2026-05-01",
    ],
    [
      "a date with a time",
      cell('office:value-type="date" office:date-value="2026-05-04T23:30:00Z"'),
      "2026-05-04",
    ],
    ["a time", cell('office:value-type="time" office:time-value="PT14H05M00S"'), "14:05:00"],
    ["a truth", cell('office:value-type="boolean" office:boolean-value="true"'), "TRUE"],
    ["a formula", cell('table:formula="of:=1+1" office:value-type="float" office:value="2"'), "2"],
    ["a formula without a value", cell('table:formula="of:=1+1"'), "", "no_cached_value"],
    ["a table", cell("", `<text:p>a</text:p>${table(row(text("inner")))}`), "a"],
  ])("with %s", (_, written, wanted, problem) => {
    const opened = readOds(ods(table(row(cell("") + written + text(".")))));
    expect(cellsIn(opened)).toEqual([["", wanted, "."]]);
    expect(problemsIn(opened).B1).toBe(problem);
  });
});

describe("an OpenDocument spreadsheet", () => {
  it("has each row and cell as often as it is repeated, and nothing of a million blank ones", () => {
    const opened = readOds(
      ods(
        table(
          row(text("a") + cell('table:number-columns-repeated="2"') + text("b")) +
            row(cell('table:number-columns-repeated="1024"'), 'table:number-rows-repeated="3"') +
            row(
              cell('table:number-columns-repeated="2" office:value-type="float" office:value="1"'),
              'table:number-rows-repeated="2"',
            ) +
            row(text("c"), 'table:visibility="collapse"') +
            row(cell('table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048560"') +
            row(text("end")),
        ),
      ),
    );
    expect(sheetsIn(opened)[0]!.rows).toEqual([
      { number: 1, hidden: false, cells: ["a", "", "", "b"] },
      { number: 5, hidden: false, cells: ["1", "1"] },
      { number: 6, hidden: false, cells: ["1", "1"] },
      { number: 7, hidden: true, cells: ["c"] },
      { number: 1_048_568, hidden: false, cells: ["end"] },
    ]);
  });

  it("says which sheets are hidden", () => {
    const styles =
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
    const opened = readOds(
      ods(table(row(text("a"))) + table(row(text("b")), 'table:style-name="ta2"'), styles),
    );
    expect(sheetsIn(opened).map(({ hidden }) => hidden)).toEqual([false, true]);
  });

  it.each([
    [
      "a password",
      ods(table(row(text("a"))), "", { "META-INF/manifest.xml": "<m><f><encryption-data/></f></m>" }),
      "encrypted",
    ],
    ["no cells", ods(table("")), "no_entries"],
    [
      "more cells than a statement",
      ods(table(row(text("a"), 'table:number-rows-repeated="9000000"'))),
      "too_large",
    ],
    [
      "too many columns",
      ods(
        table(row(cell('table:number-columns-repeated="99999" office:value-type="float" office:value="1"'))),
      ),
      "damaged",
    ],
  ])("is told where it has %s", (_, bytes, what) => {
    expect(reasonIn(readOds(bytes)).what).toBe(what);
  });
});
