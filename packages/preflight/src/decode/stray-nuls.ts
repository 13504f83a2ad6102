/** Bytes from which NULs were removed. */
export interface WithoutNuls {
  readonly bytes: Uint8Array;
  /** How many there were, and the physical line of the first. */
  readonly nuls: { readonly count: number; readonly line: number };
}

const LF = 10;
const CR = 13;
/** Ends a text file of CP/M and DOS. */
const SUBSTITUTE = 0x1a;

/** Whether a byte is a control character that no text has: all but the NUL itself and white space. */
const isBinaryByte = (byte: number): boolean =>
  byte < 32 && byte !== 0 && (byte < 9 || byte > CR) && byte !== SUBSTITUTE;

/**
 * The bytes of a text without the NULs that a program left among them. Undefined if they are no such text: without a line end, with
 * other control characters, or with more than one NUL for two others, but for those that fill the file up at its end.
 */
export const withoutNuls = (bytes: Uint8Array): WithoutNuls | undefined => {
  const text = bytes.filter((byte) => byte !== 0);
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const isText = text.some((byte) => byte === LF || byte === CR) && !text.some(isBinaryByte);
  if (!isText || (end - text.length) * 2 > text.length) return undefined;
  const above = bytes.subarray(0, bytes.indexOf(0));
  const line = 1 + above.filter((byte, i) => byte === LF || (byte === CR && bytes[i + 1] !== LF)).length;
  return { bytes: text, nuls: { count: bytes.length - text.length, line } };
};
