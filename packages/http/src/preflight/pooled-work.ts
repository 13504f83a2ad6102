import { type AskFamily, checkReceived, type ReadyAnswer } from "./check-received.ts";
import {
  type BeginImport,
  type Examination,
  examineReceived,
  type ImportQuestion,
} from "./examine-received.ts";
import type { Received } from "./received.ts";
import type { AskingWork } from "./run-on-worker.ts";
import type { CheckQuestion } from "./worker.ts";

/** Work on a content: on a thread, or on this one where there are none. */
export interface PooledWork<Question, Answer> extends AskingWork<Question> {
  readonly inline: () => Promise<Answer>;
}

export const checkOf = (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): PooledWork<CheckQuestion, ReadyAnswer> => ({
  work: { what: "check", received, include },
  answerTo: (asked) =>
    asked.what === "known" ? ask.known(asked.account_id) : ask.recorded(asked.account_id, asked.question),
  inline: () => checkReceived(received, include, ask),
});

export const examinationOf = (
  received: Received,
  begin: BeginImport,
): PooledWork<ImportQuestion, Examination> => ({
  work: { what: "examine", received },
  answerTo: begin,
  inline: () => examineReceived(received, begin),
});
