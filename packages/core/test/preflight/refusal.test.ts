import { describe, expect, it } from "vitest";
import { type Content, type PreflightOptions, preflight, toResponse } from "../../src/preflight/index.ts";
import { TODAY, utf8 } from "./support.ts";

const respond = (content: Content, options: PreflightOptions = {}) =>
  toResponse(preflight(content, options, { today: TODAY }));

const MIB_10 = 10_485_760;
const padded = (length: number): string => "date,amount\n2024-01-02,1\n".padEnd(length, "\n");

describe("content that cannot be checked", () => {
  it.each<[what: string, content: Content, options: PreflightOptions, status: number, error: string]>([
    ["an unknown type", "x", { type: "BankImport" }, 422, "invalid_import_type"],
    ["a type that is no text", "x", { type: "PdfImport" }, 422, "invalid_import_type"],
    ["nothing", undefined, {}, 422, "missing_content"],
    ["blank text", " \n ", {}, 422, "missing_content"],
    ["a file over 10 MiB", utf8(padded(MIB_10 + 1)), {}, 422, "file_too_large"],
    ["text over 10 MiB", padded(MIB_10 + 1), {}, 422, "content_too_large"],
    ["text over 10 MiB only in UTF-8", `${padded(MIB_10 - 1)}é`, {}, 422, "content_too_large"],
    [
      "a declared type",
      { bytes: utf8("date,amount\n"), content_type: "image/png" },
      {},
      422,
      "invalid_file_type",
    ],
    ["a ZIP", utf8("PK\x03\x04rest"), {}, 422, "invalid_file_type"],
    ["a PDF", utf8("%PDF-1.7\n"), {}, 422, "invalid_file_type"],
    [
      "an old workbook",
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0),
      {},
      422,
      "invalid_file_type",
    ],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), {}, 422, "invalid_file_type"],
    ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), {}, 422, "invalid_file_type"],
    ["a web page", "<!DOCTYPE html><table>", {}, 422, "invalid_file_type"],
    ["NULs in a file", utf8("date,amount\n2024-01-02,\0\n"), {}, 422, "invalid_file_type"],
    ["NULs in text", "date,amount\n2024-01-02,\0\n", {}, 422, "invalid_file_type"],
    ["no such account", "date,amount\n", { account_id: "x" }, 404, "record_not_found"],
    ["an open quote", 'date,amount\n2024-01-02,"1\n', {}, 422, "invalid_csv"],
    [
      "the account before the options",
      "date,amount\n",
      { account_id: "x", col_sep: "x" },
      404,
      "record_not_found",
    ],
    ["the type before the content", undefined, { type: "x" }, 422, "invalid_import_type"],
    ["the size before the kind", utf8("PK\x03\x04".padEnd(MIB_10 + 1)), {}, 422, "file_too_large"],
  ])("%s", (_, content, options, status, error) => {
    const response = respond(content, options);
    expect(response).toMatchObject({ status, body: { error } });
    expect((response.body as { message: string }).message).toMatch(/\.$/);
  });

  it("exactly 10 MiB is checked, as a file and as text of any script", () => {
    expect(respond(utf8(padded(MIB_10))).status).toBe(200);
    expect(respond(padded(MIB_10)).status).toBe(200);
    expect(respond(`${padded(MIB_10 - 2)}é`).status).toBe(200);
  });

  it("the ten, or as many as there are, are named for an unknown type", () => {
    const { body } = respond("x", { type: "nope" });
    expect((body as { message: string }).message).toContain("TransactionImport, TradeImport, AccountImport");
  });

  it("malformed CSV says the line", () => {
    expect(respond('date,amount\n2024-01-02,"1\n').body).toMatchObject({
      errors: [expect.stringContaining("Line 2")],
    });
  });
});

describe("content that is checked", () => {
  it("an uploaded empty file is found empty", () => {
    expect(respond(new Uint8Array())).toMatchObject({
      status: 200,
      body: {
        data: { valid: false, stats: { rows_count: 0 }, headers: [], errors: [{ code: "no_data_rows" }] },
      },
    });
  });

  it.each([
    "text/csv; charset=utf-8",
    "TEXT/PLAIN",
    "application/vnd.ms-excel",
    "application/octet-stream",
    "",
  ])("declared as %j", (content_type) => {
    expect(respond({ bytes: utf8("date,amount\n2024-01-02,1\n"), content_type }).status).toBe(200);
  });

  it("names the content as it came, or as a default", () => {
    const text = "date,amount\n2024-01-02,é\n";
    const content = (of: Content) => (respond(of).body as { data: { content: object } }).data.content;
    expect(content(text)).toEqual({ filename: "import.csv", content_type: "text/csv", byte_size: 26 });
    expect(content({ bytes: utf8(text), filename: "may.csv", content_type: "text/plain" })).toEqual({
      filename: "may.csv",
      content_type: "text/plain",
      byte_size: 26,
    });
  });

  it("an entry names the first five lines and counts the rest", () => {
    const text = `date,amount\n${"2024-01-02,x\n".repeat(9)}`;
    const { body } = respond(text);
    const errors = "data" in body ? body.data.errors : [];
    expect(errors[0]?.message).toContain(
      '9 places in column "amount" (lines 2, 3, 4, 5, 6 and 4 more), for example line 2: ',
    );
  });

  it("findings come with their positions where they are asked for", () => {
    const outcome = preflight("date,amount\n2024-01-02,x\n", {}, { today: TODAY });
    expect(toResponse(outcome).body).not.toHaveProperty("data.findings");
    expect(toResponse(outcome, { findings: true }).body).toMatchObject({
      data: {
        findings: [
          {
            code: "invalid_number",
            severity: "error",
            line: 2,
            row: 1,
            column: "amount",
            value: "x",
            message: expect.any(String),
            help: expect.any(String),
          },
        ],
        findings_count: 1,
      },
    });
  });
});
