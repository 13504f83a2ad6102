import type { RecordedQuestion } from "@farthing/preflight";
import { type AskFamily, checkReceived, type ReadyAnswer } from "./check-received.ts";
import { type Examination, examineReceived, type ImportQuestion } from "./examine-received.ts";
import type { AskedOf } from "./known-of-family.ts";
import type { Received } from "./received.ts";

/** What is done with a content, on a worker or here. */
export type Work = { readonly received: Received } & (
  | { readonly what: "check"; readonly include: string | undefined }
  | { readonly what: "examine" }
);

/** Within which time a worker begins a task, and then ends it, in milliseconds. */
export interface TimeLimits {
  readonly start: number;
  readonly time: number;
}

/** What a check asks of the family. */
export type CheckQuestion =
  | ({ readonly what: "known" } & AskedOf)
  | { readonly what: "recorded"; readonly account_id: string; readonly question: RecordedQuestion };

/** What work asks meanwhile. */
export type Question = CheckQuestion | ImportQuestion;

/** Asks a question, and returns what it asks for. */
export type Ask = <Answer>(question: Question) => Promise<Answer>;

/** The family that answers. */
export const familyBehind = (ask: Ask): AskFamily => ({
  known: (asked) => ask({ what: "known", ...asked }),
  recorded: (account_id, question) => ask({ what: "recorded", account_id, question }),
});

export const doWork = (work: Work, ask: Ask): Promise<ReadyAnswer | Examination> =>
  work.what === "check"
    ? checkReceived(work.received, work.include, familyBehind(ask))
    : examineReceived(work.received, ask);
