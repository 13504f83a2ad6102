/** The offset of the next byte that is not ASCII, from an offset on; the length if there is none. */
export const nextHigh = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at]! < 0x80) at += 1;
  return at;
};
