import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAccessUrl } from "../../src/provider/secrets/access-url.ts";
import { answerOf, wireAccount, wireTransaction } from "./support.ts";

/** What becomes of a text that the provider of this access URL says, by where it says it. */
const said = (url: string, text: string) => {
  const access = Result.getOrThrow(readAccessUrl(Redacted.make(`${url}\n`), { allow_loopback: false }));
  const { accounts, messages } = answerOf(
    {
      accounts: [wireAccount({ transactions: [wireTransaction({ memo: text })] })],
      errlist: [{ code: `gen.${text}`, msg: text }],
    },
    access,
  );
  return { memo: accounts[0]!.transactions[0]!.memo, message: messages[0]!.text, code: messages[0]!.code };
};

const isHidden = (url: string, secret: string): void => {
  const { memo, message, code } = said(url, `Is ${secret}?`);
  expect([memo, message]).toEqual(["Is [hidden]?", "Is [hidden]?"]);
  expect(code).toBe("gen.Ishidden");
};

describe("a short credential is hidden where it is a word", () => {
  const URL = "https://jwalsh:s3cr3t7@bank.example/";

  it.each([
    ["the password s3cr3t7 is wrong", "the password [hidden] is wrong"],
    ["jwalsh/s3cr3t7", "[hidden]/[hidden]"],
    ["(s3cr3t7)", "([hidden])"],
    ["x%3As3cr3t7%40y", "x%3A[hidden]%40y"],
    [`base64 ${btoa("s3cr3t7")}`, "base64 [hidden]=="],
    ["jwalsh:s3cr3t7", "[hidden]"],
    ["ejwalshs s3cr3t70 és3cr3t7", "ejwalshs s3cr3t70 és3cr3t7"],
  ])("%j is told as %j", (text, told) => {
    expect(said(URL, text).memo).toBe(told);
  });

  it.each([
    ["https://demo1:pin@bank.example/", "demo1 and pin are words", "demo1 and pin are words"],
    ["https://demo12:pin4@bank.example/", "demo12 and pin4", "[hidden] and [hidden]"],
  ])("%s: %j is told as %j", (url, text, told) => {
    expect(said(url, text).memo).toBe(told);
  });
});

describe("a credential is hidden in any spelling of the URL", () => {
  it.each([
    ["aB%2Bcd12345==", "aB%2Bcd12345=="],
    ["aB%2Bcd12345==", "aB%2bcd12345=="],
    ["aB%2Bcd12345==", "aB+cd12345=="],
    ["aB%2Bcd12345==", "aB+cd12345%3d="],
    ["aB%2Bcd12345==", "aB%252Bcd12345%3D%3D"],
    ['p%2Bss%2Fw%20rd%21"x-long', 'p%2Bss%2Fw%20rd%21"x-long'],
    ['p%2Bss%2Fw%20rd%21"x-long', 'p+ss%2Fw rd!"x-long'],
    ['p%2Bss%2Fw%20rd%21"x-long', "p%2Bss%2Fw+rd%21%22x-long"],
    ["100%word%21%ff-é", "100%word%21%ff-é"],
    ["100%word%21%ff-é", "100%25word!%ff-%C3%A9"],
  ])("%s as %s", (password, quoted) => {
    isHidden(`https://user12345:${password}@bank.example/`, quoted);
    isHidden(`https://user12345:${password}@bank.example/`, `user12345:${quoted}`);
    isHidden(`https://${password}:user12345@bank.example/`, quoted);
  });

  it("with a colon, an at sign, or both in it", () => {
    isHidden("https://user12345:pass:wo@rd1@bank.example/", "pass:wo@rd1");
    isHidden("https://user12345:pass:wo@rd1@bank.example/", "pass%3Awo%40rd1");
  });

  it("whichever of its characters are escaped", () => {
    const character = fc
      .constantFrom(..."aZ9+/=!'()*~:@#?&$,;%é\"<>|^`{}[]")
      .chain((plain) => fc.constantFrom(plain, encodeURIComponent(plain).toLowerCase()));
    fc.assert(
      fc.property(fc.array(character, { minLength: 8, maxLength: 20 }), (characters) => {
        const plain = characters.map((each) => decodeURIComponent(each === "%" ? "%25" : each)).join("");
        const url = `https://user12345:${encodeURIComponent(plain)}@bank.example/`;
        expect(said(url, `"${characters.map((each) => (each === "%" ? "%25" : each)).join("")}"`).memo).toBe(
          '"[hidden]"',
        );
      }),
    );
  });
});

describe("a token in the address is hidden", () => {
  const TOKEN = "0123456789-Ab/c==";
  const ESCAPED = encodeURIComponent(TOKEN);

  it.each([
    [`https://user:word@bank.example/feed/${ESCAPED}/v2`, TOKEN],
    [`https://user:word@bank.example/feed/${ESCAPED}`, ESCAPED],
    [`https://user:word@bank.example/?key=${TOKEN}&x=1`, TOKEN],
    [`https://user:word@bank.example/feed?x=1&key=${ESCAPED}`, ESCAPED.replaceAll("%3D", "%3d")],
    [`https://user:word@bank.example?${ESCAPED}`, TOKEN],
    ["https://user:word@bank.example/?key=0123456789+bcdef", "0123456789 bcdef"],
  ])("%s: %s", (url, quoted) => {
    isHidden(url, quoted);
  });

  it("and shorter words of it stay", () => {
    const url = "https://user:word@bank.example/simplefin/feed?version=2026";
    expect(said(url, "simplefin feed of version 2026").memo).toBe("simplefin feed of version 2026");
  });
});
