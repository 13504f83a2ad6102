import { isStoredType } from "@farthing/preflight";
import { byAnswers } from "../file/by-answers.ts";
import { texts } from "../texts/language.ts";
import type { ShownReading } from "../worker/shown-reading.ts";

type State = "ready" | "open" | "onlyChecked" | "invalid" | "refused";

const stateOf = ({ outcome, questions }: ShownReading): State => {
  if (outcome._tag === "Refused") return "refused";
  const { valid, type, importable } = outcome.report;
  const { asked, advice } = byAnswers(questions);
  if (asked.length > 0) return "open";
  if (!valid || advice.length > 0) return "invalid";
  if (!isStoredType(type)) return "onlyChecked";
  return importable ? "ready" : "open";
};

const LOOKS = {
  ready: "good",
  open: "asks",
  onlyChecked: "asks",
  invalid: "bad",
  refused: "bad",
} as const satisfies Readonly<Record<State, string>>;

/** Whether a file can be imported, in few words, and how that looks. */
export interface FileVerdict {
  readonly looks: "good" | "asks" | "bad";
  readonly title: string;
}

/** The verdict on a file. */
export const verdictOf = (reading: ShownReading): FileVerdict => {
  const state = stateOf(reading);
  const title = state === "open" ? texts().open(byAnswers(reading.questions).asked.length) : texts()[state];
  return { looks: LOOKS[state], title };
};
