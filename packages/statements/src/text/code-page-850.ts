/** The characters of 0x80 to 0xFF in code page 850 of DOS, which `TextDecoder` does not know. */
const HIGH =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
  "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const CHUNK_LENGTH = 8_192;

const ASCII = Array.from({ length: 128 }, (_, code) => code);
const CODES = Uint16Array.from([...ASCII, ...Array.from(HIGH, (character) => character.charCodeAt(0))]);

export const decodeCodePage850 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_LENGTH) {
    const chunk = Uint16Array.from(bytes.subarray(at, at + CHUNK_LENGTH), (byte) => CODES[byte]!);
    text += String.fromCharCode(...chunk);
  }
  return text;
};

const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (isCapital(byte) || (byte >= 0x61 && byte <= 0x7a));

/** Letters in both pages, and the apostrophe and dashes of windows-1252, which stand between letters too. */
const IN_BOTH: ReadonlySet<number> = new Set([
  0x8a, 0x8c, 0x8e, 0x92, 0x96, 0x97, 0x9a, 0x9c, 0x9e, 0x9f, 0xa0,
]);

/** `Ü` in one page, `š` in the other: a small letter does not stand between capitals. */
const CAPITAL_U_UMLAUT = 0x9a;

/** Whether a byte between two letters is a letter in code page 850 alone, which is 1, or in windows-1252 alone, -1. */
const evidenceOf = (before: number | undefined, byte: number, after: number | undefined): number => {
  if (!isLetter(before) || !isLetter(after)) return 0;
  if (byte === CAPITAL_U_UMLAUT) return isCapital(before) && isCapital(after) ? 1 : 0;
  if (byte <= 0xa5) return IN_BOTH.has(byte) ? 0 : 1;
  // 0xE0 to 0xE9 are letters in both: `ß` is 0xE1.
  return byte >= 0xc0 && (byte < 0xe0 || byte > 0xe9) ? -1 : 0;
};

/** Whether bytes that are not UTF-8 make words in code page 850, and signs between letters in windows-1252. */
export const isCodePage850 = (bytes: Uint8Array): boolean => {
  let evidence = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte >= 0x80) evidence += evidenceOf(bytes[at - 1], byte, bytes[at + 1]);
  }
  return evidence > 0;
};
