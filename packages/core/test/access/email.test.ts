import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUser, parseEmail } from "../../src/access/index.ts";
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

  it("is visible and normal whatever is given, and reads itself as itself", () => {
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
