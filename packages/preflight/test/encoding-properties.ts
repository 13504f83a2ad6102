import fc from "fast-check";
import { expect } from "vitest";
import { decode } from "../src/decode/decode.ts";
import { LANGUAGES } from "../src/decode/languages.ts";
import type { Encoding } from "../src/options/encodings.ts";
import { encode, PAYEES } from "./encoding-texts.ts";

const EAST_ASIAN: readonly (readonly [string, Encoding])[] = [
  ["Chinese, simplified", "gb18030"],
  ["Chinese, traditional", "big5"],
  ["Japanese", "shift_jis"],
  ["Japanese", "euc-jp"],
  ["Korean", "euc-kr"],
];

/** Languages that an encoding cannot be told by: the same bytes are Romanian with cedillas in another one. */
const UNTOLD: readonly string[] = ["Romanian with commas", "Welsh"];

/** Each language with each of its encodings, and the names that it can be written with. */
export const WRITTEN: readonly (readonly [
  language: string,
  encoding: Encoding,
  payees: readonly string[],
])[] = [
  ...LANGUAGES.filter(({ name }) => !UNTOLD.includes(name)).flatMap(({ name, encodings }) =>
    encodings.map((encoding) => [name, encoding] as const),
  ),
  ...EAST_ASIAN,
].map(([language, encoding]) => [
  language,
  encoding,
  PAYEES[language]!.split("|").filter((payee) => encode(payee, encoding) !== undefined),
]);

const highBytes = (bytes: Uint8Array): number => bytes.filter((byte) => byte >= 0x80).length;

/** An export with English headers: only its payees show how it is written. */
const csvOf = (payees: readonly string[]): string =>
  `Date,Payee,Amount\n${payees.map((payee, at) => `2024-03-${10 + (at % 20)},${payee},-${at}.50\n`).join("")}`;

interface Size {
  readonly payees: number;
  readonly times: number;
  readonly runs: number;
}

/** Payees of a language, in any order and number, are read as they were written. */
export const readAsWritten = (
  encoding: Encoding,
  payees: readonly string[],
  { payees: most, times, runs }: Size,
): void => {
  const some = fc.shuffledSubarray([...payees], { minLength: Math.min(most, payees.length) });
  fc.assert(
    fc.property(some, (chosen) => {
      const written = encode(csvOf(Array.from({ length: times }, () => chosen).flat()), encoding)!;
      fc.pre(highBytes(written.bytes) >= 10);
      expect(decode(written.bytes)?.text).toBe(written.text);
    }),
    { numRuns: runs },
  );
};
