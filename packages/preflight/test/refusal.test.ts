import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import {
  type Content,
  decodedOnce,
  inspect,
  MAX_FILE_BYTES,
  type PreflightOptions,
  preflight,
} from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

const check = (content: Content, options: PreflightOptions = {}) =>
  preflight(content, options, { today: TODAY });

const MIB_10 = 10_485_760;
const padded = (length: number): string => "date,amount\n2024-01-02,1\n".padEnd(length, "\n");

describe("content that cannot be checked", () => {
  it.each<[what: string, content: Content, options: PreflightOptions, code: string]>([
    ["an unknown type", "x", { type: "BankImport" }, "invalid_import_type"],
    ["a type that is no text", "x", { type: "PdfImport" }, "invalid_import_type"],
    ["nothing", undefined, {}, "missing_content"],
    ["blank text", " \n ", {}, "missing_content"],
    ["a file over 10 MiB", utf8(padded(MIB_10 + 1)), {}, "file_too_large"],
    ["text over 10 MiB", padded(MIB_10 + 1), {}, "content_too_large"],
    ["text over 10 MiB only in UTF-8", `${padded(MIB_10 - 1)}é`, {}, "content_too_large"],
    ["a declared type", { bytes: utf8("date,amount\n"), content_type: "image/png" }, {}, "invalid_file_type"],
    ["a ZIP", utf8("PK\x03\x04rest"), {}, "invalid_file_type"],
    ["a PDF", utf8("%PDF-1.7\n"), {}, "invalid_file_type"],
    [
      "an old workbook",
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0),
      {},
      "invalid_file_type",
    ],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), {}, "invalid_file_type"],
    ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), {}, "invalid_file_type"],
    ["a web page", "<!DOCTYPE html><table>", {}, "invalid_file_type"],
    ["NULs among control characters", utf8("date,amount\n2024-01-02,\0\x01\n"), {}, "invalid_file_type"],
    ["NULs in text", "date,amount\n2024-01-02,\0\n", {}, "invalid_file_type"],
    ["no such account", "date,amount\n", { account_id: "x" }, "record_not_found"],
    ["an open quote", 'date,amount\n2024-01-02,"1\n', {}, "invalid_csv"],
    [
      "the account before the options",
      "date,amount\n",
      { account_id: "x", col_sep: "x" },
      "record_not_found",
    ],
    ["the type before the content", undefined, { type: "x" }, "invalid_import_type"],
    ["the size before the kind", utf8("PK\x03\x04".padEnd(MIB_10 + 1)), {}, "file_too_large"],
  ])("%s", (_, content, options, code) => {
    expect(check(content, options)).toMatchObject({
      _tag: "Refused",
      code,
      message: expect.stringMatching(/\.$/),
    });
  });

  it("exactly 10 MiB is checked, as a file and as text of any script", () => {
    expect(check(utf8(padded(MIB_10)))._tag).toBe("Checked");
    expect(check(padded(MIB_10))._tag).toBe("Checked");
    expect(check(`${padded(MIB_10 - 2)}é`)._tag).toBe("Checked");
  });

  it("an edge can set another limit, but none beyond what can be read", SLOW, () => {
    const bytes = utf8(padded(MIB_10 + 1));
    for (const max_bytes of [MIB_10 + 1, Number.POSITIVE_INFINITY]) {
      expect(check({ bytes, max_bytes })._tag).toBe("Checked");
      expect(inspect({ bytes, max_bytes }, { today: TODAY })._tag).toBe("Inspected");
      expect(check(decodedOnce({ bytes, max_bytes }))._tag).toBe("Checked");
    }
    for (const [max_bytes, size] of [
      [MIB_10, "10 MiB"],
      [1_000_000, "1000000 bytes"],
    ] as const) {
      const tooLarge = { code: "file_too_large", message: expect.stringContaining(`larger than ${size}.`) };
      expect(check({ bytes, max_bytes })).toMatchObject(tooLarge);
      expect(inspect({ bytes, max_bytes }, { today: TODAY })).toMatchObject(tooLarge);
    }
    const huge = { bytes: new Uint8Array(MAX_FILE_BYTES + 1), max_bytes: Number.POSITIVE_INFINITY };
    for (const type of ["TransactionImport", "ServiceImport"])
      expect(check(huge, { type })).toMatchObject({
        code: "file_too_large",
        message: expect.stringContaining("512 MiB"),
      });
  });

  it("the ten, or as many as there are, are named for an unknown type", () => {
    expect(check("x", { type: "nope" })).toMatchObject({
      message: expect.stringContaining("TransactionImport, TradeImport, AccountImport"),
    });
  });

  it("malformed CSV says the line", () => {
    expect(check('date,amount\n2024-01-02,"1\n')).toMatchObject({
      errors: [expect.stringContaining("Line 2")],
    });
  });
});

describe("content that is checked", () => {
  it("an uploaded empty file is found empty", () => {
    expect(check(new Uint8Array())).toMatchObject({
      report: { valid: false, stats: { rows_count: 0 }, headers: [], findings: [{ code: "no_data_rows" }] },
    });
  });

  it.each([
    "text/csv; charset=utf-8",
    "TEXT/PLAIN",
    "application/vnd.ms-excel",
    "application/octet-stream",
    "",
  ])("declared as %j", (content_type) => {
    expect(check({ bytes: utf8("date,amount\n2024-01-02,1\n"), content_type })._tag).toBe("Checked");
  });

  it("names the content as it came, or as a default", () => {
    const text = "date,amount\n2024-01-02,é\n";
    const content = (of: Content) => {
      const outcome = check(of);
      return outcome._tag === "Checked" ? outcome.report.content : undefined;
    };
    expect(content(text)).toEqual({ filename: "import.csv", content_type: "text/csv", byte_size: 26 });
    expect(content({ bytes: utf8(text), filename: "may.csv", content_type: "text/plain" })).toEqual({
      filename: "may.csv",
      content_type: "text/plain",
      byte_size: 26,
    });
  });
});
