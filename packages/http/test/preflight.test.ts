import { CHECKABLE_IMPORT_TYPES, preflight } from "@farthing/preflight";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toResponse } from "../src/preflight/response.ts";
import {
  askForm,
  askJson,
  fieldsOf,
  fileOf,
  formOf,
  type Part,
  PREFLIGHT,
} from "./support/preflight-requests.ts";
import type { Answer } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies();
});
afterAll(() => api.stop());

const CSV = "date,amount,name\n2026-03-01,4.50,Bread\n2026-03-02,7.25,Cheese\n";
const NDJSON = `${JSON.stringify({ type: "Tag", data: { id: "t1", name: "garden" } })}\n`;
const TODAY = "2026-04-01";

const form = (parts: readonly Part[], query = "") => askForm(api.ask, api.home.read_key, parts, { query });
const json = (body: unknown, query = "") => askJson(api.ask, api.home.read_key, body, query);

/** The same fields with both content types. */
const WAYS: readonly [string, (fields: Readonly<Record<string, string>>) => Promise<Answer>][] = [
  ["a form", (fields) => form(fieldsOf(fields))],
  ["JSON", (fields) => json(fields)],
];

describe.each(WAYS)("preflight with the content as text of %s", (_way, send) => {
  it("answers what the core finds", async () => {
    const { status, body } = await send({ raw_file_content: CSV });
    expect(status).toBe(200);
    expect(body).toEqual(toResponse(preflight(CSV, {}, { today: TODAY })).body);
    expect(body.data).toMatchObject({
      type: "TransactionImport",
      valid: true,
      content: { filename: "import.csv", content_type: "text/csv", byte_size: CSV.length },
      stats: { rows_count: 2 },
    });
  });

  it.each(["", "   "])("takes a blank type for TransactionImport: %j", async (type) => {
    expect((await send({ type, raw_file_content: CSV })).body.data.type).toBe("TransactionImport");
  });

  it.each(["PdfImport", "QifImport", "transactionimport", "Nonsense", "__proto__", "constructor"])(
    "refuses the type %s, and lists the ten that can be checked, before it looks for content",
    async (type) => {
      for (const fields of [{ type, raw_file_content: CSV }, { type }] as const) {
        const { status, body } = await send(fields);
        expect([status, body.error]).toEqual([422, "invalid_import_type"]);
        for (const each of CHECKABLE_IMPORT_TYPES) expect(body.message).toContain(each);
      }
    },
  );

  it.each([{}, { raw_file_content: "" }, { raw_file_content: " \r\n\t " }])(
    "says that there is nothing to check: %j",
    async (fields) => {
      const { status, body } = await send(fields as Record<string, string>);
      expect([status, body.error]).toEqual([422, "missing_content"]);
    },
  );

  it("reads the service's NDJSON", async () => {
    const { body } = await send({ type: "ServiceImport", raw_file_content: NDJSON });
    expect(body.data.content).toEqual({
      ...{ filename: "import.ndjson", content_type: "application/x-ndjson", byte_size: NDJSON.length },
    });
    expect(body.data.stats).toMatchObject({ rows_count: 1, valid_rows_count: 1, invalid_rows_count: 0 });
    expect(body.data.headers).toBeUndefined();
  });

  it.each([
    ["%PDF-1.7\n%", "PDF"],
    ["PK\u0003\u0004\u0014\u0000", "ZIP"],
    ["date,amount\n\u0000,1\n", "NUL"],
  ])("refuses content that is plainly something else: %j", async (raw_file_content) => {
    const { status, body } = await send({ raw_file_content });
    expect([status, body.error]).toEqual([422, "invalid_file_type"]);
  });

  it("answers 422 to a CSV that cannot be split, with the reason and its line", async () => {
    const { status, body } = await send({ raw_file_content: 'date,amount\n2026-03-01,1\n2026-03-02,"2\n' });
    expect([status, body.error]).toEqual([422, "invalid_csv"]);
    expect(body.errors).toEqual([expect.stringContaining("Line 3")]);
  });

  it.each([
    ["as it is", {}],
    ["with what is found in it", { auto: "true" }],
  ])("answers 422 to a row that is too wide, with its line and the field to set, %s", async (_, more) => {
    const wide = ",".repeat(16_384);
    const { status, body } = await send({
      raw_file_content: `date,amount\n2026-03-01,1\n${wide}\n`,
      ...more,
    });
    expect([status, body.error]).toEqual([422, "invalid_csv"]);
    expect(body.errors).toEqual([expect.stringMatching(/^Line 3: this row has more than 16,384 cells/)]);
    expect(body.message).toMatch(/^Line 3: .* Break the line .* or set `col_sep` to .*\.$/);
  });

  it("answers one and the same body to an account that is none, unknown, or another family's", async () => {
    const answers = [];
    for (const account_id of [
      ...["x", "00000000-0000-4000-8000-000000000000", api.other.checking.id, "'; DROP TABLE accounts; --"],
      ...[`${api.home.checking.id}0`, "null", "constructor"],
    ])
      answers.push(await send({ raw_file_content: CSV, account_id }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.body.error).toBe("record_not_found");
  });

  it("takes a blank account for none, and the account's id in any case", async () => {
    for (const account_id of ["", "  ", api.home.checking.id, api.home.checking.id.toUpperCase()])
      expect((await send({ raw_file_content: CSV, account_id })).status).toBe(200);
  });

  it("checks the kind of content before the account, the account before options, and those before rows", async () => {
    const account_id = "x";
    expect((await send({ raw_file_content: "%PDF-1.7", account_id })).body.error).toBe("invalid_file_type");
    const broken = 'date,amount\n"';
    expect((await send({ raw_file_content: broken, account_id, col_sep: "|" })).status).toBe(404);
    const options = await send({
      raw_file_content: broken,
      col_sep: "|",
      number_format: "1",
      rows_to_skip: "-1",
    });
    expect(options.body.data).toMatchObject({ valid: false, headers: [], stats: { rows_count: 0 } });
    expect(options.body.data.errors.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 3 }, () => "validation_failed"),
    );
  });

  it("ignores the account for the service's NDJSON", async () => {
    const { status } = await send({ type: "ServiceImport", raw_file_content: NDJSON, account_id: "x" });
    expect(status).toBe(200);
  });

  it("adds findings with their places when asked, in the query or in the body", async () => {
    const fields = { raw_file_content: "date,amount\nnope,1\n" };
    const plain = await send(fields);
    expect(plain.body.data.findings).toBeUndefined();
    const { data } = (await send({ ...fields, include: "findings" })).body;
    expect(data.findings[0]).toMatchObject({ code: "invalid_date", line: 2, column: "date" });
    expect(data.findings_count).toBe(data.findings.length);
    expect((await json(fields, "?include=findings")).body.data).toEqual(data);
    expect((await form(fieldsOf(fields), "?include=other,findings")).body.data).toEqual(data);
    expect((await send({ ...fields, include: "other, findings" })).body.data).toEqual(data);
    expect((await json(fields, "?include=findings&include=other")).body.data).toEqual(data);
    expect((await json({ ...fields, include: ["other", "findings"] })).body.data).toEqual(data);
    for (const include of [{}, 7, ["findings", 7], [["findings"]], true]) {
      const { status, body } = await json({ ...fields, include });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^include must be text or a list/)]);
    }
    for (const query of ["?include=", "?include=finding"])
      expect((await json(fields, query)).body.data).toEqual(plain.body.data);
    // As frameworks write a list.
    expect((await json(fields, "?include[]=findings")).body.data).toEqual(data);
  });

  it("skips lines and reads options", async () => {
    const raw_file_content = "My bank\nDatum;Summe\n31.03.2026;1.234,50\n";
    const { body } = await send({
      ...{ raw_file_content, rows_to_skip: "1", date_col_label: "Datum", amount_col_label: "Summe" },
      ...{ col_sep: ";", number_format: "1.234,56", date_format: "%d.%m.%Y" },
    });
    expect(body.data).toMatchObject({ valid: true, errors: [], warnings: [], headers: ["Datum", "Summe"] });
  });
});

describe("preflight with JSON", () => {
  it.each(["", "{", "[]", "null", '"text"', "1", '{"a":1}x', "\u0000"])(
    "answers 400 to a body that is no JSON object: %j",
    async (body) => {
      const answer = await api.ask("POST", PREFLIGHT, { key: api.home.key, body });
      expect([answer.status, answer.body.error]).toEqual([400, "bad_request"]);
    },
  );

  it("answers 400 to bytes that are not UTF-8 and to text that is nested too deep", async () => {
    for (const body of [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "[".repeat(500_000)])
      expect((await api.ask("POST", PREFLIGHT, { key: api.home.key, body })).status).toBe(400);
  });

  it.each([
    { raw_file_content: 1 },
    { raw_file_content: ["date,amount"] },
    { raw_file_content: CSV, type: true },
    { raw_file_content: CSV, type: ["TransactionImport"] },
    { raw_file_content: CSV, account_id: {} },
    { raw_file_content: CSV, rows_to_skip: [1] },
  ])("answers 400 to a field of the wrong kind: %j", async (body) => {
    const { status, body: said } = await json(body);
    expect([status, said.error]).toEqual([400, "bad_request"]);
  });

  it("takes null for not given, and a number for rows_to_skip", async () => {
    const raw_file_content = `My bank\n${CSV}`;
    const { status, body } = await json({
      ...{ raw_file_content, rows_to_skip: 1, type: null, account_id: null, col_sep: null, include: null },
    });
    expect(status).toBe(200);
    expect(body.data.stats.rows_count).toBe(2);
    expect((await json({ raw_file_content: null })).body.error).toBe("missing_content");
  });

  it("reads nothing from a prototype", async () => {
    const body = `{"__proto__":{"raw_file_content":"x"},"constructor":{"prototype":{"type":"PdfImport"}}}`;
    const answer = await api.ask("POST", PREFLIGHT, { key: api.home.key, body });
    expect(answer.body.errors).toEqual([
      expect.stringContaining('"__proto__"'),
      expect.stringContaining('"constructor"'),
    ]);
    expect(({} as { type?: string }).type).toBeUndefined();
  });
});

describe("preflight with a form", () => {
  it("checks the file, and tells its name, declared type and bytes", async () => {
    const { body } = await form([fileOf(CSV, "Kontoauszug März.csv", "text/plain; charset=utf-8")]);
    expect(body.data).toMatchObject({
      valid: true,
      content: { filename: "Kontoauszug März.csv", byte_size: CSV.length },
    });
    expect(body.data.content.content_type).toContain("text/plain");
  });

  it("tells the type of its kind for a file that declares none", async () => {
    for (const type of [undefined, " "]) {
      const csv = await form([fileOf(CSV, "a.csv", type)]);
      expect(csv.body.data.content).toMatchObject({ filename: "a.csv", content_type: "text/csv" });
      const ndjson = await form([fileOf(NDJSON, "a", type), ...fieldsOf({ type: "ServiceImport" })]);
      expect(ndjson.body.data.content.content_type).toBe("application/x-ndjson");
    }
    expect((await form([fileOf(CSV, "a.csv", "text/plain")])).body.data.content.content_type).toBe(
      "text/plain",
    );
  });

  it("refuses text that is not UTF-8, and never changes it silently", async () => {
    const part = (value: Uint8Array) => ({ name: "raw_file_content", value });
    for (const bytes of [
      Buffer.from("date,amount,name\n2026-03-01,1,Caf\xe9\n", "latin1"),
      Buffer.from([0xff, 0xfe, 0x64, 0x00]),
    ]) {
      const { status, body } = await form([part(bytes)]);
      expect([status, body.error, body.message]).toEqual([
        ...[400, "bad_request", expect.stringMatching(/^raw_file_content is not UTF-8\. Send .* file/)],
      ]);
      expect((await form([part(bytes), fileOf(CSV)])).body.data.valid, "a file wins").toBe(true);
    }
    const kept = Buffer.from("date,amount,name\n2026-03-01,1,Caf\ufffd\n");
    const { status, body } = await form([part(kept)]);
    expect([status, body.data.content.byte_size]).toEqual([200, kept.length]);
  });

  it("refuses text that is not UTF-8 beside text that has U+FFFD", async () => {
    const bad = { name: "raw_file_content", value: Buffer.from(`${CSV}2026-03-03,1,Caf\xe9\n`, "latin1") };
    const { status, body } = await form([...fieldsOf({ notes_col_label: "\ufffd\ufffd" }), bad]);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^raw_file_content is not UTF-8/)]);
  });

  it("refuses another field that is not UTF-8, with a file and without", async () => {
    const bad = { name: "name_col_label", value: Buffer.from("Empf\xe4nger", "latin1") };
    const unknown = { name: "name_col_label", value: "x", type: "text/plain; charset=windows-1250" };
    const replaced = `${CSV}2026-03-03,1,Caf\ufffd\n`;
    for (const field of [bad, unknown])
      for (const content of [fileOf(replaced), ...fieldsOf({ raw_file_content: CSV })]) {
        const { status, body } = await form([field, content]);
        expect([status, body.error, body.message]).toEqual([
          ...[400, "bad_request", "A field of the form is not UTF-8. Send all fields in UTF-8."],
        ]);
      }
    const kept = fieldsOf({ name_col_label: "name", notes_col_label: "\ufffd" });
    for (const content of [fileOf(replaced), ...fieldsOf({ raw_file_content: replaced })])
      expect((await form([...kept, content])).status).toBe(200);
  });

  it.each(["windows-1250", "bogus"])("refuses text in a charset that it cannot read: %s", async (charset) => {
    const { status, body } = await form([
      { name: "raw_file_content", value: CSV, type: `text/plain; charset=${charset}` },
    ]);
    expect([status, body.error, body.message]).toEqual([
      ...[400, "bad_request", expect.stringMatching(/^raw_file_content is not UTF-8\. Send .* file/)],
    ]);
  });

  it("reads a name as RFC 2231 writes it", async () => {
    const disposition = 'form-data; name="file"; filename="x"; filename*=UTF-8\'\'M%C3%A4rz%20%E2%82%AC.csv';
    const { body } = await form([{ value: CSV, disposition, type: "text/csv" }]);
    expect(body.data.content.filename).toBe("März €.csv");
  });

  it("takes the file where there is text too, in either order, whatever the text is", async () => {
    const raw = { name: "raw_file_content", value: "%PDF-1.7" };
    for (const parts of [
      [fileOf(CSV), raw],
      [raw, fileOf(CSV)],
    ])
      expect((await form(parts)).body.data.stats.rows_count).toBe(2);
  });

  it("checks an empty file and finds it empty", async () => {
    const { status, body } = await form([fileOf("")]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      valid: false,
      content: { byte_size: 0 },
      errors: [{ code: "no_data_rows" }],
    });
  });

  it.each([
    ["text/csv", true, false],
    ["TEXT/CSV; header=present", true, false],
    ["text/plain", true, true],
    ["application/csv", true, false],
    ["application/vnd.ms-excel", true, false],
    ["text/tab-separated-values", true, false],
    ["application/octet-stream", true, true],
    [undefined, true, true],
    ["application/x-ndjson", false, true],
    ["application/ndjson", false, true],
    ["application/json", false, true],
    ["application/pdf", false, false],
    ["image/png", false, false],
    ["text/html", false, false],
    ["garbage", false, false],
    ["text/", false, false],
  ])("knows what may be declared: %s", async (type, isCsv, isNdjson) => {
    const csv = await form([fileOf(CSV, "a.bin", type)]);
    const ndjson = await form([fileOf(NDJSON, "a.bin", type), ...fieldsOf({ type: "ServiceImport" })]);
    for (const [answer, isGood] of [
      [csv, isCsv],
      [ndjson, isNdjson],
    ] as const) {
      expect(answer.status).toBe(isGood ? 200 : 422);
      if (!isGood) expect(answer.body.error).toBe("invalid_file_type");
    }
  });

  it.each(["a.ndjson", "a.jsonl", "a.json", "A.NDJSON"])(
    "takes %s for NDJSON whatever it is declared as",
    async (name) => {
      const parts = [fileOf(NDJSON, name, "image/png")];
      expect((await form([...parts, ...fieldsOf({ type: "ServiceImport" })])).status).toBe(200);
      expect((await form(parts)).status).toBe(422);
    },
  );

  it.each([
    ["ZIP", [0x50, 0x4b, 3, 4]],
    ["gzip", [0x1f, 0x8b, 8]],
    ["PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ["OLE", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ["NULs", [0x61, 0, 0x62, 0, 0, 0, 1, 2]],
  ])("sees %s whatever it is declared as", async (_name, bytes) => {
    const { status, body } = await form([fileOf(Uint8Array.from(bytes), "a.csv", "text/csv")]);
    expect([status, body.error]).toEqual([422, "invalid_file_type"]);
  });

  it("reads UTF-16", async () => {
    const { body } = await form([fileOf(Buffer.from(`\ufeff${CSV}`, "utf16le"))]);
    expect(body.data).toMatchObject({ valid: true, stats: { rows_count: 2 } });
  });

  it.each<readonly [number, RegExp, readonly string[]]>([
    [400, /type must be text/, ["type[a]", "type[b]"]],
    [400, /account_id must be text/, ["account_id[]"]],
    [400, /too large a number/, ["a[4294967294]", "a[b]"]],
    [400, /too large a number/, ["a[99999999]", "a[b]"]],
    [400, /too many brackets/, [`a${"[b]".repeat(60)}`]],
    [422, /errors lists them/, ["__proto__", "__proto__[type]", "constructor[prototype][type]"]],
    [422, /errors lists them/, ["type[", "type]", "[type]", "x[]", "x[]", "x[5]", "x[k]"]],
  ])(
    "answers %i, %s, to names with brackets or of prototypes, which make no list of millions: %j",
    async (status, reason, names) => {
      const answer = await form([...names.map((name) => ({ name, value: "PdfImport" })), fileOf(CSV)]);
      expect(answer.status).toBe(status);
      expect(String(answer.body.message)).toMatch(reason);
      expect(({} as { type?: string }).type).toBeUndefined();
    },
  );

  it("reads no content from a name of a prototype", async () => {
    const pollute = await form([...fieldsOf({ __proto__x: "1", "__proto__[raw_file_content]": CSV })]);
    expect(pollute.body.error).toBe("validation_failed");
  });

  it("answers 400 to a field that is given twice", async () => {
    const twice = (name: string) =>
      form([...fieldsOf({ [name]: "a" }), ...fieldsOf({ [name]: "b" }), fileOf(CSV)]);
    expect((await twice("type")).status).toBe(400);
    expect((await twice("unknown")).status).toBe(422);
    const raw = { name: "raw_file_content", value: CSV };
    expect((await form([raw, raw])).status).toBe(400);
  });

  it.each<[string, readonly Part[], RegExp]>([
    ["two files", [fileOf(CSV), fileOf(CSV)], /one file/],
    ["a file in another field", [{ ...fileOf(CSV), name: "upload" }], /field file/],
    ["101 fields", Array.from({ length: 101 }, (_, n) => ({ name: `f${n}`, value: "" })), /too many/],
    ["5,000 fields", Array.from({ length: 5_000 }, (_, n) => ({ name: `f${n}`, value: "" })), /too many/],
    ["a field of a long name", [{ name: "n".repeat(1_000), value: "" }], /name of a form field is too long/],
    ["a part without a name", [{ value: "x", disposition: "form-data" }, fileOf(CSV)], /name|malformed/],
  ])("answers 400 to %s, and says so", async (_what, parts, reason) => {
    const { status, body } = await form(parts);
    expect([status, body.error]).toEqual([400, "bad_request"]);
    expect(body.message).toMatch(reason);
  });

  it("takes 100 fields beside the file", async () => {
    const fields = Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, value: "x" }));
    expect((await form([...fields, fileOf(CSV)])).body.errors.at(-1)).toBe(
      "There are 90 more unknown names.",
    );
  });

  it("finds nothing to check where the file has no name, as browsers send one that was not chosen", async () => {
    for (const part of [
      fileOf("", ""),
      { name: "file", value: CSV },
      { name: "file", value: CSV, type: "text/csv" },
    ])
      expect((await form([part])).body.error).toBe("missing_content");
  });

  const send = (type: string | undefined, body: Uint8Array | string) =>
    api.ask("POST", PREFLIGHT, { key: api.home.key, body, headers: { "Content-Type": type } });

  it.each([
    "multipart/form-data",
    "multipart/form-data;",
    "multipart/form-data; boundary",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="unclosed',
    "multipart/form-data; boundary=a b",
    "multipart/form-data; charset=utf-8",
    "multipart/form-data; boundary=another",
  ])("answers 400 where the boundary is missing or another one: %s", async (type) => {
    const { status, body } = await send(type, formOf([fileOf(CSV)]).body);
    expect([status, body.error]).toEqual([400, "bad_request"]);
  });

  it.each(["b".repeat(70), "b".repeat(200), "'()+_,-./:=?", "-"])(
    "takes the boundary %s",
    async (boundary) => {
      const { body } = formOf([fileOf(CSV)], boundary);
      expect((await send(`multipart/form-data; boundary="${boundary}"`, body)).status).toBe(200);
    },
  );

  it("answers 400 to a form that is cut off, wherever", async () => {
    const { body, headers } = formOf([...fieldsOf({ type: "TransactionImport" }), fileOf(CSV)]);
    const statuses = new Set<number>();
    for (let end = 0; end < body.length - 4; end += 7)
      statuses.add((await send(headers["Content-Type"], body.subarray(0, end))).status);
    expect([...statuses]).toEqual([400]);
  });

  it("answers 400 to a form without anything in it that is a form", async () => {
    for (const body of ["", "x", "\r\n\r\n", "--", CSV])
      expect((await send("multipart/form-data; boundary=b", body)).status).toBe(400);
  });
});

describe("the order of checks", () => {
  const askWith = (key: string | undefined, method: string, type: string | undefined, body: string) =>
    api.ask(method, PREFLIGHT, {
      ...(key === undefined ? {} : { key }),
      body,
      headers: { "Content-Type": type },
    });

  it("is credential, method, type, size, shape", async () => {
    expect((await askWith(undefined, "PUT", "text/plain", "{")).status).toBe(401);
    expect((await askWith("fk_nonsense", "POST", "text/plain", "{")).status).toBe(401);
    const wrong = await askWith(api.home.key, "PUT", "text/plain", "{");
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "POST"]);
    for (const type of [
      undefined,
      "text/plain",
      "text/csv",
      "application/x-ndjson",
      "multipart/mixed; boundary=b",
    ])
      expect((await askWith(api.home.key, "POST", type, "{")).status).toBe(415);
    for (const type of ["application/json; charset=utf-16", "application/json; charset=latin1"])
      expect((await askWith(api.home.key, "POST", type, "{")).status).toBe(415);
    expect((await askWith(api.home.key, "POST", "application/json;charset=UTF-8", "{")).status).toBe(400);
    for (const type of ["application/json", "multipart/form-data; boundary=b"]) {
      const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
      expect((await api.ask("POST", PREFLIGHT, { key: api.home.key, body: "x", headers })).status).toBe(415);
    }
  });

  it("takes no harm from a form that says it is not compressed", async () => {
    const { headers, body } = formOf([fileOf(CSV)]);
    for (const encoding of ["identity", "Identity"]) {
      const sent = { key: api.home.key, body, headers: { ...headers, "Content-Encoding": encoding } };
      expect((await api.ask("POST", PREFLIGHT, sent)).status).toBe(200);
    }
  });

  it("lets a key that may only read have its content checked", async () => {
    expect((await json({ raw_file_content: CSV })).status).toBe(200);
  });

  it("describes both media types", () => {
    const { requestBody } = api.document.paths[PREFLIGHT]!.post!;
    expect(Object.keys(requestBody!.content).sort()).toEqual(["application/json", "multipart/form-data"]);
    expect(JSON.stringify(api.document)).toMatch(/"file":/);
  });
});
