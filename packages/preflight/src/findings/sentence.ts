import { checkKind, isObject, type Kind } from "../basics/kind.ts";
import type { TextOption } from "../options/options.ts";

/** An option in a sentence; `…_col_label` stands for the label of the column in question. */
export type NamedOption =
  | TextOption
  | "…_col_label"
  | "booked_statuses"
  | "create_accounts"
  | "currency"
  | "has_header"
  | "only_accounts"
  | "sheet"
  | "split_batches";

/** The place of an option in a sentence. */
export interface OptionName {
  readonly option: NamedOption;
}

/** A sentence for people. Options are values in it, because each edge has its own names for them. */
export type Sentence = string | readonly (string | OptionName)[];

export const option = (name: NamedOption): OptionName => ({ option: name });

const partsOf = (sentence: Sentence): readonly (string | OptionName)[] =>
  typeof sentence === "string" ? [sentence] : sentence;

/** A template whose values may be options, or sentences. */
export const sentence = (
  texts: TemplateStringsArray,
  ...values: readonly (string | number | OptionName | Sentence)[]
): Sentence =>
  texts.flatMap((text, i) => {
    const value = values[i];
    if (value === undefined) return [text];
    if (typeof value === "number") return [text, String(value)];
    return typeof value === "object" && "option" in value ? [text, value] : [text, ...partsOf(value)];
  });

/** Joins sentences to one text. */
export const together = (sentences: readonly Sentence[], between = " "): Sentence =>
  sentences.flatMap((each, i) => (i === 0 ? partsOf(each) : [between, ...partsOf(each)]));

/** Whether a value needs no quotes, also in a shell. */
const isPlain = (value: string): boolean => /^[\p{L}\p{N}_%+,./:@-]+$/u.test(value);

/** An option with each of the values it can have, such as `date_format` %d/%m/%Y or `date_format` %m/%d/%Y. */
export const choices = (name: NamedOption, values: readonly string[]): Sentence =>
  together(
    values.map((value) => sentence`${option(name)} ${isPlain(value) ? value : JSON.stringify(value)}`),
    " or ",
  );

const SENTENCE: Kind = [
  "the wording of a finding, a question or a refusal",
  (value) =>
    typeof value === "string" ||
    (Array.isArray(value) &&
      value.every((part) => typeof part === "string" || (isObject(part) && "option" in part))),
];

/** The text of a sentence. Options have their API names in backticks, unless `nameOf` returns other names. */
export const textOf = (
  sentence: Sentence,
  nameOf: (option: NamedOption) => string = (name) => `\`${name}\``,
): string => {
  if (typeof sentence === "string") return sentence;
  checkKind("The sentence", sentence, SENTENCE);
  return sentence.map((part) => (typeof part === "string" ? part : nameOf(part.option))).join("");
};
