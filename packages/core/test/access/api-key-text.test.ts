import { crc32 } from "node:zlib";
import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { API_KEY_RANDOM_BYTES, makeApiKey, parseApiKey } from "../../src/access/api-key-text.ts";
import { base62, bytesToBigInt } from "../../src/access/base62.ts";
import { constantTimeEquals } from "../../src/access/constant-time.ts";

const random = fc.uint8Array({ minLength: API_KEY_RANDOM_BYTES, maxLength: API_KEY_RANDOM_BYTES });

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const parse = (text: string) => parseApiKey(Redacted.make(text));

describe("the text of a key", () => {
  it("has its id and its secret in it, and says what is kept of them", () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const { id, secret_hash, text } = makeApiKey(bytes);
        expect(Redacted.value(text)).toMatch(/^fk_[0-9A-Za-z]{11}_[0-9A-Za-z]{49}$/);
        expect(Redacted.value(text).split("_")[1]).toBe(id);
        expect(secret_hash).toHaveLength(32);
        expect(parseApiKey(text)).toEqual({ id, secret_hash });
        expect(String(text)).not.toContain(id);
      }),
    );
  });

  it("ends with the CRC-32 of all that stands before it", () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const text = Redacted.value(makeApiKey(bytes).text);
        expect(text.slice(-6)).toBe(base62(BigInt(crc32(text.slice(0, -6))), 6));
      }),
    );
  });

  it("is another where the random bytes are, in any bit", () => {
    const text = (bytes: Uint8Array): string => Redacted.value(makeApiKey(bytes).text);
    fc.assert(
      fc.property(random, fc.nat(API_KEY_RANDOM_BYTES - 1), fc.nat(7), (bytes, at, bit) => {
        expect(text(bytes.with(at, bytes[at]! ^ (1 << bit)))).not.toBe(text(bytes));
      }),
    );
  });

  it("with one character another, more, less or in another place is none", () => {
    fc.assert(
      fc.property(random, fc.nat(), fc.constantFrom(...DIGITS), (bytes, where, digit) => {
        const text = Redacted.value(makeApiKey(bytes).text);
        const at = where % text.length;
        const others = [
          `${text.slice(0, at)}${digit}${text.slice(at + 1)}`,
          `${text.slice(0, at)}${digit}${text.slice(at)}`,
          `${text.slice(0, at)}${text.slice(at + 1)}`,
          `${text.slice(0, at)}${text
            .slice(at, at + 2)
            .split("")
            .reverse()
            .join("")}${text.slice(at + 2)}`,
        ];
        for (const other of others) if (other !== text) expect(parse(other)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it.each(["", "fk_", "fk__", `fk_${"0".repeat(11)}_${"0".repeat(49)}`, "Bearer fk_x", "fk_é_ß"])(
    "is not %j",
    (text) => {
      expect(parse(text)).toBeUndefined();
    },
  );
});

describe("base 62", () => {
  it("writes every number as one text, in the order of the digits", () => {
    const read = (text: string): bigint =>
      [...text].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
    fc.assert(
      fc.property(fc.bigInt(0n, 62n ** 10n), (value) => {
        expect(base62(value, 11)).toHaveLength(11);
        expect(read(base62(value, 11))).toBe(value);
      }),
    );
    expect([base62(0n, 0), base62(61n, 1), base62(62n, 1), base62(1n, 3)]).toEqual(["", "z", "10", "001"]);
  });

  it("takes the first byte for the most significant", () => {
    expect(bytesToBigInt(Uint8Array.of(1, 0, 255))).toBe(65_791n);
    expect(bytesToBigInt(new Uint8Array())).toBe(0n);
  });
});

it("bytes are equal exactly when all of them are", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(),
      fc.nat(7),
      (a, b, at, bit) => {
        expect(constantTimeEquals(a, a.slice())).toBe(true);
        expect(constantTimeEquals(a, b)).toBe(Buffer.compare(a, b) === 0);
        if (a.length > 0)
          expect(constantTimeEquals(a, a.with(at % a.length, a[at % a.length]! ^ (1 << bit)))).toBe(false);
      },
    ),
  );
});
