import { assert, asyncProperty, constantFrom, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { open } from "../src/index.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("content", () => {
  it.each([
    ["empty", new Uint8Array()],
    ["empty", utf8(" \r\n\t ")],
    ["text", utf8("Date,Amount\n2024-01-31,-5.00\n")],
    ["text", Uint8Array.of(0xff, 0xfe, 0x44, 0, 0x61, 0)],
    ["other", Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0, 1, 2)],
    ["too_large", new Uint8Array(100 * 1024 * 1024 + 1)],
    ["no_entries", utf8("<OFX></OFX>")],
    ["no_entries", utf8("!Type:Cat\nNFood\n^\n")],
  ] as const)("is %s, and a sentence says so", async (what, bytes) => {
    const opened = await open(bytes);
    expect(opened).toMatchObject({ kind: "none", what });
    expect(opened).toHaveProperty("message", expect.stringMatching(/^[A-Z].*\.$/));
  });

  it("is opened by its bytes", async () => {
    expect(
      await open(utf8("<OFX><STMTRS><STMTTRN><DTPOSTED>20240131<TRNAMT>1</STMTTRN></STMTRS></OFX>")),
    ).toMatchObject({
      format: "ofx",
      statements: [{ entries: [{ date: "2024-01-31", amount: "1" }] }],
    });
    expect(await open(utf8("!Type:Bank\nD1/2/24\nT1\n^\n"), { dateOrder: "day_first" })).toMatchObject({
      format: "qif",
      statements: [{ entries: [{ date: "2024-02-01", amount: "1" }] }],
    });
  });

  it("of any kind is answered", async () => {
    const begins = constantFrom(
      "",
      "<OFX>",
      "!Type:Bank\n",
      "PK\x03\x04",
      "<html>",
      ":20:A\n:25:B\n",
      "<?xml?>",
    );
    await assert(
      asyncProperty(begins, uint8Array({ maxLength: 100 }), async (begin, rest) => {
        expect(["statements", "sheets", "none"]).toContain(
          (await open(Uint8Array.of(...utf8(begin), ...rest))).kind,
        );
      }),
    );
  });
});
