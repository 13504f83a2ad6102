import type { Answer, Question } from "@farthing/preflight/questions";
import { byAnswers } from "../file/by-answers.ts";
import type { FileState } from "../file/file-state.ts";
import { scopeOf } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownReading } from "../worker/shown-reading.ts";

/** The question goes away with its answer: whoever uses the keyboard goes on at the next one, or at the verdict. */
const goOn = (answered: Element): void => {
  const scope = scopeOf(answered);
  const next = [...scope.querySelectorAll(".question")].find((each) => !each.contains(answered));
  const to =
    next?.querySelector<HTMLElement>("button.answer") ?? scope.querySelector<HTMLElement>(".verdict");
  to?.focus();
};

interface Offered {
  readonly file: FileState;
  readonly question: Question;
  readonly answer: Answer;
}

const AnswerButton = ({ file, question, answer }: Offered) => {
  const { say, means } = texts().file.open.answers[answer.is];
  const meaning = means(answer, question);
  return (
    <button
      type="button"
      class="answer"
      onClick={({ currentTarget }) => {
        file.say(answer.set);
        goOn(currentTarget);
      }}
    >
      <strong>
        <Text of={say(answer, question)} />
      </strong>
      {meaning !== "" && (
        <span class="dim">
          <Text of={meaning} />
        </span>
      )}
      {answer.sums !== undefined && (
        <span class="dim">
          <Text of={texts().file.open.sums(answer.sums)} />
        </span>
      )}
    </button>
  );
};

interface Asked {
  readonly file: FileState;
  readonly question: Question;
}

/** A question with the row that it is about, and what each answer means. */
export const AskedQuestion = ({ file, question }: Asked) => {
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
        {answers.map((answer) => (
          <AnswerButton key={JSON.stringify(answer.set)} file={file} question={question} answer={answer} />
        ))}
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

/** What the file does not decide, and a person can. */
export const Questions = ({
  file,
  reading,
}: {
  readonly file: FileState;
  readonly reading: ShownReading;
}) => (
  <>
    {byAnswers(reading.questions).asked.map((question) => (
      <AskedQuestion key={question.is} file={file} question={question} />
    ))}
  </>
);
