import * as Base64 from "effect/encoding/Base64";
import * as Redacted from "effect/Redacted";
import type { AccessUrl } from "./access-url.ts";

/** Shorter ones are words that stand in names and descriptions, such as `demo`. */
const SHORTEST_SECRET = 8;

/** What means something else in an expression. */
const SYNTAX = /[\^$.*+?()[\]{}|/\\]/g;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const lowerEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** As it stands in the URL, as it is sent, and as others escape it. */
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

/** Padding is left to stand: it tells nothing, and may be missing. */
const encodings = (pair: string): readonly string[] => {
  const bare = Base64.encode(pair).replace(/=+$/, "");
  return [bare, ofUrls(bare)];
};

/** What stands in every base64 of a longer text that holds this one, wherever in it: three bytes are four characters. */
const encodedWithin = (part: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = new TextEncoder().encode("-".repeat(before) + part);
    // The characters at either end depend on what stands beside it.
    const own = Base64.encode(bytes).slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 4) / 3));
    return [own, ofUrls(own)];
  });

/**
 * Takes the credentials that a provider was asked with out of what it answers: it may quote them in a message, and
 * whatever it says is shown to people and stored.
 */
export const secretRemover = (access: AccessUrl): ((text: string) => string) => {
  const { username, password } = new URL(Redacted.value(access));
  const [names, words] = [spellings(username), spellings(password)];
  const pairs = [...new Set(names.map((name, i) => `${name}:${words[i]!}`))];
  const parts = [...names, ...words].filter((part) => part.length >= SHORTEST_SECRET);
  // The longest first: what is left of one after a part of it was taken out would not be found.
  const secrets = [
    ...new Set([...pairs, ...pairs.flatMap(encodings), ...parts.flatMap(encodedWithin), ...parts]),
  ]
    .toSorted((a, b) => b.length - a.length)
    .map((secret) => secret.replace(SYNTAX, "\\$&"));
  const pattern = new RegExp(secrets.join("|"), "g");
  return (text) => text.replace(pattern, "[hidden]");
};
