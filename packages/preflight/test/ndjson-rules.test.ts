import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { preflight } from "../src/index.ts";
import { RECORD_TYPES } from "../src/ndjson/record-types.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

const OPTIONS = { type: "ServiceImport" };

const record = (type: string, data: unknown): string => JSON.stringify({ type, data });

const ACCOUNT = record("Account", {
  id: "a1",
  name: "Everyday",
  balance: "1250.50",
  accountable_type: "Depository",
});
const transaction = (data: object): string =>
  record("Transaction", { id: "x1", account_id: "a1", date: "2024-01-02", amount: "49.50", ...data });

/** The findings on these lines as `code@line pointer`. */
const found = (...lines: string[]): string[] =>
  reportOn(lines.join("\n"), OPTIONS).findings.map(({ code, line, pointer }) =>
    [line === undefined ? code : `${code}@${line}`, pointer].filter(Boolean).join(" "),
  );

describe("a line", () => {
  it.each<[what: string, line: string, expected: string]>([
    ["no JSON", "{type:1}", "invalid_json@2"],
    ["cut off", '{"type":"Tag"', "invalid_json@2"],
    ["two objects", "{} {}", "invalid_json@2"],
    ["a bare word", "x", "invalid_json@2"],
    ["an array", "[]", "invalid_ndjson_record@2"],
    ["a number", "-1.5e3", "invalid_ndjson_record@2"],
    ["null", "null", "invalid_ndjson_record@2"],
    ["text", '"x"', "invalid_ndjson_record@2"],
    ["no type", '{"data":{}}', "invalid_ndjson_record@2 /type"],
    ["a blank type", '{"type":" ","data":{}}', "invalid_ndjson_record@2 /type"],
    ["no data", '{"type":"Tag"}', "invalid_ndjson_record@2 /data"],
    ["data that is a list", '{"type":"Tag","data":[]}', "invalid_ndjson_record@2 /data"],
    ["data that is null", '{"type":"Tag","data":null}', "invalid_ndjson_record@2 /data"],
    ["an unknown type", '{"type":"Nope","data":{}}', "unsupported_record_type@2 /type"],
    ["a type of another spelling", '{"type":"account","data":{}}', "unsupported_record_type@2 /type"],
    ["a type that every object has", '{"type":"constructor","data":{}}', "unsupported_record_type@2 /type"],
  ])("%s", (_, line, expected) => {
    expect(found(ACCOUNT, line)).toEqual([expected]);
  });
});

describe("a name that an object of a line has twice", () => {
  const plain = transaction({});
  /** A line with a field more, as text, at the end of its data. */
  const more = (field: string, line = plain): string => `${line.slice(0, -2)},${field}}}`;

  it.each([
    ["the amount", more('"amount":"59.50"')],
    ["the same value again", more('"amount":"49.50"')],
    ["a name written with an escape", more('"am\\u006funt":"59.50"')],
    ["a name that means nothing", more('"x":1,"x":2')],
    ["in a part", more('"split_lines":[{"amount":"49.50","amount":"1"}]')],
    ["in an object", more('"account":{"id":1,"id":2}')],
    ["the type", plain.replace("{", '{"type":"Tag",')],
    ["the data", `${plain.slice(0, -1)},"data":{}}`],
    ["with blanks around it", more('"date" :"2024-01-02"').replaceAll(",", " , ")],
  ])("is refused: %s", (_, line) => {
    // Alone, and after lines of the same fields, which are read in place.
    for (const before of [[ACCOUNT], [ACCOUNT, plain.replace("x1", "x2"), more('"x":1').replace("x1", "x3")]])
      expect(found(...before, line)).toEqual([`invalid_ndjson_record@${before.length + 1}`]);
    expect(reportOn([ACCOUNT, line].join("\n"), OPTIONS).stats).toMatchObject({
      valid_rows_count: 1,
      invalid_rows_count: 1,
    });
  });

  it("is named", () => {
    const { findings } = reportOn([ACCOUNT, more('"amount":"59.50"')].join("\n"), OPTIONS);
    expect(findings[0]!.message).toContain('"amount" twice');
  });

  it("is none where two objects of a line have it", () => {
    expect(
      found(ACCOUNT, more('"split_lines":[{"amount":"40"},{"amount":"9.50"}],"type":"Transaction"')),
    ).toEqual([]);
  });
});

describe("fields", () => {
  it.each<[what: string, data: object, expected: string[]]>([
    ["null", { amount: null }, ["missing_required_fields@2 /data/amount"]],
    ["blank", { date: "  " }, ["missing_required_fields@2 /data/date"]],
    [
      "false",
      { amount: false },
      ["missing_required_fields@2 /data/amount", "invalid_number@2 /data/amount"].slice(0, 1),
    ],
    ["several", { amount: "", date: [] }, ["missing_required_fields@2 /data"]],
    ["zero is there", { amount: 0 }, []],
    ["no day", { date: "2024-02-30" }, ["invalid_date@2 /data/date"]],
    ["another form of date", { date: "02.01.2024" }, ["invalid_date@2 /data/date"]],
    ["a time after it", { date: "2024-01-02T10:30:00Z" }, []],
    ["a time that is none", { date: "2024-01-02 25:99" }, ["invalid_date@2 /data/date"]],
    ["a date with something after it", { date: "2024-01-02x" }, ["invalid_date@2 /data/date"]],
    ["a date that is a number", { date: 20240102 }, ["invalid_date@2 /data/date"]],
    ["any field that ends like a date", { booked_date: "soon" }, ["invalid_date@2 /data/booked_date"]],
    ["an optional field that is null", { currency: null, booked_date: null }, []],
    ["text for an amount", { amount: "1,5" }, ["invalid_number@2 /data/amount"]],
    ["an exponent in text", { amount: "1e5" }, ["invalid_number@2 /data/amount"]],
    ["an amount that is a list", { amount: [1] }, ["invalid_number@2 /data/amount"]],
    ["any price", { price: "x" }, ["invalid_number@2 /data/price"]],
    ["a dead currency", { currency: "DEM" }, ["invalid_currency@2 /data/currency"]],
    ["a currency of any case", { currency: "usd" }, []],
    ["a currency that is an object", { currency: {} }, ["invalid_currency@2 /data/currency"]],
    ["an id that is an object", { id: { a: 1 } }, ["missing_required_fields@2 /data/id"]],
  ])("%s", (_, data, expected) => {
    expect(found(ACCOUNT, transaction(data))).toEqual(expected);
  });

  it("a number too large for anything is no number", () => {
    expect(
      found(
        ACCOUNT,
        '{"type":"Transaction","data":{"id":1,"account_id":"a1","date":"2024-01-02","amount":1e400}}',
      ),
    ).toEqual(["invalid_number@2 /data/amount"]);
  });
});

describe("accounts", () => {
  const account = (data: object) =>
    found(record("Account", { id: "a", name: "n", balance: 0, accountable_type: "Loan", ...data }));

  it.each<[data: object, expected: string[]]>([
    [{ accountable_type: "Pocket" }, ["invalid_accountable_type@1 /data/accountable_type"]],
    [{ accountable_type: "toString" }, ["invalid_accountable_type@1 /data/accountable_type"]],
    [{ accountable_type: 5 }, ["invalid_accountable_type@1 /data/accountable_type"]],
    [{ accountable: { subtype: "mortgage" } }, []],
    [{ accountable: { subtype: "checking" } }, ["invalid_accountable_subtype@1 /data/accountable/subtype"]],
    [{ subtype: "checking" }, ["invalid_accountable_subtype@1 /data/subtype"]],
    [{ accountable: { subtype: "auto" }, subtype: "checking" }, []],
    [{ accountable: {}, subtype: "student" }, []],
    [{ accountable: { subtype: "" }, subtype: "checking" }, ["invalid_accountable_subtype@1 /data/subtype"]],
    [{ accountable_type: "Vehicle", subtype: "anything" }, []],
    [{ accountable_type: "Investment", subtype: "non-registered" }, []],
  ])("%j", (data, expected) => {
    expect(account(data)).toEqual(expected);
  });
});

describe("ids and references", () => {
  it("an id stands once within its kind, split lines among transactions", () => {
    expect(found(ACCOUNT, ACCOUNT, ACCOUNT)).toEqual(["duplicate_source_id@2 /data/id"]);
    expect(reportOn([ACCOUNT, ACCOUNT, ACCOUNT].join("\n"), OPTIONS).findings[0]?.message).toContain(
      "lines 1, 2, 3",
    );
    expect(found(ACCOUNT, record("Tag", { id: "a1", name: "t" }))).toEqual([]);
    expect(found(ACCOUNT, transaction({ splits: [{ id: "x1", amount: "49.50" }] }))).toEqual([
      "duplicate_source_id@2 /data/splits/0/id",
    ]);
  });

  it("ids are compared as text, and large numbers exactly", () => {
    expect(found(record("Tag", { id: 7, name: "a" }), record("Tag", { id: "7", name: "b" }))).toEqual([
      "duplicate_source_id@2 /data/id",
    ]);
    const tag = (id: string, name: string) => `{"type":"Tag","data":{"id":${id},"name":"${name}"}}`;
    expect(found(tag("12345678901234567890", "a"), tag("12345678901234567891", "b"))).toEqual([]);
  });

  it("counts every reference to nowhere, and names the first of them", () => {
    const report = reportOn(
      `${ACCOUNT}\n${transaction({ tag_ids: Array.from({ length: 5_000 }, () => "gone") })}`,
      OPTIONS,
    );
    expect(report.error_count).toBe(5_000);
    expect(report.findings.at(-1)?.pointer).toBe("/data/tag_ids/999");
  });

  it("any scalar is an id", () => {
    expect(found(record("Tag", { id: true, name: "a" }), record("Tag", { id: true, name: "b" }))).toEqual([
      "duplicate_source_id@2 /data/id",
    ]);
  });

  it("a reference is good wherever in the file its record stands", () => {
    expect(found(transaction({}), ACCOUNT)).toEqual([]);
    expect(found(transaction({}))).toEqual(["missing_reference@1 /data/account_id"]);
    expect(found(ACCOUNT, transaction({ category_id: "a1", merchant_id: "m", tag_ids: ["t", 5] }))).toEqual([
      "missing_reference@2 /data/category_id",
      "missing_reference@2 /data/merchant_id",
      "missing_reference@2 /data/tag_ids/0",
      "missing_reference@2 /data/tag_ids/1",
    ]);
  });

  it("wrong nested types are findings", () => {
    expect(found(ACCOUNT, transaction({ tag_ids: "t", category_id: {}, merchant_id: [1] }))).toEqual([
      "missing_reference@2 /data/merchant_id",
      "missing_reference@2 /data/tag_ids",
    ]);
  });

  it("transfers may name split lines; rejected ones are only warned of", () => {
    const split = transaction({
      split_lines: [
        { id: "x2", amount: 40 },
        { id: "x3", amount: 9.5 },
      ],
    });
    const ends = { inflow_transaction_id: "x2", outflow_transaction_id: "gone" };
    expect(found(ACCOUNT, split, record("Transfer", ends))).toEqual([
      "missing_reference@3 /data/outflow_transaction_id",
    ]);
    const report = reportOn([ACCOUNT, split, record("RejectedTransfer", ends)].join("\n"), OPTIONS);
    expect(report).toMatchObject({
      valid: true,
      warning_count: 1,
      findings: [{ code: "skipped_missing_reference", line: 3 }],
    });
  });
});

describe("split lines", () => {
  it.each<[splits: object, expected: string[]]>([
    [{ split_lines: "x" }, ["invalid_split_lines@2 /data/split_lines"]],
    [{ splitLines: [1] }, ["invalid_split_line@2 /data/splitLines/0"]],
    [{ splits: [{ amount: "49.51" }] }, ["split_amount_mismatch@2 /data/splits"]],
    [{ splits: [{ amount: "49.5" }, {}] }, ["missing_required_fields@2 /data/splits/1/amount"]],
    [{ splits: [{ amount: "x" }] }, ["invalid_number@2 /data/splits/0/amount"]],
    [{ splits: [] }, []],
    [{ split_lines: [], splits: [{ amount: 49 }] }, ["split_amount_mismatch@2 /data/splits"]],
    [{ split_lines: {} }, ["invalid_split_lines@2 /data/split_lines"]],
    [{ splits: null, split_lines: [{ amount: 49.5 }] }, []],
    [{ split_lines: null, splits: [{ amount: 49 }] }, ["split_amount_mismatch@2 /data/splits"]],
    [
      { splits: [{ amount: "49.5", category_id: "c", tag_ids: ["t"] }] },
      ["missing_reference@2 /data/splits/0/category_id", "missing_reference@2 /data/splits/0/tag_ids/0"],
    ],
  ])("%j", (splits, expected) => {
    expect(found(ACCOUNT, transaction(splits))).toEqual(expected);
  });

  it.each<[amount: string, parts: string[], good: boolean]>([
    ["0.3", ["0.1", "0.2"], true],
    ['"0.3"', ["0.1", '"0.2"'], true],
    ["0.30000000000000001", ["0.1", "0.2"], false],
    ["100000000000000000000.01", ["100000000000000000000", "0.01"], true],
    ["100000000000000000000.01", ["100000000000000000000", "0.02"], false],
    ["1e2", ["99.5", "5e-1"], true],
    ["-0.0", ["1", "-1.00"], true],
    ['"+5"', ['".5"', "4.5"], true],
  ])("%s is %j: %s", (amount, parts, good) => {
    const lines = parts.map((part) => `{"amount":${part}}`).join();
    const line = `{"type":"Transaction","data":{"id":1,"account_id":"a1","date":"2024-01-02","amount":${amount},"splits":[${lines}]}}`;
    expect(found(ACCOUNT, line)).toEqual(good ? [] : ["split_amount_mismatch@2 /data/splits"]);
  });
});

describe("names and days", () => {
  it("of categories, tags and merchants stand once, in the file and in the family", () => {
    const lines = [
      record("Category", { id: 1, name: "Food" }),
      record("Category", { id: 2, name: "Food" }),
      record("Tag", { id: 1, name: "Food" }),
      record("Merchant", { id: 1, name: "Oven" }),
      record("Merchant", { id: 2, name: "oven" }),
    ].join("\n");
    const known = { taxonomy: { categories: ["Food"], tags: ["food"], merchants: ["oven"] } };
    expect(reportOn(lines, OPTIONS).findings.map(({ code, line }) => [code, line])).toEqual([
      ["duplicate_taxonomy_name", 2],
    ]);
    expect(reportOn(lines, OPTIONS, known).findings.map(({ code, line }) => [code, line])).toEqual([
      ["existing_taxonomy_collision", 1],
      ["existing_taxonomy_collision", 2],
      ["duplicate_taxonomy_name", 2],
      ["existing_taxonomy_collision", 5],
    ]);
  });

  it("an account is valued once a day", () => {
    const valuation = (date: string) => record("Valuation", { account_id: "a1", date, amount: 1 });
    expect(
      found(ACCOUNT, valuation("2024-01-02"), valuation("2024-01-03"), valuation("2024-01-02T09:00")),
    ).toEqual(["duplicate_valuation@4 /data/date"]);
  });
});

describe("the file", () => {
  it("counts lines, records, types and kinds", () => {
    const lines = [
      ACCOUNT,
      "",
      transaction({}),
      '{"type":"Nope","data":{}}',
      '{"type":"Tag","data":[]}',
      "x",
      "  ",
      '{"type":"__proto__","data":1}',
    ];
    const { stats, valid } = reportOn(`${lines.join("\r\n")}\r\n`, OPTIONS);
    expect(valid).toBe(false);
    expect(stats).toMatchObject({ rows_count: 6, valid_rows_count: 2, invalid_rows_count: 4 });
    expect(Object.entries(stats.record_type_counts!)).toEqual([
      ["Account", 1],
      ["Transaction", 1],
      ["Nope", 1],
      ["Tag", 1],
      ["__proto__", 1],
    ]);
    expect(Object.keys(stats.entity_counts!)).toHaveLength(15);
    expect(stats.entity_counts).toMatchObject({ accounts: 1, transactions: 1, tags: 0, rules: 0 });
    expect(new Set([...RECORD_TYPES.values()].map(({ entity }) => entity)).size).toBe(15);
  });

  it("without a line has no data, without a record nothing to import", () => {
    expect(reportOn(new Uint8Array(), OPTIONS)).toMatchObject({
      valid: false,
      stats: { rows_count: 0 },
      findings: [{ code: "no_data_rows" }],
    });
    expect(found("x")).toEqual(["nothing_importable", "invalid_json@1"]);
  });

  it("over 100,000 lines is a warning", () => {
    const lines = Array.from({ length: 100_001 }, (_, i) => `{"type":"Rule","data":{"id":${i}}}`).join("\n");
    expect(reportOn(lines, OPTIONS)).toMatchObject({
      valid: true,
      findings: [{ code: "row_limit_exceeded" }],
    });
  });

  it("of exactly 100,000 lines is none", () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `{"type":"Rule","data":{"id":${i}}}`).join("\n");
    expect(reportOn(lines, OPTIONS).findings).toEqual([]);
  });

  it("names the first thousand by line, also where they are found last", () => {
    const lines = [
      ...Array.from({ length: 3_000 }, (_, i) => transaction({ id: i, account_id: "gone" })),
      ...Array.from({ length: 9_000 }, () => "x"),
    ];
    const report = reportOn(lines.join("\n"), OPTIONS);
    expect(report.error_count).toBe(12_000);
    // A code whose places are all further down still has its group.
    expect(report.groups).toMatchObject([
      {
        code: "missing_reference",
        count: 3_000,
        examples: [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }],
      },
      { code: "invalid_json", count: 9_000, examples: [{ line: 3_001 }, {}, {}, {}, {}] },
    ]);
    expect(
      report.findings.filter(({ severity }) => severity === "error").map(({ code, line }) => [code, line]),
    ).toEqual(Array.from({ length: 1_000 }, (_, i) => ["missing_reference", i + 1]));
  });

  it("of nothing but mistakes answers with a thousand entries and the exact count", () => {
    const lines = Array.from({ length: 5_000 }, (_, i) =>
      i % 2 ? "x" : record("Tag", { id: i, name: "" }),
    ).join("\n");
    const outcome = preflight(lines, OPTIONS, { today: TODAY });
    if (outcome._tag === "Refused") throw new Error("refused");
    const { findings, error_count } = outcome.report;
    expect(findings[0]).toMatchObject({ line: 1, pointer: "/data/name" });
    expect([findings.length, error_count]).toEqual([1_000, 5_000]);
  });

  it("ignores the CSV options and the account", () => {
    expect(
      reportOn(ACCOUNT, { ...OPTIONS, account_id: "x", col_sep: "x", rows_to_skip: "x" }).findings,
    ).toEqual([]);
  });

  it("has no headers, and is named as what it is", () => {
    const report = reportOn(ACCOUNT, OPTIONS);
    expect(report).not.toHaveProperty("headers");
    expect(report.content).toMatchObject({ filename: "import.ndjson", content_type: "application/x-ndjson" });
  });
});

describe("bytes", () => {
  const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le"));

  it("a mark and UTF-16 with a mark are read", () => {
    expect(reportOn(utf8(`\ufeff${ACCOUNT}`), OPTIONS).valid).toBe(true);
    expect(reportOn(utf16(`${ACCOUNT}\r\n`), OPTIONS).valid).toBe(true);
    expect(reportOn(`\ufeff${ACCOUNT}`, OPTIONS).valid).toBe(true);
  });

  it("a line that is not UTF-8 is no JSON, the others are read", () => {
    const bytes = Uint8Array.from([
      ...utf8(`${ACCOUNT}\n{"type":"Tag","data":{"id":1,"name":"`),
      0xe9,
      ...utf8(`"}}\n${record("Tag", { id: 1, name: "é" })}\n`),
    ]);
    expect(reportOn(bytes, OPTIONS)).toMatchObject({
      stats: { rows_count: 3, valid_rows_count: 2 },
      findings: [{ code: "invalid_json", line: 2 }],
    });
  });

  it("a mark does not spoil the first line of a file with a bad byte", () => {
    const bytes = Uint8Array.from([...utf8(`\ufeff${ACCOUNT}\n`), 0xe9, 0x0a]);
    expect(reportOn(bytes, OPTIONS)).toMatchObject({
      stats: { valid_rows_count: 1 },
      findings: [{ line: 2 }],
    });
  });

  it.each<[string, object, string]>([
    ["image/png", {}, "invalid_file_type"],
    ["text/csv", {}, "invalid_file_type"],
    ["text/csv", { filename: "x.JSONL" }, ""],
    ["application/vnd.bank+json;v=1", { filename: "x.ndjson" }, ""],
    ["garbage", { filename: "x.ndjson" }, "invalid_file_type"],
    ["text/", { filename: "x.ndjson" }, "invalid_file_type"],
    ["application/json", {}, ""],
  ])("declared as %s %j", (content_type, named, error) => {
    const outcome = preflight({ bytes: utf8(ACCOUNT), content_type, ...named }, OPTIONS, { today: TODAY });
    expect(outcome._tag === "Refused" ? outcome.code : "").toBe(error);
  });

  it("NULs are no NDJSON", () => {
    expect(preflight(`${ACCOUNT}\0`, OPTIONS, { today: TODAY })).toMatchObject({ code: "invalid_file_type" });
  });
});

describe("hostile lines", () => {
  it.each<[what: string, line: string]>([
    ["brackets", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["open brackets", "[".repeat(100_000)],
    ["objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    [
      "a deep id",
      record("Tag", { name: "x", id: 0 }).replace(
        '"id":0',
        `"id":${"[".repeat(50_000)}${"]".repeat(50_000)}`,
      ),
    ],
    [
      "a deep amount",
      transaction({ amount: 0 }).replace(
        '"amount":0',
        `"amount":${"[1,".repeat(20_000)}1${"]".repeat(20_000)}`,
      ),
    ],
    [
      "a deep reference",
      transaction({ account_id: 0 }).replace(
        '"account_id":0',
        `"account_id":${"[".repeat(20_000)}1${"]".repeat(20_000)}`,
      ),
    ],
    [
      "a deep neighbour of a large id",
      `{"type":"Tag","data":{"id":12345678901234567890,"name":"n","x":${"[".repeat(90_000)}${"]".repeat(90_000)}}}`,
    ],
    ["a prototype", '{"__proto__":{"type":"Tag","data":{}},"constructor":1}'],
    ["data with a prototype", '{"type":"Tag","data":{"__proto__":{"id":1,"name":"x"}}}'],
    ["lone surrogates", '{"type":"Tag","data":{"id":"\\ud800","name":"\\udc00"}}'],
    ["duplicate keys", '{"type":"Nope","type":"Tag","data":{"id":1,"id":2,"name":"x"}}'],
    ["a long number", `{"type":"Tag","data":{"id":${"9".repeat(100_000)},"name":"x"}}`],
    [
      "a huge exponent",
      '{"type":"Transaction","data":{"id":1,"account_id":"a1","date":"2024-01-02","amount":1e300,"splits":[{"amount":1e-320},{"amount":5E+5}]}}',
    ],
  ])("%s", (_, line) => {
    expect(() => reportOn(`${ACCOUNT}\n${line}\n`, OPTIONS)).not.toThrow();
  });

  it("a hundred thousand split lines are added up", SLOW, () => {
    const splits = Array.from({ length: 100_000 }, () => ({ amount: 1 }));
    expect(found(ACCOUNT, transaction({ amount: 100_000, splits }))).toEqual([]);
    expect(found(ACCOUNT, transaction({ amount: 100_001, splits }))).toEqual([
      "split_amount_mismatch@2 /data/splits",
    ]);
  });

  it("numbers stay exact beside any depth", () => {
    const deep = `"x":${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const tag = (id: string, name: string) => `{"type":"Tag","data":{"id":${id},"name":"${name}",${deep}}}`;
    expect(found(tag("9007199254740992", "a"), tag("9007199254740993", "b"))).toEqual([]);
    const line = `{"type":"Transaction","data":{${deep},"id":1,"account_id":"a1","date":"2024-01-02","amount":9007199254740993,"splits":[{"amount":9007199254740992}]}}`;
    expect(found(ACCOUNT, line)).toEqual(["split_amount_mismatch@2 /data/splits"]);
  });

  it.each([
    ["letters", "x".repeat(9_000_000)],
    ["escapes", '\\\\\\"'.repeat(2_000_000)],
    ["an escape at the end", "x\\\\"],
  ])("numbers stay exact beside a text of %s", (_, notes) => {
    const line = `{"type":"Transaction","data":{"notes":"${notes}","id":1,"account_id":"a1","date":"2024-01-02","amount":0.3,"splits":[{"amount":0.1},{"amount":0.2}]}}`;
    expect(found(ACCOUNT, line)).toEqual([]);
    expect(found(ACCOUNT, line.replace('"amount":0.3', '"amount":0.30000000000000001'))).toEqual([
      "split_amount_mismatch@2 /data/splits",
    ]);
  });

  it("a sum that cannot be written out is an error, not a pass", () => {
    expect(
      found(
        ACCOUNT,
        '{"type":"Transaction","data":{"id":1,"account_id":"a1","date":"2024-01-02","amount":1,"splits":[{"amount":1},{"amount":1e-500}]}}',
      ),
    ).toEqual(["invalid_number@2 /data/splits/1/amount"]);
  });

  it("a number is what its text says, however it is written out", () => {
    const zeros = "0".repeat(500);
    for (const amount of ["0e500", `0.${zeros}1e501`, `1${zeros}e-500`, "1e300"])
      expect(
        found(
          ACCOUNT,
          `{"type":"Transaction","data":{"id":1,"account_id":"a1","date":"2024-01-02","amount":${amount}}}`,
        ),
      ).toEqual([]);
  });

  it("own keys only: what an object inherits is not there", () => {
    expect(found('{"type":"Tag","data":{"__proto__":{"id":1,"name":"x"}}}')).toEqual([
      "missing_required_fields@1 /data",
    ]);
  });
});
