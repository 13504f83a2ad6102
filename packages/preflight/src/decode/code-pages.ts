import { CODE_PAGES } from "../options/encodings.ts";

type CodePage = (typeof CODE_PAGES)[number];

/** Control characters with the codes of their bytes, 0x80 to 0x9F. */
const CONTROLS = String.fromCharCode(...Array.from({ length: 32 }, (_, at) => 0x80 + at));

/** The characters of the bytes 0x80 to 0xFF; the others are ASCII. */
const HIGH: Readonly<Record<CodePage, string>> = {
  "iso-8859-16": `${CONTROLS}\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ`,
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
    "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
};

const PIECE = 8_192;

export const isCodePage = (encoding: string): encoding is CodePage =>
  (CODE_PAGES as readonly string[]).includes(encoding);

/** The text of bytes in a code page; every byte has a character. */
export const decodeCodePage = (bytes: Uint8Array, page: CodePage): string => {
  const high = HIGH[page];
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const codes = new Uint16Array(piece.length);
    for (let i = 0; i < piece.length; i += 1) {
      const byte = piece[i]!;
      codes[i] = byte < 0x80 ? byte : high.charCodeAt(byte - 0x80);
    }
    text += String.fromCharCode(...codes);
  }
  return text;
};
