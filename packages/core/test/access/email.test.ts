import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../../tools/testing/slow.ts";
import { readEmail } from "../../src/access/email.ts";
import { createUser, findUser, parseEmail, Users } from "../../src/access/index.ts";
import { inMemory } from "../still-clock.ts";
import { ADA, reasons } from "./support.ts";

/** Characters that show nothing, or turn what follows around: of every kind that has some. */
const INVISIBLE = [
  ...["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u180e", "\u115f"],
  ...[
    "\u3164",
    "\u202e",
    "\u2066",
    "\u200e",
    "\ufe0f",
    "\u{e0100}",
    "\u{e0061}",
    "\u2800",
    "\u007f",
    "\u0085",
  ],
];

/** Addresses that look like `ada@example.com`, or nearly so, with the address as they stand for. */
const ALIKE = [
  ["\uff41da@example.com", "ada@example.com"],
  ["\uff21DA@example.com", "ada@example.com"],
  ["ada@\uff45xample.com", "ada@example.com"],
  ["ada\uff20example.com", "ada@example.com"],
  ["\u{1d41a}da@example.com", "ada@example.com"],
  ["\u00aada@example.com", "ada@example.com"],
  ["o\ufb03ce@example.com", "office@example.com"],
  ["\u212aim@example.com", "kim@example.com"],
  ["u\u0308lli@example.com", "\u00fclli@example.com"],
] as const;

const isVisible = (text: string): boolean => !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

describe("an e-mail address", () => {
  it.each([
    ["ada@example.com", "ada@example.com"],
    [" Ada@Example.COM\n", "ada@example.com"],
    ["ada+bank@localhost", "ada+bank@localhost"],
    ["ünï@exämple.com", "ünï@exämple.com"],
    [`${"x".repeat(250)}@a.b`, `${"x".repeat(250)}@a.b`],
  ])("may be %.40j", (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  it.each([
    ...[
      "",
      " ",
      "ada",
      "@",
      "ada@",
      "@example.com",
      "a@b@c",
      "a b@example.com",
      "ada@exam ple.com",
      "a\0@b.c",
    ],
    ...['"ada"@example.com', "<ada@example.com>", "ada@example.com,b@c.d", "a;b@c.d", "a:b@c.d", "(a)@b.c"],
    ...["ada\ud83e@example.com", `${"x".repeat(251)}@a.b`],
  ])("is not %.40j", (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  it.each(INVISIBLE)("has no invisible %j, wherever it stands", (character) => {
    for (const text of [`a${character}da@example.com`, `ada@exam${character}ple.com`, `a@b.c${character}d`])
      expect(parseEmail(text), JSON.stringify(text)).toBeUndefined();
  });

  it.each(ALIKE)("is not %j, which looks like another", (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  itSampled("is visible and normal whatever is given, and reads itself as itself", ({ runs }) => {
    const piece = fc.oneof(
      fc.constantFrom(...INVISIBLE, "a", "Z", "\uff41", "\u0308", "\u0130", "\u1e9e", "."),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const part = fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => all.join(""));
    fc.assert(
      fc.property(part, part, (name, domain) => {
        const email = parseEmail(`${name}@${domain}`);
        if (email === undefined) return;
        expect(email.normalize("NFKC")).toBe(email);
        expect(isVisible(email)).toBe(true);
        expect(parseEmail(email)).toBe(email);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ["ΟΣ@x.gr", "οσ@x.gr", "ος@x.gr", "Ος@X.gr"],
    ["ΣΟΦΟΣ.Σ@ΜΥΛΟΣ.gr", "σοφος.σ@μυλος.gr", "σοφοσ.ς@μυλοσ.GR"],
    ["ΝΙΚΟΣ+Α@x.gr", "νικος+α@x.gr", "νικοσ+α@x.gr"],
  ])("is one with all its cases of a sigma: %s", (...texts) => {
    expect(new Set(texts.map(parseEmail)).size).toBe(1);
    expect(parseEmail(texts[0])).toBeDefined();
  });

  it.each(["Straße", "ılker"])("keeps a letter whose capital is another's: %s", (name) => {
    const own = `${name}@example.com`.toLowerCase();
    expect(parseEmail(own)).toBe(own);
  });

  it("of a user is theirs in any case, also one from before in another form", () =>
    inMemory(
      Effect.gen(function* () {
        const users = yield* Users;
        const made = yield* createUser({ ...ADA, email: "ΟΣ@x.gr" });
        const before = { ...made, id: "019b0000-0000-7000-8000-000000000001", email: "νικοσ@x.gr" };
        yield* users.create({ user: before });
        const alike = { ...before, id: "019b0000-0000-7000-8000-000000000002", email: "\uff41da@x.gr" };
        yield* users.create({ user: alike });
        for (const [text, { id }] of [
          ...["οσ@x.gr", " ος@X.GR", "ΟΣ@x.gr"].map((each) => [each, made] as const),
          ...["ΝΙΚΟΣ@x.gr", "νικος@x.gr", "νικοσ@x.gr"].map((each) => [each, before] as const),
          [" \uff21da@x.gr", alike] as const,
        ]) {
          expect(yield* findUser(text), text).toMatchObject({ id });
          const refused = yield* Effect.flip(createUser({ ...ADA, email: text }));
          expect(refused._tag).toBe(id === alike.id ? "InvalidRequest" : "EmailTaken");
        }
      }),
    ));

  it.each(["a；b@x.com", "（a）@x.com", "a＠b@x.com", "¨a@x.com", "ﷺ@x.com", `${"ﷺ".repeat(20)}@x.com`])(
    "that is refused is advised none that is refused as well: %j",
    (text) => {
      const { problem = "" } = readEmail(text);
      const [, advised] = /Write it as (.*)\.$/.exec(problem) ?? [];
      expect(problem).toMatch(/look like others|not an e-mail address/);
      if (advised !== undefined) expect(readEmail(advised)).toEqual({ email: advised });
    },
  );

  it("advises only what is read, whatever is given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 4 }), (name) => {
        const [, advised] = /Write it as (.*)\.$/s.exec(readEmail(`${name}@x.com`).problem ?? "") ?? [];
        if (advised !== undefined) expect(readEmail(advised)).toEqual({ email: advised });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["a\u200bda@example.com", ["U+200B", "without it"]],
    ["ada@exa\u00admple.com", ["U+00AD", "without it"]],
    ["\uff41da@example.com", ["look like others", "Write it as ada@example.com."]],
  ])("that is refused says why: %j", async (email, parts) => {
    const [reason, ...more] = (await inMemory(reasons(createUser({ ...ADA, email })))) as readonly string[];
    expect(more).toEqual([]);
    for (const part of parts) expect(reason).toContain(part);
  });
});
