import { assert, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "../src/sniff/format-of.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const withNuls = (text: string): Uint8Array =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

/** The parts of a ZIP archive by which its files are named: APPNOTE.TXT, 4.3. */
const zipOf = (...names: readonly string[]): Uint8Array => {
  const file = [0x50, 0x4b, 3, 4, ...new Array<number>(26).fill(0)];
  const entries = names.flatMap((name) => {
    const header = [0x50, 0x4b, 1, 2, ...new Array<number>(42).fill(0)];
    header[28] = name.length;
    return [...header, ...utf8(name)];
  });
  const end = [0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)];
  end[16] = file.length;
  return Uint8Array.from([...file, ...entries, ...end]);
};

describe("the format of text", () => {
  it.each([
    ["OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><SIGNONMSGSRSV1>", "ofx"],
    ["\r\n\r\nOFXHEADER:100 DATA:OFXSGML <OFX>", "ofx"],
    ["ENCODING:UTF-8\n<ofx>\n<bankmsgsrsv1>", "ofx"],
    ["<OFX>", "ofx"],
    ['<?xml version="1.0"?>\n<!-- made, by hand -->\n<?OFX OFXHEADER="200"?><OFX>', "ofx"],
    ["OFXHEADER:100\nDATA:OFXSGML\n", "ofx"],
    ["!Type:Bank\nD1/2'24\nT-1.00\n^\n", "qif"],
    ["### made by hand\n\n!type:ccard \nD1/2'24\n", "qif"],
    ["!Account\nNCash\n^\n", "qif"],
    ["!Option:AutoSwitch\r!Account\r", "qif"],
    ["D1/ 2'24\r\nT-1.00\r\nPShop\r\n^\r\n", "qif"],
    [":20:STARTUMS\r\n:25:1/2\r\n:28C:1\r\n:60F:C240101EUR1,\r\n", "mt94x"],
    ["{1:F01BANKDEFFAXXX0000000000}{2:O940}{4:\n:20:A\n:25:1\n", "mt94x"],
    ["BANKNL2A\n940\nBANKNL2A\n:20:A\n:25:1\n:28:1/1\n", "mt94x"],
    [":20:A\n:13D:2401021200+0100\n:34F:EURC1,\n", "mt94x"],
    ["<Document><BkToCstmrStmt><Stmt>", "camt"],
    ['<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">', "camt"],
    ["<a:BkToCstmrDbtCdtNtfctn/>", "camt"],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', "excel-xml"],
    ['<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', "excel-xml"],
    ["<html><body><table>", "html"],
    ["\n\n<script>let a = 1;</script>\n<TABLE border=1>", "html"],
    ["<!DOCTYPE html>", "html"],
    ["Date,Amount,Name\n2024-01-01,1.00,Shop\n", undefined],
    ["Date;Amount;Note\n2024-01-01;1.00;<OFX>\n", undefined],
    ["Account: 1\n:20: of the hour\n", undefined],
    ["Note\nWhat a surprise !Type: none\n", undefined],
    ['<?xml version="1.0"?><pain.001/>', undefined],
    ['{"a":1}', undefined],
    ["", undefined],
    ["   \n", undefined],
  ] as const)("%j is %s", (text, format) => {
    expect(formatOf(utf8(text))).toBe(format);
    expect(formatOf(utf8(`\ufeff${text}`))).toBe(format);
    expect(formatOf(withNuls(text))).toBe(format);
  });
});

describe("the format of bytes", () => {
  it.each([
    ["a workbook of Excel", zipOf("[Content_Types].xml", "xl/workbook.xml"), "xlsx"],
    ["a spreadsheet of LibreOffice", zipOf("mimetype", "content.xml"), "ods"],
    ["an archive of statements", zipOf("a.xml", "deep/content.xml"), "zip"],
    ["an archive of nothing", zipOf(), "zip"],
    ["an archive that is cut", zipOf("xl/workbook.xml").subarray(0, 40), "zip"],
    ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0), "xls"],
    ["an older workbook", Uint8Array.of(9, 8, 8, 0, 0, 5, 5, 0), "xls"],
    ["a PDF", utf8("%PDF-1.7\n%\u00e2\u00e3"), undefined],
    ["cells that begin with a tab", utf8("\tDate\tAmount\n"), undefined],
  ] as const)("is seen of %s", (_, bytes, format) => {
    expect(formatOf(bytes)).toBe(format);
  });

  it("is looked for in any bytes", () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => formatOf(bytes)).not.toThrow();
        expect(formatOf(Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes]))).toMatch(/zip|xlsx|ods/);
      }),
    );
  });
});
