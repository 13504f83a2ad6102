import type { Sentence } from "@farthing/preflight";

/** The effect of a code on the command. */
export const EFFECTS = {
  error: "An error: the content cannot be imported as it is.",
  warning: "A warning: the content can still be imported.",
  note: "A note: this is not an error in the content.",
  refusal: "A refusal: the content could not be checked at all.",
  failure: "A failure: bank data could not be fetched.",
  report: "A report of the provider: the available data was stored.",
  message: "A message about bank data that was stored.",
};

export interface Explained {
  readonly title: string;
  readonly remedy: Sentence;
  readonly effect: keyof typeof EFFECTS;
}
