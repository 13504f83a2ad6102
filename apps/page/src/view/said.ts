import { type Sentence, textOf } from "@farthing/preflight";
import { OPTIONS } from "../texts.ts";

/** A sentence of the check, with the page's words for options. */
export const said = (sentence: Sentence): string => textOf(sentence, (name) => OPTIONS[name] ?? name);
