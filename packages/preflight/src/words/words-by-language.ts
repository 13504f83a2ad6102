import { once } from "../basics/once.ts";

/**
 * Words as data. Each file in `data` has words by language (ISO 639-1; `any` has those that belong to no language) and by what
 * they mean, in plain form, sorted, and separated by bars, which load much faster than lists. A word that a language has with
 * several meanings stands in `also` with all of them. A reader imports the files that it needs, and so does a bundle.
 */
export type WordsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ALSO = "also";

/** Each language of a file with its words. */
export const languagesOf = (data: WordsByLanguage): readonly (readonly [string, WordsByLanguage[string]])[] =>
  Object.entries(data).filter(([language]) => language !== ALSO);

/** The words with one of some meanings, in all languages. */
export const wordsOf = (data: WordsByLanguage, ...meanings: readonly string[]): readonly string[] =>
  languagesOf(data).flatMap(([, words]) => meanings.flatMap((meaning) => words[meaning]?.split("|") ?? []));

/** The words of a meaning with a blank where a word begins or ends, which a `*` takes away: there any letters may stand. */
export const partsOf = (data: WordsByLanguage, meaning: string): readonly string[] =>
  wordsOf(data, meaning).map((word) => ` ${word} `.replace(/^ \*/, "").replace(/\* $/, ""));

/** Whether a text in plain form has one of the words of a meaning in it; see {@link partsOf}. */
export const wordFinder = (data: WordsByLanguage, meaning: string): ((plain: string) => boolean) => {
  // Many words are found much faster by one pattern than each by itself.
  const pattern = once(() => new RegExp(partsOf(data, meaning).join("|")));
  return (plain) => pattern().test(` ${plain} `);
};

/** The words of some meanings in all languages, each with its meaning. */
export const meaningsOf = <Meaning extends string>(
  data: WordsByLanguage,
  ...meanings: readonly Meaning[]
): readonly (readonly [word: string, meaning: Meaning])[] =>
  meanings.flatMap((meaning) => wordsOf(data, meaning).map((word) => [word, meaning] as const));

/** As {@link wordsOf}, as a set that is made when it is first asked for. */
export const wordSet = (data: WordsByLanguage, ...meanings: readonly string[]): (() => ReadonlySet<string>) =>
  once(() => new Set(wordsOf(data, ...meanings)));

/** As {@link meaningsOf}, as a map that is made when it is first asked for. */
export const meaningMap = <Meaning extends string>(
  data: WordsByLanguage,
  ...meanings: readonly Meaning[]
): (() => ReadonlyMap<string, Meaning>) => once(() => new Map(meaningsOf(data, ...meanings)));
