/**
 * Which of the single-byte encodings a file is most plausibly in.
 *
 * Every high byte is looked at with the letters beside it, once under each encoding. A letter that its
 * languages use among letters of the same script speaks for the encoding; a control character, a sign or an
 * upper-case letter inside a lower-case word speaks against it.
 */

const SINGLE_BYTE_ENCODINGS = ["windows-1252", "windows-1250", "windows-1251", "iso-8859-2"] as const;

export type SingleByteEncoding = (typeof SINGLE_BYTE_ENCODINGS)[number];

/** Letters that the languages written in an encoding really use. */
const USUAL: Record<SingleByteEncoding, string> = {
  "windows-1252": "àâäáãåæçèéêëìíîïñòóôõöøùúûüÿœßÀÂÄÁÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒ",
  "windows-1250": "áäąćčďéęěëíłńňóôöőŕřśšťúůüűýźžżáâăîșțşţđÁÄĄĆČĎÉĘĚÍŁŃŇÓÔÖŐŘŚŠŤÚŮÜŰÝŹŽŻÂĂÎŞŢĐß",
  "iso-8859-2": "áäąćčďéęěëíłńňóôöőŕřśšťúůüűýźžżáâăîşţđÁÄĄĆČĎÉĘĚÍŁŃŇÓÔÖŐŘŚŠŤÚŮÜŰÝŹŽŻÂĂÎŞŢĐß",
  "windows-1251": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐ",
};

/** Signs that bank texts use: currency, degree, section, dashes, quotes, spaces. */
const USUAL_SIGNS = "€£§°–—„“”‘’…«»№\u00a0·×®©";

/**
 * Letters that windows-1252 and the Central European encodings dispute, and what follows them in the languages
 * of the first: Portuguese "õe", French "ût", "ûr", "ûl". Elsewhere they are Hungarian ő and ű.
 */
const DISPUTED: Readonly<Record<string, RegExp>> = { õ: /[eE]/, Õ: /[eE]/, û: /[trl]/, Û: /[TRL]/ };

const SAMPLE_HIGH_BYTES = 4_000;

const isLower = (char: string): boolean => char !== char.toUpperCase() && char === char.toLowerCase();
const isUpper = (char: string): boolean => char !== char.toLowerCase() && char === char.toUpperCase();
const isLatin = (char: string): boolean => /^\p{Script=Latin}$/u.test(char);
const isCyrillic = (char: string): boolean => /^\p{Script=Cyrillic}$/u.test(char);

const judge = (before: string, char: string, after: string, encoding: SingleByteEncoding): number => {
  const code = char.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return -8;
  if (!/\p{L}/u.test(char)) {
    if (!USUAL_SIGNS.includes(char)) return -2;
    return /\p{L}/u.test(before) && /\p{L}/u.test(after) && char !== "’" ? -1 : 1;
  }
  const disputed = DISPUTED[char];
  let score = !USUAL[encoding].includes(char) ? -1 : disputed === undefined || disputed.test(after) ? 2 : 0;
  if (isUpper(char) && isLower(before)) score -= 3;
  if (isLower(char) && isUpper(before) && isUpper(after)) score -= 2;
  // "£12" and "5µ": a letter beside a digit is a sign under another encoding.
  if (/\d/.test(before + after)) score -= 3;
  for (const neighbour of [before, after]) {
    if (isCyrillic(char) && isLatin(neighbour)) score -= 3;
    if (isLatin(char) && isCyrillic(neighbour)) score -= 3;
  }
  // Cyrillic words are all high bytes: a lone one is no word.
  if (isCyrillic(char) && !isCyrillic(before) && !isCyrillic(after)) score -= 3;
  // Three accented Latin letters in a row are no word of any language here.
  if (isLatin(char) && code > 0x7f && before.charCodeAt(0) > 0x7f && after.charCodeAt(0) > 0x7f) score -= 3;
  return score;
};

const plausibility = (text: string, encoding: SingleByteEncoding): number => {
  let score = 0;
  let seen = 0;
  for (let i = 0; i < text.length && seen < SAMPLE_HIGH_BYTES; i += 1) {
    if (text.charCodeAt(i) < 0x80) continue;
    seen += 1;
    score += judge(text[i - 1] ?? " ", text[i]!, text[i + 1] ?? " ", encoding);
  }
  return score;
};

/** Only the surroundings of high bytes matter: a sample of them, not the whole file. */
const sample = (bytes: Uint8Array): Uint8Array => {
  const picked: number[] = [];
  let last = -1;
  let seen = 0;
  for (let i = 0; i < bytes.length && seen < SAMPLE_HIGH_BYTES; i += 1) {
    if (bytes[i]! < 0x80) continue;
    seen += 1;
    if (i - 2 > last) picked.push(0x20);
    for (let j = Math.max(last + 1, i - 1); j <= i + 1 && j < bytes.length; j += 1) picked.push(bytes[j]!);
    last = Math.max(last, i + 1);
  }
  return Uint8Array.from(picked);
};

/** The most plausible encoding of bytes that are not UTF-8; the first of the list wins a tie. */
export const guessSingleByteEncoding = (bytes: Uint8Array): SingleByteEncoding => {
  const around = sample(bytes);
  let best: SingleByteEncoding = "windows-1252";
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const encoding of SINGLE_BYTE_ENCODINGS) {
    const score = plausibility(new TextDecoder(encoding).decode(around), encoding);
    if (score > bestScore) {
      best = encoding;
      bestScore = score;
    }
  }
  return best;
};
