import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSetupToken } from "../../src/provider/secrets/setup-token.ts";
import { told } from "./support.ts";

const URL_TEXT = "https://bridge.example/claim/abc";

const encode = (bytes: string | Uint8Array): string => Buffer.from(bytes as string).toString("base64");

const read = (token: string, allow_loopback = false) =>
  told(readSetupToken(Redacted.make(token), { allow_loopback }));

const NOT_BASE64 = "The setup token is not base64. Copy the whole token and nothing else.";

/** Paths of every length, so that the padding is none, one and two. */
const urls = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/).map((path) => `https://bridge.example/claim/${path}`);

const blanks = fc.stringMatching(/^[ \t\r\n]{0,5}$/);

describe("a setup token is strict base64 of an absolute URL", () => {
  it("whatever white space stands around it, and with or without its padding", () => {
    fc.assert(
      fc.property(urls, blanks, blanks, fc.boolean(), (url, before, after, isPadded) => {
        const token = isPadded ? encode(url) : encode(url).replace(/=+$/, "");
        expect(read(before + token + after)).toBe(url);
      }),
    );
  });

  it("nothing stands within it that is not of its alphabet", () => {
    fc.assert(
      fc.property(urls, fc.nat(), fc.constantFrom(" ", "\t", "=", ".", "%", "\0", "é"), (url, at, odd) => {
        const token = encode(url);
        const place = 1 + (at % (token.replace(/=+$/, "").length - 1));
        expect(read(token.slice(0, place) + odd + token.slice(place))).toBe(NOT_BASE64);
      }),
    );
  });

  it("padding that is there is right", () => {
    expect(read(`${encode("https://a.example/12")}=`)).toBe(NOT_BASE64);
    expect(read(encode("https://a.example/1").replace(/=+$/, "=="))).not.toBe(NOT_BASE64);
    for (const token of ["", "=", "====", "a", "aaaaa"]) expect(read(token), token).toBe(NOT_BASE64);
  });

  it("bits that its last character has to spare are zero, so that one URL has one token", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    fc.assert(
      fc.property(urls, fc.integer({ min: 1, max: 15 }), (url, spare) => {
        const bare = encode(url).replace(/=+$/, "");
        fc.pre(bare.length % 4 !== 0);
        const room = bare.length % 4 === 2 ? 16 : 4;
        fc.pre(spare < room);
        const last = alphabet[alphabet.indexOf(bare.at(-1)!) + spare]!;
        expect(read(bare.slice(0, -1) + last)).toBe(NOT_BASE64);
      }),
    );
  });

  it("base64url is read as well, but not a mixture of both alphabets", () => {
    const url = "https://bridge.example/claim/???>>>";
    expect(encode(url)).toMatch(/\+.*\/|\/.*\+/);
    expect(read(Buffer.from(url).toString("base64url"))).toBe(read(encode(url)));
    expect(read(encode(url))).not.toBe(NOT_BASE64);
    expect(read(encode(url).replace("+", "-"))).toBe(NOT_BASE64);
  });

  it("line breaks within it are ignored, wherever it was wrapped", () => {
    fc.assert(
      fc.property(
        urls,
        fc.integer({ min: 1, max: 76 }),
        fc.constantFrom("\n", "\r\n", "\r", "\n  ", " \n\n"),
        (url, columns, end) => {
          const lines = encode(url).match(new RegExp(`.{1,${columns}}`, "g"))!;
          expect(read(lines.join(end))).toBe(url);
        },
      ),
    );
  });

  it("bytes that are no UTF-8 are none", () => {
    fc.assert(
      fc.property(fc.constantFrom(0x80, 0xc0, 0xff, 0xfe), (byte) => {
        expect(read(encode(Buffer.concat([Buffer.from(URL_TEXT), Buffer.of(byte)])))).toBe(NOT_BASE64);
      }),
    );
  });
});

describe("the claim URL", () => {
  it.each([
    ["http://bridge.example/claim/abc", "is not https"],
    ["ftp://bridge.example/claim/abc", "is not https"],
    ["https://user:pass@bridge.example/claim", "access URL, not a setup token"],
    ["https://user@bridge.example/claim", "access URL, not a setup token"],
    ["https://:pass@bridge.example/claim", "access URL, not a setup token"],
    ["https://bridge.example/claim#part", "fragment"],
    ["/claim/abc", "no web address"],
    ["bridge.example/claim", "no web address"],
    ["", "not base64"],
  ])("%j is refused", (url, why) => {
    expect(read(encode(url))).toContain(why);
  });

  it("is plain http to a literal loopback address only where the operator allows it", () => {
    const token = encode("http://127.0.0.1:8080/claim/abc");
    expect(read(token)).toContain("is not https");
    expect(read(token, true)).toBe("http://127.0.0.1:8080/claim/abc");
  });

  it("is the transport's to judge where it lies within a private network", () => {
    expect(read(encode("https://10.0.0.1/claim"))).toBe("https://10.0.0.1/claim");
  });

  it("may have a line's end behind it, as `echo` writes one", () => {
    expect(read(encode(`${URL_TEXT}\n`))).toBe(URL_TEXT);
  });

  it("is in no sentence that tells what is wrong with it", () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["http", "ftp"] }), (url) => {
        expect(read(encode(url))).not.toContain(new URL(url).host);
      }),
    );
  });
});
