import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherFormat } from "../src/decode/other-format.ts";
import { preflight } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

const check = (content: string | Uint8Array, type?: string) =>
  preflight(content, type === undefined ? {} : { type }, { today: TODAY });

const MT940 = ":20:STARTUMS\r\n:25:12345678/0000123456\r\n:28C:00001/001\r\n:60F:C240102EUR1234,56\r\n";

describe("content in another format is named, and refused with what to do", () => {
  it.each<[name: string, content: string]>([
    ["a QIF file", "!Type:Bank\nD01/02/2024\nT-4.20\n^\n"],
    ["a QIF file", "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/2/24\n^\n"],
    ["a QIF file", "\r\n!Account \r\nNChecking\r\n^\r\n"],
    ["a QIF file", "!Option:AutoSwitch\n!Account\nNA\n^\n"],
    ["a QIF file", "!Clear:AutoSwitch\n"],
    ["an IIF file of QuickBooks", "!TRNS\tTRNSID\tTRNSTYPE\tDATE\n!SPL\tSPLID\n"],
    ["an MT940 bank statement", MT940],
    ["an MT940 bank statement", `\r\n${MT940}`],
    ["an MT940 bank statement", MT940.replaceAll("\r\n", "\n")],
    ["an MT940 bank statement", `ABNANL2A\r\n940\r\nABNANL2A\r\n${MT940}`],
    ["an MT940 bank statement", `{1:F01BANKDEFFAXXX0000000000}{2:I940X}{4:\r\n${MT940}-}`],
    ["JSON", '[{"date":"2024-01-02","amount":"-4.20"}]'],
    ["JSON", '[\n  {\n    "date": "2024-01-02"\n  }\n]\n'],
    ["JSON", '{"transactions":[{"date":"2024-01-02"}]}'],
    ["JSON", '{\n  "transactions": []\n}\n'],
    ["JSON", '{"date":"2024-01-02","amount":1}\n{"date":"2024-01-03","amount":2}\n'],
    ["JSON", '[["date","amount"],["2024-01-02","-4.20"]]'],
    ["JSON", "[]"],
    [
      "a CAMT bank statement (XML)",
      '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    ],
    ["a CAMT bank statement (XML)", '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02">'],
    [
      "an Excel workbook (XML)",
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>',
    ],
    ["an XML document", '<?xml version="1.0"?>\n<gnc-v2>'],
    ["an OFX file", "\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\nOFXHEADER:100\r\nDATA:OFXSGML\r\n"],
    ["an OFX file", "\n \n<OFX>\n<SIGNONMSGSRSV1>"],
    ["a vCard", "BEGIN:VCARD\r\nVERSION:4.0\r\n"],
    ["a calendar (iCalendar)", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"],
    ["a SQLite database", "SQLite format 3\0\x10\0\x01\x01"],
    ["a Parquet file", "PAR1\x15\x04\x15"],
    ["a bzip2 archive", "BZh91AY&SYxyz"],
    ["an Apple Numbers spreadsheet (.numbers)", "PK\x03\x04\x14\0\0\0\0\0Index/Document.iwa"],
    ["a ZIP archive", "PK\x03\x04\x14\0\0\0\0\0january.csv"],
  ])("%s: %j", (name, content) => {
    for (const given of [content, utf8(content), utf8(`\ufeff${content}`)]) {
      expect(check(given)).toMatchObject({
        code: "invalid_file_type",
        message: expect.stringMatching(new RegExp(`looks like ${name.replace(/[()]/g, "\\$&")}\\. .+\\.$`)),
      });
    }
  });
});

describe("text in columns is not refused for the sign that it begins with", () => {
  it.each([
    "[Date],[Amount]\n2024-01-02,-4.20\n",
    '["Date"],["Amount"]\n',
    "[2024],1\n",
    ":20:,amount\n:25:,1\n",
    ":date:amount\n:20:1\n:25:2\n",
    ":20:15;amount\n:25:30;2\n",
    "{Date},{Amount}\n",
    '{"quoted"},amount\n',
    "!Account,Amount\n1,2\n",
    "!date;amount\n",
    "!TRNS,amount\n",
    "PAR1,PAR2\n1,2\n",
    "BEGIN:VCARD,amount\n",
    "GIF8,amount\n",
    "<Date>,<Amount>\n",
    "camt.053.001,amount\n",
    "OFX,amount\n",
  ])("%j", (content) => {
    expect(check(content)._tag).toBe("Checked");
    expect(check(utf8(content))._tag).toBe("Checked");
  });

  it("nor the service's own records, whatever type they are checked as", () => {
    const line = '{"type":"Account","data":{"id":"1","name":"Checking"}}\n';
    expect(check(line)._tag).toBe("Checked");
    expect(check(line, "ServiceImport")._tag).toBe("Checked");
  });

  it("nor a line of other JSON, when lines of JSON are checked: it becomes a finding", () => {
    expect(check('[{"date":"2024-01-02"}]', "ServiceImport")).toMatchObject({ report: { valid: false } });
  });

  it("whatever cells of letters, digits and brackets a header has", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."[]{}:!<ab20 "), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
        const text = `${cells.join(";")}\n1;2\n`;
        expect(otherFormat(text, { json: true })).toBeUndefined();
      }),
    );
  });
});

it("the beginning decides, however large the content is and whatever it consists of", () => {
  for (const unit of [" ", "\n", "a\n", ":20:\n", "[", "{", "<", "!"]) {
    const large = unit.repeat(1_000_000);
    expect(otherFormat(large, { json: true })).toEqual(otherFormat(large.slice(0, 4_096), { json: true }));
  }
});
