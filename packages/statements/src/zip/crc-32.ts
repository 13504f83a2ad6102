const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The check of a member of an archive (APPNOTE.TXT of PKWARE, 4.4.7), chunk by chunk: begins with 0. */
export const crc32 = (before: number, chunk: Uint8Array): number => {
  let value = ~before;
  for (const byte of chunk) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
};
