import { type Decoded, decodeAs } from "./encoding.ts";

/** Whether bytes begin with some, such as a byte order mark. */
export const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** UTF-16 with its mark, or undefined. */
export const decodeMarkedUtf16 = (bytes: Uint8Array): Decoded | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs(bytes, "utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return decodeAs(bytes, "utf-16be");
  return undefined;
};

/** Strict UTF-8 without its mark, or undefined. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
