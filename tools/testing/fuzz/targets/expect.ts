import { isDeepStrictEqual } from "node:util";

/** Throws unless something holds. */
export const holds = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(`does not hold: ${what}`);
};

/** Throws unless two values are the same. */
export const same = (one: unknown, other: unknown, what: string): void => {
  if (!isDeepStrictEqual(one, other))
    throw new Error(`not the same: ${what}\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
};

/** Throws unless a value is JSON, as it is sent and printed. */
export const isJson = (value: unknown, what: string): void =>
  same(JSON.parse(JSON.stringify(value)), value, `${what} and its JSON`);

/** Bytes in parts of a size that follows from them. */
export async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 1 + (bytes.reduce((sum, byte) => sum + byte, 0) % 61);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
