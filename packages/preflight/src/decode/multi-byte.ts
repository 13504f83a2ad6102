/**
 * How well bytes read in the encodings of East Asia, in bits: how much more likely the text is than any other
 * text of as many bytes. Frequent characters of payments count most, characters of few texts count against
 * the encoding, bytes that are no character decide against it.
 */

import type { Encoding } from "../options/encodings.ts";
import { charactersOf, type EastAsianEncoding, eastAsianEncodings } from "./east-asian.ts";
import { textIn } from "./encoding.ts";

const FREQUENT = 5;
const HANGUL_OR_KANA = 5;
const USUAL = 0.8;
const SIGN = 1;
const RARE = -4;
const STRANGE = -8;
const INVALID = -12;
const WORD = 8;

interface Model extends EastAsianEncoding {
  readonly isFrequent: ReadonlySet<string>;
  readonly isUsual: ReadonlySet<string>;
  readonly isRare: ReadonlySet<string>;
}

const models = new Map<Encoding, Model>();

const modelOf = (of: EastAsianEncoding): Model => {
  const known = models.get(of.encoding);
  if (known !== undefined) return known;
  const model = {
    ...of,
    isFrequent: new Set(of.frequent),
    isUsual: charactersOf(of.usual, of.encoding),
    isRare: charactersOf(of.rare, of.encoding),
  };
  models.set(of.encoding, model);
  return model;
};

const isLatin = (code: number): boolean => {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};

const isHalfWidthKana = (code: number): boolean => code >= 0xff66 && code <= 0xff9f;

/** Kana that take a mark of voice: ka, sa, ta and ha, and u. */
const VOICED = /[ｳｶ-ﾄﾊ-ﾎ]/;
const SMALL = /[ｧ-ｯ]/;
const SOUND_MARK = /[ﾞﾟ]/;

/** Banks of Japan write names in narrow katakana: runs of them, in which small kana and marks have their places. */
const halfWidthKana = (before: string, char: string, after: string): number => {
  const alone = !isHalfWidthKana(before.charCodeAt(0)) && !isHalfWidthKana(after.charCodeAt(0));
  if (alone) return /[(.]/.test(after) || /[).]/.test(before) ? 0 : -4;
  if (isLatin(before.charCodeAt(0)) || isLatin(after.charCodeAt(0))) return -3;
  if (SOUND_MARK.test(char)) return VOICED.test(before) ? 3 : STRANGE;
  if (SMALL.test(char)) return isHalfWidthKana(before.charCodeAt(0)) ? 0 : -4;
  return 1.2;
};

const KANA = /[\u3041-\u30ff]/;
const HANGUL = /[\uac00-\ud7a3]/;
/** Signs of these encodings: CJK punctuation, full-width forms, and a few others. */
const SIGNS = /[\u3000-\u3020\uff01-\uff65\uffe0-\uffe6\u2013-\u2026\u00b7\u203b\u25a0-\u25cf\u2460-\u2473]/;

const judge = (model: Model, before: string, char: string, after: string): number => {
  const code = char.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return INVALID;
  if (isHalfWidthKana(code)) return model.kana ? halfWidthKana(before, char, after) : STRANGE;
  const beside = isLatin(before.charCodeAt(0)) || isLatin(after.charCodeAt(0)) ? -1 : 0;
  if (KANA.test(char)) return beside + (model.kana ? HANGUL_OR_KANA : RARE);
  if (SIGNS.test(char)) return SIGN;
  if (model.isFrequent.has(char)) return beside + FREQUENT;
  if (model.isUsual.has(char)) return beside + (HANGUL.test(char) ? 2 * USUAL : USUAL);
  return beside + (model.isRare.has(char) ? RARE : STRANGE);
};

const likelihood = (model: Model, text: string): number => {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) >= 0x80)
      bits += judge(model, text[at - 1] ?? " ", text[at]!, text[at + 1] ?? " ");
  for (const word of model.words) if (text.includes(word)) bits += WORD;
  return bits;
};

export interface Judged {
  readonly encoding: Encoding;
  readonly bits: number;
}

/** Every encoding of East Asia with its likelihood for the sample of a file. */
export const judgeMultiByte = (sample: Uint8Array): Judged[] =>
  eastAsianEncodings().map((each) => {
    const model = modelOf(each);
    return { encoding: each.encoding, bits: likelihood(model, textIn(sample, each.encoding)) };
  });
