import type { OPTION_NAMES } from "./options.ts";

/** An option that a sentence names; `…_col_label` stands for whichever label of a column is meant. */
export type NamedOption = (typeof OPTION_NAMES)[number] | "…_col_label";

/** A place in a sentence where an option is named. */
export interface OptionName {
  readonly option: NamedOption;
}

/** A sentence for a person. Options stand in it as values, for each edge calls them by the name they have there. */
export type Sentence = string | readonly (string | OptionName)[];

export const option = (name: NamedOption): OptionName => ({ option: name });

const partsOf = (sentence: Sentence): readonly (string | OptionName)[] =>
  typeof sentence === "string" ? [sentence] : sentence;

/** A template whose values may be options. */
export const sentence = (
  texts: TemplateStringsArray,
  ...values: readonly (string | number | OptionName)[]
): Sentence =>
  texts.flatMap((text, i) => {
    const value = values[i];
    return value === undefined ? [text] : [text, typeof value === "number" ? String(value) : value];
  });

/** Several sentences as one text. */
export const together = (sentences: readonly Sentence[]): Sentence =>
  sentences.flatMap((each, i) => (i === 0 ? partsOf(each) : [" ", ...partsOf(each)]));

/** The text of a sentence. Options have their names of the API in backticks, unless `nameOf` calls them otherwise. */
export const textOf = (
  sentence: Sentence,
  nameOf: (option: NamedOption) => string = (name) => `\`${name}\``,
): string =>
  partsOf(sentence)
    .map((part) => (typeof part === "string" ? part : nameOf(part.option)))
    .join("");
