import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operationUrl, readAccessUrl } from "../../src/provider/secrets/access-url.ts";
import { told } from "./support.ts";

const read = (text: string) => told(readAccessUrl(Redacted.make(text), { allow_loopback: false }));

const operation = (access: string, path: string, parameters: Readonly<Record<string, string>> = {}) =>
  Redacted.value(operationUrl(Redacted.make(access), path, parameters));

const word = fc
  .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
  .filter((text) => text.isWellFormed());

describe("an access URL", () => {
  it("has 4 KiB at most", () => {
    const begin = "https://user:password@bank.example/";
    const longest = begin + "a".repeat(4096 - begin.length);
    expect(read(`${longest}\n`)).toBe(longest);
    expect(read(`${longest}a`)).toBe("contains an address that is too long");
  });

  it("has credentials, whatever they are made of once they are escaped", () => {
    fc.assert(
      fc.property(word, word, (user, password) => {
        const text = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@bank.example/feed`;
        const access = read(` ${text}\r\n`);
        const url = new URL(access);
        expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
          user,
          password,
        ]);
      }),
    );
  });

  it.each(["https://user:aB%2Bcd12345==@bank.example", 'https://user:a"b|c@BANK.example:443/feed?x=<a>'])(
    "%s stays as it is written",
    (text) => {
      expect(read(`\n ${text} `)).toBe(text);
    },
  );

  it.each(["https://bank.example/feed", "https://user@bank.example/feed", "https://:pass@bank.example/feed"])(
    "%s is refused, for it has none",
    (text) => {
      expect(read(text)).toBe("contains an address without credentials");
    },
  );

  it.each(["http://u:p@bank.example", "https://u:p@bank.example/#x", "<html>no</html>", "", "https://u:p@"])(
    "%j is refused by the rules for every address",
    (text) => {
      expect(read(text)).toMatch(/^contains /);
    },
  );

  it("is hidden from the moment it is read", () => {
    const access = Result.getOrThrow(
      readAccessUrl(Redacted.make("https://user:secret@bank.example"), { allow_loopback: false }),
    );
    expect(`${access} ${JSON.stringify({ access })}`).not.toContain("secret");
  });
});

describe("the URL of an operation", () => {
  it.each([
    ["https://u:p@bank.example", "https://u:p@bank.example/accounts?start-date=1"],
    ["https://u:p@bank.example/feed", "https://u:p@bank.example/feed/accounts?start-date=1"],
    ["https://u:p@bank.example/feed//", "https://u:p@bank.example/feed/accounts?start-date=1"],
    ["https://u:p@bank.example:8443/a%2Fb", "https://u:p@bank.example:8443/a%2Fb/accounts?start-date=1"],
    [
      "https://u:p@bank.example/feed?key=%20a+b~&sig=x%2Fy",
      "https://u:p@bank.example/feed/accounts?key=%20a+b~&sig=x%2Fy&start-date=1",
    ],
  ])("of %s is %s", (access, url) => {
    expect(operation(access, "/accounts", { "start-date": "1" })).toBe(url);
  });

  it("keeps the query as it is where it adds none", () => {
    expect(operation("https://u:p@bank.example/feed?a=%20", "/info")).toBe(
      "https://u:p@bank.example/feed/info?a=%20",
    );
    expect(operation("https://u:p@bank.example/feed", "/info")).toBe("https://u:p@bank.example/feed/info");
  });

  it("keeps credentials as they are escaped", () => {
    fc.assert(
      fc.property(word, word, (user, password) => {
        const access = read(
          `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@bank.example/feed`,
        );
        const [before, after] = [new URL(access), new URL(operation(access, "/accounts"))];
        expect([after.username, after.password]).toEqual([before.username, before.password]);
      }),
    );
  });

  it("escapes the values of parameters", () => {
    const url = new URL(
      operation("https://u:p@bank.example/feed", "/accounts", { account: "a&pending=1 #?" }),
    );
    expect([...url.searchParams]).toEqual([["account", "a&pending=1 #?"]]);
  });
});
