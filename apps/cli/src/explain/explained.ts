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

/** The heading above the codes of an effect, in the order of the list. */
export const HEADINGS: Readonly<Record<keyof typeof EFFECTS, string>> = {
  error: "Errors: the content cannot be imported as it is",
  warning: "Warnings: the content can still be imported",
  note: "Notes: no error in the content",
  refusal: "Refusals: the content could not be checked",
  failure: "Bank data that could not be fetched",
  report: "Reports of the provider, by their beginning",
  message: "Messages about bank data that was stored",
};
