import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal. */
export const digest = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** A value as text in which the keys of every object have the same order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(byName))
      : each,
  );

/** What requests that ask for the same have in common, however they are written. */
export const fingerprintOf = (asked: unknown): string => digest(inOrder(asked));
