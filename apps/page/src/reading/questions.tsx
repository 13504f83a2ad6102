import { QUESTIONS } from "@farthing/preflight";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Answer, Question } from "../worker/questions.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { byAnswers } from "./by-answers.ts";
import { dateExample } from "./date-example.ts";
import { dayInWords } from "./day-in-words.ts";
import type { FileState } from "./file-state.ts";
import { saidBeforeOptions } from "./said.ts";

interface Offered {
  readonly file: FileState;
  readonly field: string;
  readonly answer: Answer;
}

/** An answer as people know it; columns, statuses and formats of numbers are themselves. */
const shownOf = (field: string, value: string): string => {
  if (field === "date_format") return texts().like(dateExample(value));
  return field === "signage_convention" ? (texts().signs[value] ?? value) : value;
};

const AnswerButton = ({ file, field, answer }: Offered) => {
  const means = dayInWords(answer.means);
  const value = shownOf(field, answer.value);
  return (
    <button
      type="button"
      class="answer"
      onClick={() => {
        file.say(answer.set);
        // The question goes away with its answer: whoever uses the keyboard goes on at the verdict above it.
        document.querySelector<HTMLElement>(".verdict")?.focus();
      }}
    >
      <strong>
        <Text of={means === "" ? value : means} />
      </strong>
      {means !== "" && value !== "" && (
        <span class="dim">
          <Text of={value} />
        </span>
      )}
    </button>
  );
};

interface Asked {
  readonly file: FileState;
  readonly question: Question;
}

/** A question with a line of the file and what it means with each answer. */
export const AskedQuestion = ({ file, question: { field, wording, line, text, answers } }: Asked) => (
  <section class="card asks question" aria-label={texts().question}>
    <h2>{QUESTIONS[field] ?? texts().question}</h2>
    <p>
      <Text of={saidBeforeOptions(wording)} />
    </p>
    {text !== "" && (
      <p>
        {line !== undefined && <span class="dim">{texts().line(line)} </span>}
        <code>
          <Text of={text} />
        </code>
      </p>
    )}
    <div class="answers">
      {answers.map((answer) => (
        <AnswerButton key={`${answer.value} ${answer.means}`} file={file} field={field} answer={answer} />
      ))}
    </div>
    {answers.length === 1 && field.endsWith("_col_label") && <p class="dim">{texts().chooseColumn}</p>}
  </section>
);

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
      <AskedQuestion key={question.field} file={file} question={question} />
    ))}
  </>
);
