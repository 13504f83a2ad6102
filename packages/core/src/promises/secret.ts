import * as Redacted from "effect/Redacted";

/** A secret text, such as a code or a token. It prints as `<redacted>` in every log and in JSON. */
export type Secret = Redacted.Redacted<string>;

/** Wraps a text the moment it is received. */
export const secret = (text: string): Secret => Redacted.make(text);

/** The text of a secret, to hand it to whom it belongs. */
export const reveal = (wrapped: Secret): string => Redacted.value(wrapped);
