import type { Sentence } from "@farthing/core/preflight";

/** What a code does to what was asked for. */
export const EFFECTS = {
  error: "An error: the content cannot be imported as it is.",
  warning: "A warning: the content can be imported all the same.",
  note: "A note: nothing is wrong with the content by itself.",
  refusal: "A refusal: the content could not be checked at all.",
  failure: "A failure: bank data could not be had.",
  report: "The provider reports it: what it had came all the same.",
  message: "A message: bank data came, and this should be known of it.",
};

export interface Explained {
  readonly title: string;
  readonly remedy: Sentence;
  readonly effect: keyof typeof EFFECTS;
}
