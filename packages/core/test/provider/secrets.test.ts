import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../../tools/testing/slow.ts";
import { decodeProblemTexts } from "../../src/provider/answer/decode-answer.ts";
import { bodyOf, decode, wireAccount, wireTransaction } from "./support.ts";

/** Of the length that secrets have, with all that must be escaped in a URL, JSON, HTML or an expression. */
const part = fc
  .array(fc.constantFrom(..."abcXYZ019@:/?#%&+ $.*()[]{}|^\\\"'<>;=é€", "😀"), {
    minLength: 8,
    maxLength: 24,
  })
  .map((characters) => characters.join("").trim())
  .filter((text) => text.length >= 8 && !/\s{2}/.test(text));

const credentials = fc.tuple(part, part).map(([user, password]) => {
  const url = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@bank.example/feed`;
  return { user, password, access: Redacted.make(new URL(url).href) };
});

const base64 = (text: string): string => Buffer.from(text).toString("base64");

const lower = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

type Spelling = (user: string, password: string) => string;

/** The ways in which a provider may quote what it was asked with, and what of it must not be seen. */
const SPELLINGS: Readonly<Record<string, Spelling>> = {
  "as it is": (_, password) => password,
  "the user": (user) => user,
  escaped: (_, password) => encodeURIComponent(password),
  "escaped in small letters": (_, password) => lower(encodeURIComponent(password)),
  "as the URL writes it": (_, password) =>
    new URL(`https://u:${encodeURIComponent(password)}@x.example`).password,
  "as HTTP sends it": (user, password) => base64(`${user}:${password}`),
  "as HTTP sends it, without padding": (user, password) => base64(`${user}:${password}`).replace(/=+$/, ""),
  "as HTTP sends it escaped": (user, password) =>
    base64(`${encodeURIComponent(user)}:${encodeURIComponent(password)}`),
  "in base64 for URLs": (user, password) => Buffer.from(`${user}:${password}`).toString("base64url"),
};

/** Every character of JSON text as an escape, or the solidus escaped. */
const ESCAPES = {
  plainly: (json: string) => json,
  "with escapes": (json: string) =>
    json.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
      JSON.stringify(JSON.parse(text)).replace(/[a-zA-Z0-9@]/g, (character, at: number, whole: string) =>
        whole[at - 1] === "\\" || /\\u.{0,3}$/.test(whole.slice(0, at))
          ? character
          : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
    ),
  "with its solidus escaped": (json: string) => json.replaceAll("/", "\\/"),
};

const everywhere = (text: string) => ({
  errors: [text, `Denied for ${text}.`],
  errlist: [{ code: text, msg: `x${text}y`, conn_id: "c1", account_id: text }],
  connections: [{ conn_id: "c1", name: text, org_name: text }],
  accounts: [
    wireAccount({
      ...{ id: `${text}`, name: text, org: { name: text, domain: text }, currency: text, extra: text },
      transactions: [
        wireTransaction({ id: `t${text}`, description: text, payee: `${text}${text}`, memo: text }),
      ],
    }),
  ],
});

describe("credentials never come out", () => {
  for (const [how, spell] of Object.entries(SPELLINGS))
    for (const [written, write] of Object.entries(ESCAPES))
      itSampled(`${how}, ${written}`, ({ runs }) => {
        fc.assert(
          fc.property(credentials, ({ user, password, access }) => {
            const quoted = spell(user, password);
            const json = write(JSON.stringify(everywhere(quoted)));
            expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(everywhere(quoted))));
            const result = decode(json, access);
            expect(result._tag).toBe("Success");
            const texts: string[] = [];
            JSON.stringify(result, (_, value) => {
              if (typeof value === "string") texts.push(value);
              return value;
            });
            const said = decodeProblemTexts(bodyOf(json), access);
            for (const text of [...texts, ...said]) {
              expect(text).not.toContain(quoted);
              expect(text).not.toContain(password);
            }
          }),
          { numRuns: runs(30) },
        );
      });

  const ACCESS = Redacted.make("https://user-abcd:pa%26ss%3Cword@bank.example/");

  it.each([
    ["as entities", "pa&amp;ss&lt;word"],
    ["as numbered entities", "pa&#38;ss&#x3C;word"],
    ["cut off at the end", `${"<b>".repeat(2_664)}pa&ss<word`],
    ["cut off where a message ends", `${"x".repeat(495)}pa&ss<word`],
  ])("%s in a message", (_, text) => {
    expect(JSON.stringify(decode({ accounts: [], errors: [text] }, ACCESS))).not.toMatch(/pa&|ss<w/);
  });

  it("as a number", () => {
    const access = Redacted.make("https://user-abcd:12345678901@bank.example/");
    const body =
      '{"accounts":[{"id":12345678901,"currency":"USD","balance":12345678901.5,"transactions":[]}]}';
    const result = decode(body, access);
    // Money is not a quotation, and must stay what it is.
    expect(result).toMatchObject({ success: { accounts: [{ id: "[hidden]", balance: "12345678901.5" }] } });
  });

  it.each([
    ["part", "xyabcdefghzw"],
    ["beginning", "abcdefghzw"],
  ])("where one is the %s of the other", (_, password) => {
    const access = Redacted.make(`https://abcdefgh:${password}@bank.example/`);
    expect(JSON.stringify(decode({ accounts: [], errors: [`It is ${password}`] }, access))).toContain(
      '"It is [hidden]"',
    );
  });

  it.each(["pa$s+wo!rd", "pa%24s%2Bwo!rd", "pa%24s%2Bwo%21rd", "pa%24s%2bwo%21rd"])(
    "where the URL escapes less than the provider does: %s",
    (quoted) => {
      const access = Redacted.make("https://user-abcd:pa$s+wo!rd@bank.example/");
      expect(decode({ accounts: [], errors: [`It is ${quoted}`] }, access)).toMatchObject({
        success: { messages: [{ text: "It is [hidden]" }] },
      });
    },
  );
});

it("very short words that are credentials too stay words, but not together", () => {
  const access = Redacted.make("https://demo:pin@bank.example/");
  const errors = ["A demo account with a pin", "demo:pin", "ZGVtbzpwaW4="];
  expect(decode({ accounts: [], errors }, access)).toMatchObject({
    success: {
      messages: [{ text: "A demo account with a pin" }, { text: "[hidden]" }, { text: "[hidden]=" }],
    },
  });
});

it("short ones are hidden together in either base64", () => {
  const access = Redacted.make("https://a%3F%3E:b%3F~%3E@bank.example/");
  const quoted = (["base64", "base64url"] as const).map((encoding) =>
    Buffer.from("a?>:b?~>").toString(encoding),
  );
  expect(new Set(quoted.map((text) => text.replace(/=+$/, ""))).size).toBe(2);
  const answer = JSON.stringify(decode({ accounts: [], errors: quoted }, access));
  for (const text of quoted) expect(answer).not.toContain(text.replace(/=+$/, ""));
});
