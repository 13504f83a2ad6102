import type { Refused } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import type { ComponentChildren } from "preact";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownReading } from "../worker/shown-reading.ts";
import { AnswerButton } from "./answer-button.tsx";
import { refusalOf } from "./found-here.ts";

interface Asked {
  readonly file: FileState;
  readonly question: Question;
  /** Answers that say nothing of how the file is read. */
  readonly children?: ComponentChildren;
}

/** A question with the row that it is about, and what each answer means. */
export const AskedQuestion = ({ file, question, children }: Asked) => {
  const { is, line, text, answers } = question;
  const { ask, help } = texts().file.open.questions[is];
  return (
    <section class="card asks question" aria-label={visible(ask(question))}>
      <h2>
        <Text of={ask(question)} />
      </h2>
      <p class="dim">
        <Text of={help(question)} />
      </p>
      <div class="answers">
        {children}
        {answers.map((answer) => {
          const { say, means } = texts().file.open.answers[answer.is];
          return (
            <AnswerButton
              key={JSON.stringify(answer.set)}
              say={say(answer, question)}
              means={means(answer, question)}
              sums={answer.sums}
              onAnswer={() => file.say(answer.set)}
            />
          );
        })}
      </div>
      {line !== undefined && text !== "" && (
        <p class="dim source">
          {texts().line(line)}{" "}
          <code>
            <Text of={text} />
          </code>
        </p>
      )}
    </section>
  );
};

/** Which hidden sheet is read: none is, unless a person says so. */
const HiddenSheets = ({ file, of }: { readonly file: FileState; readonly of: Refused }) => {
  const { is, help } = refusalOf(of);
  return (
    <section class="card asks question" aria-label={is}>
      <h2>{is}</h2>
      <p class="dim">{help}</p>
      <div class="answers">
        {(of.names ?? []).map((name) => (
          <AnswerButton key={name} say={name} means="" onAnswer={() => file.say({ sheet: name })} />
        ))}
      </div>
    </section>
  );
};

/** What the file does not decide, and a person can. */
export const Questions = ({
  file,
  reading,
  byNamedAccount,
}: {
  readonly file: FileState;
  readonly reading: ShownReading;
  /** The answer that rows of several accounts go each to its own, where there are books for them. */
  readonly byNamedAccount: ComponentChildren;
}) => (
  <>
    {reading.outcome._tag === "Refused" && reading.outcome.names !== undefined && (
      <HiddenSheets file={file} of={reading.outcome} />
    )}
    {byAnswers(reading.questions).asked.map((question) => (
      <AskedQuestion key={question.is} file={file} question={question}>
        {question.is === "which_account" && byNamedAccount}
      </AskedQuestion>
    ))}
  </>
);
