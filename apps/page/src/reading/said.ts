import type { Finding, Sentence } from "@farthing/preflight";
import { textOf } from "@farthing/preflight/text";
import { texts } from "../texts/language.ts";

/** A sentence of the check, with the page's words for options. */
export const said = (sentence: Sentence): string => textOf(sentence, (name) => texts().options[name] ?? name);

/** What a sentence says before it names the options of its answers, or a profile: on the page those are buttons. */
export const saidBeforeOptions = (sentence: Sentence): string => {
  const [text] = textOf(sentence, () => "\0").split("\0");
  const before = text!.replace(/ Give a profile .*$/s, "");
  return before.slice(0, before.lastIndexOf(".") + 1) || said(sentence);
};

const optionsIn = (sentence: Sentence): readonly string[] =>
  typeof sentence === "string"
    ? []
    : sentence.flatMap((part) => (typeof part === "string" ? [] : part.option));

/** What is to be done, and with which control where that is not called as the option is. */
export const advised = (sentence: Sentence): string =>
  optionsIn(sentence).some((name) => name.endsWith("_col_label"))
    ? `${said(sentence)} ${texts().chooseColumn}`
    : said(sentence);

/** What is to be done about a finding. */
export const adviceOf = ({ code, wording: { help } }: Finding): string => {
  const remedy = optionsIn(help).includes("…_col_label") ? texts().remedies[code] : undefined;
  return remedy ?? advised(help);
};
