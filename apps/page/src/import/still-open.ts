import { isStoredType } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import type { DestinationState } from "./destination.ts";

/** Why a file cannot be imported yet. */
export type StillOpen =
  /** It is being read, something is wrong with it, or files of its kind are only checked: the verdict says so. */
  | { readonly _tag: "Verdict" }
  | { readonly _tag: "Question"; readonly question: Question }
  | { readonly _tag: "Missing"; readonly what: "account" | "name" | "currency" };

const VERDICT: StillOpen = { _tag: "Verdict" };

/** The first thing that keeps a file from being imported; undefined if nothing does. `asked` is what the server asks of it. */
export const stillOpen = (
  file: FileState,
  destination: DestinationState,
  asked: readonly Question[],
): StillOpen | undefined => {
  const reading = file.reading.value;
  if (reading === undefined || reading.outcome._tag === "Refused" || file.isBusy.value) return VERDICT;
  const { report } = reading.outcome;
  if (!isStoredType(report.type)) return VERDICT;
  const [question] = [...byAnswers(reading.questions).asked, ...asked];
  if (question !== undefined) return { _tag: "Question", question };
  const isPart = reading.hasOnlyWrongRows && (file.index.value?.counts.Accepted ?? 0) > 0;
  if (!(report.valid || isPart) || reading.questions.length > 0) return VERDICT;
  const what = report.type === "ServiceImport" ? undefined : destination.missing();
  return what === undefined ? undefined : { _tag: "Missing", what };
};

/** What a person has to do before the file can be imported; blank where the verdict says it. */
export const stillOpenInWords = (open: StillOpen): string => {
  const words = texts().import.open;
  switch (open._tag) {
    case "Verdict":
      return "";
    case "Question":
      return words.question(texts().file.open.questions[open.question.is].ask(open.question));
    case "Missing":
      return words[open.what];
  }
};
