// @module-tag slow

import { utils, write } from "@e965/xlsx";
import * as fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Opened } from "../../src/model/opened.ts";
import { readExcelXml } from "../../src/sheets/read-excel-xml.ts";
import { readHtml } from "../../src/sheets/read-html.ts";
import { readOds } from "../../src/sheets/read-ods.ts";
import { readXls } from "../../src/sheets/read-xls.ts";
import { readXlsx } from "../../src/sheets/read-xlsx.ts";
import { ods } from "../support/ods.ts";
import { reasonIn, sheetsIn } from "../support/read-sheets.ts";
import { type XlsxParts, xlsx, xlsxFiles, zipped } from "../support/xlsx.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const book = utils.book_new();
utils.book_append_sheet(
  book,
  utils.aoa_to_sheet([
    ["Date", "Text", "Amount"],
    ["2024-01-01", "Käse", -12.5],
  ]),
  "S",
);

const SHEET =
  '<row r="1"><c r="A1" s="1"><v>45658</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><f>1+1</f><v>-12.5</v></c></row>';

const samples: Readonly<Record<string, readonly [read: (bytes: Uint8Array) => Opened, content: Uint8Array]>> =
  {
    xlsx: [
      readXlsx,
      xlsx({ sheets: [SHEET, SHEET], formats: ["yyyy-mm-dd"], strings: "<si><t>Käse</t></si>" }),
    ],
    "xlsx that is not deflated": [
      readXlsx,
      zipSync(
        Object.fromEntries(
          Object.entries(xlsxFiles({ sheets: [SHEET], strings: "<si><t>Käse</t></si>" })).map(
            ([name, text]) => [name, bytesOf(text)],
          ),
        ),
        { level: 0 },
      ),
    ],
    ods: [
      readOds,
      ods(
        "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>",
      ),
    ],
    xls: [readXls, new Uint8Array(write(book, { bookType: "biff8", type: "array" }) as ArrayBuffer)],
    html: [readHtml, bytesOf("<table><tr><td rowspan=2>Käse &amp;<td colspan=2>1<tr><td>2</table>")],
    "excel-xml": [
      readExcelXml,
      bytesOf(
        '<Workbook><Worksheet Name="W"><Table><Row><Cell><Data Type="Number">1</Data></Cell></Row></Table></Worksheet></Workbook>',
      ),
    ],
  };

describe.each(Object.entries(samples))("the reader of %s never throws", (_, [read, content]) => {
  it("for content that it reads", () => {
    expect(sheetsIn(read(content)).length).toBeGreaterThan(0);
  });

  it("for content that is cut off", () => {
    fc.assert(
      fc.property(fc.nat(content.length), (length) => {
        expect(read(content.subarray(0, length)).kind).toMatch(/^(?:none|sheets)$/);
      }),
    );
  });

  it("for content of which some bytes are others", () => {
    const change = fc.tuple(fc.nat(content.length - 1), fc.constantFrom(0, 1, 0x3c, 0x3e, 0x7f, 0xff, 0xfe));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = content.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        expect(read(changed).kind).toMatch(/^(?:none|sheets)$/);
      }),
      { numRuns: 400 },
    );
  });

  it("for any bytes, with its first as they are", () => {
    fc.assert(
      fc.property(fc.nat(24), fc.uint8Array({ maxLength: 2_000 }), (kept, bytes) => {
        expect(read(Uint8Array.from([...content.subarray(0, kept), ...bytes])).kind).toMatch(
          /^(?:none|sheets)$/,
        );
      }),
    );
  });
});

const MANY = 300_000;
const LONG = "x".repeat(5_000_000);

const sheet = (data: string, parts: Partial<XlsxParts> = {}): Uint8Array =>
  xlsx({ ...parts, sheets: [data] });

const LAST_ROW = '<row r="1048576"><c><v>1</v></c></row>';

describe("a workbook is refused before it takes memory", () => {
  it.each<readonly [string, Uint8Array, string]>([
    ["with a cell of 5 MB", sheet(`<row><c t="inlineStr"><is><t>${LONG}</t></is></c></row>`), "too_large"],
    [
      "with a text of 5 MB in runs",
      sheet(`<row><c t="inlineStr"><is>${"<r><t>xxxxxxxxxxxx</t></r>".repeat(MANY)}</is></c></row>`),
      "too_large",
    ],
    ["with a tag of 5 MB", sheet(`<row><c ${"a='' ".replace("a", LONG)}/></row>`), "too_large"],
    [
      "with a long text in many cells",
      sheet('<row r="1"><c t="s"><v>0</v></c></row>'.repeat(100), {
        strings: `<si><t>${"x".repeat(500_000)}</t></si>`,
      }),
      "too_large",
    ],
    [
      "with rows that reach the last column",
      sheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(400)),
      "too_large",
    ],
    [
      "with one wide row over many",
      sheet(`<row>${"<c><v>1</v></c>".repeat(16_000)}</row>${"<row><c><v>1</v></c></row>".repeat(400)}`),
      "too_large",
    ],
    [
      "with more columns than a program has",
      sheet(`<row>${"<c><v>1</v></c>".repeat(16_385)}</row>`),
      "damaged",
    ],
    ["nested too deep", sheet("<row>".repeat(MANY)), "damaged"],
    ["with a million rows", sheet("<row><c><v>1</v></c></row>".repeat(1_000_000)), "too_large"],
    ["with a million texts", sheet(SHEET, { strings: "<si><t>a</t></si>".repeat(1_000_000) }), "too_large"],
    [
      "with entities in entities",
      zipped({
        ...xlsxFiles({ sheets: [SHEET] }),
        "xl/worksheets/sheet1.xml":
          '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      }),
      "damaged",
    ],
    [
      "with sheets that begin at their end",
      xlsx({ sheets: new Array<string>(17).fill(LAST_ROW) }),
      "too_large",
    ],
    ["with a row below the last", sheet('<row r="999999999"><c><v>1</v></c></row>'), "damaged"],
    ["with a row behind the last", sheet(`${LAST_ROW}<row><c><v>1</v></c></row>`), "damaged"],
    ["with a thousand sheets and one", xlsx({ sheets: new Array<string>(1_001).fill("") }), "too_large"],
  ])("%s", (_, bytes, what) => {
    expect(reasonIn(readXlsx(bytes)).what).toBe(what);
  });

  it("with its only row at the end of a sheet is read", () => {
    expect(sheetsIn(readXlsx(sheet(LAST_ROW)))[0]!.rows).toMatchObject([{ number: 1_048_576, cells: ["1"] }]);
  });

  it("of Excel 2003 with a row below the last is damaged", () => {
    const row = '<Row ss:Index="1048577"><Cell><Data ss:Type="Number">1</Data></Cell></Row>';
    const book = `<Workbook><Worksheet ss:Name="W"><Table>${row}</Table></Worksheet></Workbook>`;
    expect(reasonIn(readExcelXml(bytesOf(book))).what).toBe("damaged");
  });

  it("with a million rows that are blank is read", () => {
    const data = '<row spans="1:9"/>'.repeat(1_000_000) + SHEET;
    expect(sheetsIn(readXlsx(sheet(data, { strings: "<si><t>a</t></si>" })))[0]!.rows.length).toBe(1);
  });

  it.each([
    ["says", 0x7fffffff, "too_large"],
    ["hides", undefined, "damaged"],
  ])("that unpacks to more than 100 MiB, as it %s", (_, size, what) => {
    const files = Object.entries(xlsxFiles({ sheets: [SHEET] })).map(
      ([name, text]) => [name, bytesOf(text)] as const,
    );
    const bomb = zipSync({
      ...Object.fromEntries(files),
      "xl/worksheets/sheet1.xml": new Uint8Array(size === undefined ? 101 * 2 ** 20 : 1).fill(32),
    });
    const view = new DataView(bomb.buffer);
    const name = bytesOf("xl/worksheets/sheet1.xml");
    const entry = bomb.findLastIndex((_, at) => name.every((byte, i) => bomb[at + i] === byte)) - 46;
    view.setUint32(entry + 24, size ?? 1, true);
    expect(reasonIn(readXlsx(bomb)).what).toBe(what);
  });
});

describe("a spreadsheet is refused before it takes memory", () => {
  const cell = (attributes: string, text: string): string =>
    `<table:table><table:table-row><table:table-cell ${attributes}>${text}</table:table-cell></table:table-row></table:table>`;

  it.each<readonly [string, Uint8Array, string]>([
    ["with a cell of 5 MB", ods(cell("", `<text:p>${LONG}</text:p>`)), "too_large"],
    [
      "with blanks without end",
      ods(cell("", `<text:p>${'<text:s text:c="1000000000"/>'.repeat(2_000)}a</text:p>`)),
      "too_large",
    ],
    [
      "with paragraphs without end",
      ods(cell("", "<text:p>xxxxxxxxxxxxxxx</text:p>".repeat(MANY))),
      "too_large",
    ],
    ["nested too deep", ods(cell("", "<text:p>".repeat(MANY))), "damaged"],
    [
      "with a row that is repeated to the end",
      ods(
        '<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
      ),
      "too_large",
    ],
  ])("%s", (_, bytes, what) => {
    expect(reasonIn(readOds(bytes)).what).toBe(what);
  });
});

describe("a row of a spreadsheet that is repeated", () => {
  const rows = (times: number, text: string): string =>
    `<table:table-row table:number-rows-repeated="${times}"><table:table-cell>${text}</table:table-cell></table:table-row>`;
  const read = (...all: readonly string[]): Opened =>
    readOds(ods(`<table:table>${all.join("")}</table:table>`));
  const A = "<text:p>a</text:p>";

  it.each<readonly [string, Opened, string]>([
    ["beyond the last row", read(rows(1_048_570, ""), rows(7, A)), "damaged"],
    ["below the last row", read(rows(1_048_576, ""), rows(1, A)), "damaged"],
    ["more often than a statement has rows", read(rows(400_000, A)), "too_large"],
  ])("is refused %s", (_, opened, what) => {
    expect(reasonIn(opened).what).toBe(what);
  });

  it("can fill the sheet with blanks, and more", () => {
    expect(sheetsIn(read(rows(1, A), rows(2_000_000, "")))[0]!.rows.length).toBe(1);
  });
});

describe("a web page is refused before it takes memory", () => {
  it.each<readonly [string, string, string]>([
    ["with a cell of 5 MB", `<table><tr><td>${LONG}`, "too_large"],
    ["with tables without end", "<table><tr><td>a</table>".repeat(MANY), "too_large"],
    ["nested too deep", "<div>".repeat(MANY), "damaged"],
    ["with tables nested too deep", "<table><tr><td>".repeat(MANY), "damaged"],
    [
      "with elements that are opened again and again",
      `${Array.from({ length: 200 }, (_, i) => `<p><b a=${i}></p>`).join("")}${"<p>x</p>".repeat(20_000)}`,
      "damaged",
    ],
    [
      "with cells over all columns",
      `<table>${"<tr><td colspan=1000 rowspan=60000>a".repeat(6_000)}`,
      "damaged",
    ],
    [
      "with rows below a thousand columns",
      `<table><tr><td colspan=1000 rowspan=60000>a${"<tr><td>a".repeat(6_000)}`,
      "too_large",
    ],
  ])("%s", (_, html, what) => {
    expect(reasonIn(readHtml(bytesOf(html))).what).toBe(what);
  });
});
