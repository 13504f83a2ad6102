import { describe, expect, it } from "vitest";
import { counted } from "../../../../tools/testing/steps.ts";

const html = await counted<typeof import("../../src/sheets/read-html.ts")>(
  new URL("../../src/sheets/read-html.ts", import.meta.url),
);

const excelXml = await counted<typeof import("../../src/sheets/read-excel-xml.ts")>(
  new URL("../../src/sheets/read-excel-xml.ts", import.meta.url),
);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A reader looks no more than this many times as often at four times as much. */
const LINEAR = 4.6;

describe("the steps of a reader grow with the size", () => {
  it.each([
    ["rows", "<tr><td>2024-01-01<td>a &amp; b<td>12,50"],
    ["cells of one row", "<td>a"],
    ["rows that others reach into", "<tr><td rowspan=9 colspan=3>a<td>b"],
    ["words", "a &amp; <b>b</b> "],
    ["tables", "</table><table><tr><td>a"],
    ["attributes", "<td a=1 b='2' c>"],
    ["comments", "<!-- a -->"],
    ["texts above the table", "<tr>a"],
  ])("of a web page of %s", (_, unit) => {
    const growth = html.growth(
      ({ readHtml }, size) => readHtml(bytesOf(`<table>${unit.repeat(size)}`)),
      500,
      4,
    );
    expect(growth).toBeLessThan(LINEAR);
  });

  it.each([
    [
      "rows",
      '<Row><Cell><Data Type="String">a &amp; b</Data></Cell><Cell><Data Type="Number">12.50</Data></Cell></Row>',
    ],
    ["indexes", '<Row Index="7"><Cell Index="9" MergeAcross="2"><Data Type="String">a</Data></Cell></Row>'],
    ["styles", '<Style ID="a"><NumberFormat Format="[h]:mm:ss"/></Style>'],
    ["words", '<Row><Cell><Data Type="String"><B>a</B> b</Data></Cell></Row>'],
  ])("of a workbook of %s", (_, unit) => {
    const read = (size: number): Uint8Array =>
      bytesOf(`<Workbook><Worksheet Name="W"><Table>${unit.repeat(size)}</Table></Worksheet></Workbook>`);
    expect(excelXml.growth(({ readExcelXml }, size) => readExcelXml(read(size)), 500, 4)).toBeLessThan(
      LINEAR,
    );
  });
});
