const POLYNOMIAL = 0xedb88320;

const ofByte = (byte: number): number => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
};

/** Of a byte with no, one, two and three bytes of zeros below it: four bytes are checked at once. */
const [LAST, THIRD, SECOND, FIRST] = [0, 1, 2, 3].map((zeros) =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = ofByte(byte);
    for (let i = 0; i < zeros; i += 1) value = (value >>> 8) ^ ofByte(value & 0xff);
    return value;
  }),
) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** The check of a member of an archive (APPNOTE.TXT of PKWARE, 4.4.7), chunk by chunk: begins with 0. */
export const crc32 = (before: number, chunk: Uint8Array): number => {
  let value = ~before;
  let at = 0;
  for (; at + 4 <= chunk.length; at += 4) {
    value ^= chunk[at]! | (chunk[at + 1]! << 8) | (chunk[at + 2]! << 16) | (chunk[at + 3]! << 24);
    value =
      FIRST[value & 0xff]! ^
      SECOND[(value >>> 8) & 0xff]! ^
      THIRD[(value >>> 16) & 0xff]! ^
      LAST[value >>> 24]!;
  }
  for (; at < chunk.length; at += 1) value = LAST[(value ^ chunk[at]!) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
};
