/**
 * Which single-byte encoding a file most plausibly has.
 *
 * Every high byte is examined with its neighbours, once for each encoding. A letter that the languages of the
 * encoding use at such a place counts for the encoding; a control character, a sign inside a word, a letter
 * next to a digit or an upper-case letter inside a lower-case word count against it.
 */

const SINGLE_BYTE_ENCODINGS = ["windows-1252", "windows-1250", "windows-1251", "iso-8859-2"] as const;

export type SingleByteEncoding = (typeof SINGLE_BYTE_ENCODINGS)[number];

const CENTRAL = "áäąćčďđéęěëíłńňóôöőřśšťúůüűýźžżâăîşţșțßÁÄĄĆČĎĐÉĘĚËÍŁŃŇÓÔÖŐŘŚŠŤÚŮÜŰÝŹŽŻÂĂÎŞŢȘȚ";

/** Letters that the languages of an encoding commonly use. */
const USUAL: Record<SingleByteEncoding, string> = {
  "windows-1252": "àâäáãåæçèéêëìíîïðñòóôõöøùúûüýþÿœßšžÀÂÄÁÃÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŠŽ",
  "windows-1250": CENTRAL,
  "iso-8859-2": CENTRAL,
  "windows-1251": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐ",
};

/** Letters that occur in few words. */
const RARE = "ľĺŕĽĹŔ";

const VOWEL = /[aeiouyàâäáãåæèéêëìíîïòóôõöøùúûüýąęěőůűăœ]/i;
const LETTER = /\p{L}/u;

/**
 * Where western languages use a letter whose byte is another letter in the Central European encodings: è
 * never before a vowel, æ and ø never between two, ì ò ù at the end of a word, ñ and õ before a vowel, þ at
 * the beginning.
 */
const WESTERN_PLACES: Readonly<Record<string, (before: string, after: string) => boolean>> = {
  è: (_, after) => !VOWEL.test(after),
  ê: (_, after) => !VOWEL.test(after),
  æ: (before, after) => !(VOWEL.test(before) && VOWEL.test(after)),
  ø: (before, after) => !(VOWEL.test(before) && VOWEL.test(after)),
  ì: (_, after) => !LETTER.test(after),
  ò: (_, after) => !LETTER.test(after),
  ù: (_, after) => !LETTER.test(after),
  ñ: (_, after) => VOWEL.test(after),
  õ: (_, after) => /e/i.test(after),
  û: (before, after) => /[trlmc]/i.test(after) || (/d/i.test(before) && !LETTER.test(after)),
  þ: (before) => !LETTER.test(before),
};

/** Consonants of Central Europe: nearly always next to a vowel. */
const CENTRAL_CONSONANT = /[ćčďđłńňřśšťźžżşţșțľĺŕ]/i;

/** Signs that bank texts use: currency, degree, section, dashes, quotes, spaces. */
const USUAL_SIGNS = "€£§°–—„“”‘’…«»№\u00a0·×®©";

/** Signs that follow a letter or a digit: Nº, 3ª, m³. */
const RAISED_SIGNS = "ºª²³";

const SAMPLE_HIGH_BYTES = 4_000;

const isLower = (char: string): boolean => char !== char.toUpperCase() && char === char.toLowerCase();
const isUpper = (char: string): boolean => char !== char.toLowerCase() && char === char.toUpperCase();
const isLatin = (char: string): boolean => /^\p{Script=Latin}$/u.test(char);
const isCyrillic = (char: string): boolean => /^\p{Script=Cyrillic}$/u.test(char);

const judgeSign = (before: string, char: string, after: string): number => {
  if (RAISED_SIGNS.includes(char)) return /[\dNnMm]/.test(before) && !LETTER.test(after) ? 2 : -2;
  if (!USUAL_SIGNS.includes(char)) return -2;
  return LETTER.test(before) && LETTER.test(after) && char !== "’" ? -1 : 1;
};

const judgeCyrillic = (before: string, after: string): number => {
  if (isLatin(before) || isLatin(after)) return -3;
  // Words in Cyrillic consist of high bytes only: a single one is rarely a word.
  return isCyrillic(before) || isCyrillic(after) ? 2 : -1;
};

const judgeLatin = (before: string, char: string, after: string, encoding: SingleByteEncoding): number => {
  const alone = !LETTER.test(before) && !LETTER.test(after);
  if (/\d/.test(before + after) || (alone && /[-+(]/.test(before)) || isCyrillic(before) || isCyrillic(after))
    return -3;
  // Few words are one accented letter; abbreviations are more common.
  if (alone) return /[àéèóòáí]/i.test(char) ? 1 : -1;
  let score = USUAL[encoding].includes(char) ? 2 : RARE.includes(char) ? 1 : -1;
  if (encoding === "windows-1252") {
    if (WESTERN_PLACES[char.toLowerCase()]?.(before, after) === false) score = 0;
  } else if (CENTRAL_CONSONANT.test(char)) {
    // A word may begin with several consonants; inside a word they are next to a vowel.
    if (LETTER.test(before) && !VOWEL.test(before) && !VOWEL.test(after)) score = 0;
  } else if (/[ąę]/i.test(char) && !LETTER.test(before)) score = 0;
  if (isUpper(char) && isLower(before)) score -= 3;
  if (isLower(char) && isUpper(before) && isUpper(after)) score -= 2;
  // No language here has three accented letters in a row.
  if (before.charCodeAt(0) > 0x7f && after.charCodeAt(0) > 0x7f) score -= 3;
  return score;
};

const judge = (before: string, char: string, after: string, encoding: SingleByteEncoding): number => {
  const code = char.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return -8;
  if (RAISED_SIGNS.includes(char) || !LETTER.test(char)) return judgeSign(before, char, after);
  return isCyrillic(char) ? judgeCyrillic(before, after) : judgeLatin(before, char, after, encoding);
};

const plausibility = (text: string, encoding: SingleByteEncoding): number => {
  let score = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) >= 0x80)
      score += judge(text[i - 1] ?? " ", text[i]!, text[i + 1] ?? " ", encoding);
  }
  return score;
};

/** High bytes with their neighbours, from the whole file: a sample is enough. */
const sample = (bytes: Uint8Array): Uint8Array => {
  let high = 0;
  for (let i = 0; i < bytes.length; i += 1) if (bytes[i]! >= 0x80) high += 1;
  const every = Math.ceil(high / SAMPLE_HIGH_BYTES);
  const picked: number[] = [];
  let last = -1;
  let seen = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i]! < 0x80) continue;
    seen += 1;
    // Whole runs of neighbours, so that words stay complete.
    if (Math.floor(seen / 16) % every !== 0) continue;
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
