import type { Sentence } from "@farthing/preflight";
import { textOf } from "@farthing/preflight/parts";
import { OPTIONS } from "../texts.ts";

/** A sentence of the check, with the page's words for options. */
export const said = (sentence: Sentence): string => textOf(sentence, (name) => OPTIONS[name] ?? name);

/** What a sentence says before it names the options of its answers: on the page those are buttons. */
export const saidBeforeOptions = (sentence: Sentence): string => {
  const [text] = textOf(sentence, () => "\0").split("\0");
  return text!.slice(0, text!.lastIndexOf(".") + 1) || said(sentence);
};
