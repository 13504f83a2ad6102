import * as Base64 from "effect/encoding/Base64";
import * as Redacted from "effect/Redacted";
import type { AccessUrl } from "./access-url.ts";

/** Shorter ones are words that stand in names and descriptions, such as `demo`. */
const SHORTEST_SECRET = 8;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Takes the credentials that a provider was asked with out of what it answers: it may quote them in a message, and
 * whatever it says is shown to people and stored.
 */
export const secretRemover = (access: AccessUrl): ((text: string) => string) => {
  const { username, password } = new URL(Redacted.value(access));
  const pairs = [`${username}:${password}`, `${decoded(username)}:${decoded(password)}`];
  const parts = [username, password, decoded(username), decoded(password)].filter(
    (part) => part.length >= SHORTEST_SECRET,
  );
  const secrets = [...new Set([...pairs, ...pairs.map((pair) => Base64.encode(pair)), ...parts])];
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, "[hidden]"), text);
};
