// @module-tag slow

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { inspect, preflight, type RowResult, readRecords } from "../src/index.ts";
import { found, reportOn, TODAY, utf8 } from "./support.ts";

const SERVICE = { type: "ServiceImport" };

const utf16 = (text: string): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xfe],
    ...[...Array(text.length).keys()].flatMap((at) => [text.charCodeAt(at) & 0xff, text.charCodeAt(at) >> 8]),
  );

/** The findings as `code@line pointer`. */
const inRecords = (content: string | Uint8Array): string[] =>
  reportOn(content, SERVICE).findings.map(({ code, line, pointer }) => `${code}@${line} ${pointer}`);

const tag = (data: string): string => `{"type":"Tag","data":{"id":"t","name":"a",${data}}}`;

describe("in NDJSON", () => {
  it.each<[what: string, line: string, expected: string[]]>([
    ["U+0000", tag('"color":"a\\u0000b"'), ["invalid_text@1 /data/color"]],
    ["half of a pair", tag('"color":"\\ud83d"'), ["invalid_text@1 /data/color"]],
    ["the other half", tag('"color":"a\\uDE00"'), ["invalid_text@1 /data/color"]],
    ["a pair in escapes", tag('"color":"\\ud83d\\ude00"'), []],
    ["an escaped backslash", tag('"color":"\\\\u0000"'), []],
    ["other escapes", tag('"color":"\\u0001\\n\\u00e9"'), []],
    ["an id", '{"type":"Tag","data":{"id":"\\u0000","name":"a"}}', ["invalid_text@1 /data/id"]],
    ["a text in a list", tag('"a/b":["x","\\u0000"]'), ["invalid_text@1 /data/a~1b/1"]],
    ["a text deep inside", tag('"a":{"b":[{"c":"\\u0000"}]}'), ["invalid_text@1 /data/a/b/0/c"]],
    ["the name of a field", tag('"a\\u0000":1'), ["invalid_text@1 /data"]],
    ["the name of a field inside", tag('"a":{"\\ud800":1}'), ["invalid_text@1 /data/a"]],
    ["a field beside the data", `{"note":"\\u0000",${tag('"b":1').slice(1)}`, ["invalid_text@1 /note"]],
    [
      "several fields",
      tag('"color":"\\u0000","icon":"\\u0000"'),
      ["invalid_text@1 /data/color", "invalid_text@1 /data/icon"],
    ],
  ])("%s", (_, line, expected) => {
    expect(inRecords(line)).toEqual(expected);
    expect(inRecords(utf8(line))).toEqual(expected);
  });

  it("a text that is handed over as it is can have half of a pair without an escape", () => {
    const lines = [tag('"color":"a"'), '{"type":"Tag","data":{"id":"u","name":"b"}}'];
    expect(inRecords(lines.join("\n"))).toEqual([]);
    expect(inRecords(lines.join("\n").replace('"b"', '"\ud800"'))).toEqual(["invalid_text@2 /data/name"]);
  });

  it("says what the text is, without the character", () => {
    const [finding] = reportOn(tag('"color":"a\\u0000b"'), SERVICE).findings;
    expect(finding!.message).toBe(
      '"a\ufffdb" contains U+0000 or half of a surrogate pair, which cannot be stored',
    );
  });

  it("is found however deeply it is nested", () => {
    const deep = `${'{"a":['.repeat(50_000)}"\\u0000"${"]}".repeat(50_000)}`;
    expect(reportOn(tag(`"color":${deep}`), SERVICE).groups).toMatchObject([
      { code: "invalid_text", count: 1 },
    ]);
  });

  it("exactly the texts that cannot be stored are found, wherever they are", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.string({ unit: fc.constantFrom("\0", "\ud83d", "\ude00", "a", "\\", "u0000"), maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.object({ key: text, values: [text, fc.nat()], maxDepth: 3 }), (more) => {
        const line = `${JSON.stringify({ type: "Tag", data: { more, id: 1, name: "a" } })}\n`;
        const isBad = /\\u0000|\\ud[89a-f]/.test(line.replaceAll("\\\\", ""));
        expect(reportOn(line, SERVICE).groups.map(({ code }) => code)).toEqual(isBad ? ["invalid_text"] : []);
      }),
      short(10_000),
    );
  });
});

describe("in CSV", () => {
  const rows = (cell: string): string => `date,amount,name\n2024-01-02,1,good\n2024-01-03,2,${cell}\n`;

  it.each<[what: string, content: string | Uint8Array, expected: string[]]>([
    ["U+0000", rows("a\0b"), ["invalid_text@3"]],
    ["U+0000 in quotes", rows('"a\0, b"'), ["invalid_text@3"]],
    ["half of a pair", rows("\ud83d"), ["invalid_text@3"]],
    ["a pair", rows("\ud83d\ude00"), []],
    ["U+FFFD", rows("\ufffd"), []],
    ["U+0000 in UTF-16", utf16(rows("a\0b")), ["encoding_detected", "invalid_text@3"]],
    ["half of a pair in UTF-16, which is U+FFFD", utf16(rows("\ud83d")), ["encoding_detected"]],
    ["a column that nobody reads", rows("a\0b").replace("name", "other"), []],
    ["an amount", rows("x").replace(",2,", ",2\0,"), ["invalid_number@3"]],
    ["a day", rows("x").replace("2024-01-03", "2024-01\0-03"), ["invalid_date@3"]],
  ])("%s", (_, content, expected) => {
    expect(found(content)).toEqual(expected);
  });

  it.each<[type: string, header: string, row: string]>([
    ["TransactionImport", "date,amount,category", "2024-01-02,1,a\0"],
    ["TransactionImport", "date,amount,tags", "2024-01-02,1,a\0"],
    ["TransactionImport", "date,amount,notes", "2024-01-02,1,a\0"],
    ["VendorBImport", "Date,Amount,Account", "2024-01-02,1,a\0"],
    ["TradeImport", "date,ticker,qty,price", "2024-01-02,a\0,1,1"],
    ["AccountImport", "name,amount", "a\0,1"],
    ["AccountImport", "name,amount,entity_type", "a,1,a\0"],
    ["CategoryImport", "name,parent_category", "a,\0b"],
    ["CategoryImport", "name,icon", "a,\0b"],
    ["MerchantImport", "name,website_url", "a,https://\0"],
    ["RuleImport", "resource_type,conditions,actions", 'transaction,[],"[{""value"":""\\u0000""}]"'],
    ["RuleImport", "resource_type,conditions,actions", 'transaction,"[""\\ud800""]",[1]'],
  ])("%s: %s", (type, header, row) => {
    expect(found(`${header}\n${row}\n`, { type })).toEqual(["invalid_text@2"]);
  });

  it("a profile can name more columns of text", () => {
    const columns = ["date", "amount", "name", "other_name", "other_name", "bank_reference"] as const;
    const options = { has_header: false, columns };
    for (const cell of [2, 3, 4, 5]) {
      const row = ["2024-01-02", "1", "a", "b", "c", "d"].with(cell, "x\0");
      const content = `2024-01-01,1,a,b,c,d\n${row.join()}\n`;
      expect(reportOn(content, options).findings).toMatchObject([
        { code: "invalid_text", line: 2, column: `column ${cell + 1}` },
      ]);
    }
  });

  it("rows with it are rejected, and only those", async () => {
    for (const content of [rows("a\0b"), rows("\udc00"), utf16(rows("a\0b"))]) {
      const passed: RowResult[] = [];
      await readRecords(content, {}, { today: TODAY, onRow: (row) => passed.push(row) });
      expect(passed).toMatchObject([
        { _tag: "Accepted", record: { name: "good" } },
        { _tag: "Rejected", reasons: [{ code: "invalid_text", column: "name" }] },
      ]);
    }
  });

  it.each([
    { name_col_label: "a\0" },
    { bank_reference_col_label: "\ud800" },
    { date_format: "%Y-%m-%d\0" },
    { amount_type_inflow_value: "\0" },
    { holder: "\0" },
    { parties: { payer: "Payer", payee: "\0" } },
    { amount_type_values: { in: ["a"], out: ["b\0"] } },
    { col_sep: "\0" },
    { number_format: "\0" },
    { date_format: "\0" },
    { rows_to_skip: "\0" },
  ])("an option is one error: %j", (options) => {
    const report = reportOn("date,amount\n2024-01-02,1\n", options);
    expect(report.findings.map(({ code }) => code)).toEqual(["validation_failed"]);
    expect(report.findings[0]!.message).not.toMatch(/[\0\ud800]/);
  });

  it.each<[what: string, content: string]>([
    ["in the header row", "date,am\0ount\n2024-01-02,1\n"],
    ["as a cell", "date,amount,name\n2024-01-02,1,\0\n"],
    ["as several", "date,amount,name\n2024-01-02,1,\0\0\0"],
    ["after the last line", "date,amount,name\n2024-01-02,1,a\n\0\0\0\0"],
  ])("U+0000 in a text or in UTF-16, %s, is binary data", (_, content) => {
    for (const each of [content, utf16(content)]) {
      expect(preflight(each, {}, { today: TODAY })).toMatchObject({ code: "invalid_file_type" });
      expect(inspect(each, { today: TODAY })).toMatchObject({ code: "invalid_file_type" });
    }
  });

  it("exactly the texts that cannot be stored are found", () => {
    const text = fc.string({
      unit: fc.constantFrom("\0", "\ud83d", "\ude00", "a", "\ufffd", "é"),
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const content = `date,amount,name\n${texts.map((each) => `2024-01-02,1,x${each}\n`).join("")}`;
        const bad = texts.flatMap((each, at) =>
          each.includes("\0") || !each.isWellFormed() ? [at + 2] : [],
        );
        const { findings } = reportOn(content);
        expect(findings.filter(({ code }) => code === "invalid_text").map(({ line }) => line)).toEqual(bad);
      }),
      short(10_000),
    );
  });
});
