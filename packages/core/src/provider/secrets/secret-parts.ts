import * as Redacted from "effect/Redacted";
import type { AccessUrl } from "./access-url.ts";

/** The secrets in an access URL, each in two spellings: as it was received, and as it is sent. */
export interface SecretParts {
  readonly username: readonly string[];
  readonly password: readonly string[];
  /** Segments of the path and values of the query: some providers put a token there. */
  readonly others: readonly string[];
}

/** User and password as the provider wrote them: a parser escapes more. */
const writtenCredentials = (text: string): readonly [string, string] => {
  const pair = /^[^:]+:\/\/([^/?#]*)@/.exec(text)?.[1] ?? "";
  const colon = pair.indexOf(":");
  return colon === -1 ? [pair, ""] : [pair.slice(0, colon), pair.slice(colon + 1)];
};

/** Path and query of the text. */
const written = (text: string): readonly string[] => {
  const [path = "", ...query] = text.replace(/^[^:]+:\/\/[^/?#]*/, "").split("?");
  const values = query
    .join("?")
    .split("&")
    .map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [...path.split("/"), ...values];
};

export const secretParts = (access: AccessUrl): SecretParts => {
  const text = Redacted.value(access);
  const url = new URL(text);
  const [username, password] = writtenCredentials(text);
  return {
    username: [username, url.username],
    password: [password, url.password],
    others: [...written(text), ...written(url.href)],
  };
};
