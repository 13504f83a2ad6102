import { AccessUrlVault } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import fc from "fast-check";
import { expect, it } from "vitest";
import { layerVault } from "../../src/index.ts";
import { failsWith, ID, newKey, OTHER_ID, sealed, URL_TEXT, vaultOf } from "./support.ts";

/** Not looked at where there is a key. */
const key_file = "/nonexistent/farthing.key";

const vault = vaultOf({ secret_key: newKey(), key_file });

it("what is sealed opens with the same key for the same connection", () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.uuid(), async (text, id) => {
      expect(Result.getOrThrow(await vault.open(id, await sealed(vault, id, text)))).toBe(text);
    }),
  ));

it("nothing of it can be read, and nothing is sealed twice alike", async () => {
  const texts = await Promise.all(Array.from({ length: 200 }, () => sealed(vault)));
  const nonces = texts.map((text) =>
    Buffer.from(text.split(":")[2]!, "base64").subarray(0, 12).toString("hex"),
  );
  expect(new Set(nonces).size).toBe(texts.length);
  const [text] = texts;
  const bytes = Buffer.from(text!.split(":")[2]!, "base64").toString("latin1");
  for (let at = 0; at + 6 <= URL_TEXT.length; at += 1) {
    const part = URL_TEXT.slice(at, at + 6);
    for (const shown of [part, Buffer.from(part).toString("base64")]) expect(text).not.toContain(shown);
    expect(bytes).not.toContain(part);
  }
});

it("any bit that is turned keeps it shut", async () => {
  const text = await sealed(vault);
  const [version, key, body] = text.split(":");
  const bytes = Buffer.from(body!, "base64");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = Buffer.from(bytes);
    turned[bit >> 3]! ^= 1 << (bit & 7);
    const changed = [version, key, turned.toString("base64")].join(":");
    failsWith(await vault.open(ID, changed), "secret_key_mismatch");
  }
});

it("any character that is changed, added or taken away keeps it shut", async () => {
  const text = await sealed(vault);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(text.length - 1),
      fc.constantFrom("", "A", "=", ":", " ", "\n", "-", "_", "é"),
      fc.boolean(),
      async (at, character, isAdded) => {
        const changed = text.slice(0, at) + character + text.slice(isAdded ? at : at + 1);
        fc.pre(changed !== text);
        failsWith(await vault.open(ID, changed), "secret_key_mismatch");
      },
    ),
    { numRuns: 500 },
  );
  for (const end of ["=", ":", ":x", "\n", " ", "AAAA"])
    failsWith(await vault.open(ID, text + end), "secret_key_mismatch");
  for (const none of ["", "v1", "v1::", URL_TEXT])
    failsWith(await vault.open(ID, none), "secret_key_mismatch");
});

it("one byte has several texts in base64, of which the one that was sealed opens", async () => {
  // 74 bytes end in one character of which two bits are to spare.
  const text = await sealed(vault, ID, "x".repeat(74 - 28));
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = digits.indexOf(text.at(-2)!);
  const changed = `${text.slice(0, -2)}${digits[last + 1]}=`;
  expect(Buffer.from(changed.split(":")[2]!, "base64")).toEqual(Buffer.from(text.split(":")[2]!, "base64"));
  failsWith(await vault.open(ID, changed), "secret_key_mismatch");
});

it("moved to another connection, or met with another key, it stays shut", async () => {
  const text = await sealed(vault);
  failsWith(await vault.open(OTHER_ID, text), "secret_key_mismatch");
  failsWith(await vault.open(ID.toUpperCase(), text), "secret_key_mismatch");
  const other = vaultOf({ secret_key: newKey(), key_file });
  failsWith(await other.open(ID, text), "secret_key_mismatch");
  expect(Result.getOrThrow(await vault.open(ID, text))).toBe(URL_TEXT);
});

it("what comes out of it is redacted", async () => {
  const source = { secret_key: newKey(), key_file };
  const opened = await Effect.runPromise(
    Effect.gen(function* () {
      const { seal, open } = yield* AccessUrlVault;
      return yield* open(ID, yield* seal(ID, Redacted.make(URL_TEXT)));
    }).pipe(Effect.provide(layerVault(source))),
  );
  expect(`${String(opened)} ${JSON.stringify({ opened })}`).not.toContain("pass-93ab");
  expect(Redacted.value(opened)).toBe(URL_TEXT);
});
