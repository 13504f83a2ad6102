import * as Base64 from "effect/encoding/Base64";
import type { AccessUrl } from "./access-url.ts";
import { asWord, literal, quotedPattern } from "./quoted-secret.ts";
import { secretParts } from "./secret-parts.ts";

/** Shorter ones are common words in names and descriptions. */
const SHORTEST = { username: 6, password: 4, other: 16 } as const;

/** Shorter ones are hidden only as whole words, because within others they occur by chance. */
const SHORTEST_WITHIN_WORDS = 8;

/** A malformed escape is left unchanged, as in a request. */
const decoded = (text: string): string =>
  text.replace(/%[0-7][0-9A-Fa-f]|(?:%[89A-Fa-f][0-9A-Fa-f])+/g, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });

const lowerEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** As in the URL, as it is sent, and as others may escape it. */
const spellings = (part: string): readonly string[] => {
  const plain = decoded(part);
  const escaped = encodeURIComponent(plain.toWellFormed());
  const strict = escaped.replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [plain, ...[part, escaped, strict].flatMap((text) => [text, lowerEscapes(text)])];
};

const ofUrls = (base64: string): string => base64.replaceAll("+", "-").replaceAll("/", "_");

/** Padding is not removed: it reveals nothing, and may be missing. */
const encodings = (text: string): readonly string[] => {
  const bare = Base64.encode(text).replace(/=+$/, "");
  return [bare, ofUrls(bare)];
};

/** The parts that every base64 of a longer text with this one contains, at any position: three bytes are four characters. */
const encodedWithin = (part: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = new TextEncoder().encode("-".repeat(before) + part);
    // The characters at either end depend on the neighbouring text.
    const own = Base64.encode(bytes).slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 4) / 3));
    return [own, ofUrls(own)];
  });

/** For a short secret only its own base64 is hidden, as a whole word. */
const encodedAnywhere = (part: string): readonly string[] =>
  part.length < SHORTEST_WITHIN_WORDS ? encodings(part) : encodedWithin(part);

const longEnough = (parts: readonly string[], shortest: number): readonly string[] =>
  parts.filter((part) => decoded(part).length >= shortest);

/** As it is sent, and as in the URL: it may contain more escapes than the provider intended. */
const readings = (part: string): readonly string[] => [decoded(part), part];

const paired = (names: readonly string[], words: readonly string[]): readonly string[] =>
  names.map((name, i) => `${name}:${words[i]!}`);

/** The source of an expression for each of the texts, by the text. */
const sources = (texts: readonly string[], sourceOf: (text: string) => string): Map<string, string> =>
  new Map(
    texts.map((text) => {
      const source = sourceOf(text);
      return [text, text.length < SHORTEST_WITHIN_WORDS ? asWord(source) : source];
    }),
  );

/**
 * Removes the credentials of a request, and tokens in its address, from the answer: the provider may quote them in a
 * message, and messages are shown and stored.
 */
export const secretRemover = (access: AccessUrl): ((text: string) => string) => {
  const { username, password, others } = secretParts(access);
  const pairs = (spell: (part: string) => readonly string[]) =>
    paired(username.flatMap(spell), password.flatMap(spell));
  const parts = [
    ...longEnough(username, SHORTEST.username),
    ...longEnough(password, SHORTEST.password),
    ...longEnough(others, SHORTEST.other),
  ];
  const secrets = new Map([
    ...sources(pairs(spellings).flatMap(encodings), literal),
    ...sources(parts.flatMap(spellings).flatMap(encodedAnywhere), literal),
    ...sources([...pairs(readings), ...parts.flatMap(readings)], quotedPattern),
  ]);
  // The longest first: the rest of a secret would not be found after a part of it was removed.
  const patterns = [...secrets].toSorted(([a], [b]) => b.length - a.length).map(([, source]) => source);
  const pattern = new RegExp(patterns.join("|"), "gu");
  return (text) => text.replace(pattern, "[hidden]");
};
