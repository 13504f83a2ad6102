import { namesNothing } from "../words/weak-names.ts";

/** Digits, and the signs that hide some of them: no part of a word. */
const NUMBER = /(?<![\p{L}\p{N}])[\d*xX][\d*xX .-]{6,}(?![\p{L}\p{N}])/gu;

/** The most letters of a label for such a number, such as "card number"; a name beside it has more. */
const LABEL_LETTERS = 14;

const MAX_MASKED_LENGTH = 200;

/** Whether a text is the number of a card of which some digits are hidden, perhaps with a label. */
const isCard = (text: string): boolean => {
  if (text.length > MAX_MASKED_LENGTH || !/[*xX]{2}/.test(text)) return false;
  let hidden = false;
  const rest = text.replace(NUMBER, (number) => {
    if (!/[*xX]{2}/.test(number) || !/\d/.test(number)) return number;
    hidden = true;
    return "";
  });
  return hidden && (rest.match(/\p{L}/gu)?.length ?? 0) <= LABEL_LETTERS;
};

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean);

/** Fewer words can be those of somebody else's name. */
const LEAST_WORDS = 2;

/** Whether a text is the name of the holder, also in other letters, in another order or without a second name. */
const isHolder = (text: string, holder: string): boolean => {
  if (text === holder || text.length > holder.length) return text === holder;
  const words = wordsOf(text);
  const own = wordsOf(holder);
  return words.length >= LEAST_WORDS && words.every((word) => own.includes(word));
};

/** Whether a text names a row: it has letters or digits, and is not the name of the account's holder, and no card. */
export const isRowName = (text: string, holder: string | undefined): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !(holder !== undefined && isHolder(text, holder)) && !isCard(text);

/** Whether a text is more than a number. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * The texts of a row in the columns that name it. A category names it only where nothing else does: it says no more than a word such as
 * "Refund" in the column for it.
 */
export const namingTexts = (
  names: readonly { readonly cell: number }[],
  category: number | undefined,
  at: (cell: number) => string,
  holder: string | undefined,
): readonly string[] => {
  const texts = names.map(({ cell }) => at(cell));
  const place = names.findIndex(({ cell }) => cell === category);
  const isNamed = texts
    .slice(0, Math.max(place, 0))
    .some((text) => isRowName(text, holder) && hasLetter(text));
  return isNamed ? texts.map((text, i) => (i === place ? "" : text)) : texts;
};

/** A letter or two, such as the code of a kind. */
const SHORT = /^\P{L}*\p{L}{1,2}\P{L}*$/u;

/** Whether a text is the number of a card behind a word: more than a letter or two. */
const isLabelledCard = (text: string): boolean => isCard(text) && /\p{L}{3}/u.test(text);

/**
 * The first of several texts that says what a row is, else that has a letter, else that names it, else that is not blank. A word and
 * the number of a card come before a letter or two.
 */
export const rowName = (texts: readonly string[], holder: string | undefined): string => {
  const [only = ""] = texts;
  if (texts.length < 2) return only;
  const named = texts.filter((text) => isRowName(text, holder));
  const said = named.find((text) => !namesNothing(text)) ?? named.find(hasLetter) ?? named[0];
  if (said === undefined) return texts.find((text) => text !== "") ?? "";
  return (SHORT.test(said) ? texts.slice(0, texts.indexOf(said)).find(isLabelledCard) : undefined) ?? said;
};
