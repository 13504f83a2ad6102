/* The white space that `String.prototype.trim` removes, in UTF-8. */

/** Whether a byte may begin or end white space: a quick check before the exact one. */
export const mayBeBlank = (byte: number): boolean => byte <= 32 || byte >= 0x80;

/** The number of bytes of the white space character that begins here; 0 if there is none. */
const blankAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at]!;
  if (first < 0x80) return first === 32 || (first >= 9 && first <= 13) ? 1 : 0;
  const second = bytes[at + 1]!;
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  const third = bytes[at + 2]!;
  switch ((first << 8) | second) {
    case 0xe19a:
      return third === 0x80 ? 3 : 0;
    case 0xe280:
      return third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
    case 0xe281:
      return third === 0x9f ? 3 : 0;
    case 0xe380:
      return third === 0x80 ? 3 : 0;
    case 0xefbb:
      return third === 0xbf ? 3 : 0;
    default:
      return 0;
  }
};

/** The beginning of a text without the white space before it. */
export const trimmedStart = (bytes: Uint8Array, from: number, to: number): number => {
  let start = from;
  while (start < to) {
    const blank = blankAt(bytes, start);
    if (blank === 0) break;
    start += blank;
  }
  return start;
};

/** The end of a text without the white space after it. */
export const trimmedEnd = (bytes: Uint8Array, from: number, to: number): number => {
  let end = to;
  for (;;) {
    let blank = 1;
    while (blank <= 3 && (end - blank < from || blankAt(bytes, end - blank) !== blank)) blank += 1;
    if (blank > 3) return end;
    end -= blank;
  }
};
