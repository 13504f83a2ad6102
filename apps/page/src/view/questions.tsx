import type { PageState } from "../state/page-state.ts";
import { QUESTIONS, TEXTS } from "../texts.ts";
import type { FileReading } from "../worker/file-reading.ts";
import type { Answer } from "../worker/questions.ts";
import { dayInWords } from "./day-in-words.ts";
import { said } from "./said.ts";
import { Text } from "./text.tsx";

const AnswerButton = ({ page, answer }: { readonly page: PageState; readonly answer: Answer }) => {
  const means = dayInWords(answer.means);
  return (
    <button
      type="button"
      class="answer"
      onClick={() => {
        page.say(answer.set);
        // The question goes away with its answer: whoever uses the keyboard goes on at the verdict above it.
        document.querySelector<HTMLElement>(".verdict")?.focus();
      }}
    >
      <strong>
        <Text of={means === "" ? answer.value : means} />
      </strong>
      {means !== "" && (
        <span class="dim">
          <Text of={answer.value} />
        </span>
      )}
    </button>
  );
};

/** What the file does not decide, each with a line of the file and what it means with each answer. */
export const Questions = ({ page, reading }: { readonly page: PageState; readonly reading: FileReading }) => (
  <>
    {reading.questions.map(({ field, wording, line, text, answers }) => (
      <section class="card asks question" key={field} aria-label={TEXTS.question}>
        <h2>{QUESTIONS[field] ?? TEXTS.question}</h2>
        <p>
          <Text of={said(wording)} />
        </p>
        {text !== "" && (
          <p>
            {line !== undefined && <span class="dim">{TEXTS.line(line)} </span>}
            <code>
              <Text of={text} />
            </code>
          </p>
        )}
        <div class="answers">
          {answers.map((answer) => (
            <AnswerButton key={answer.value} page={page} answer={answer} />
          ))}
        </div>
        {answers.length === 0 && <p class="dim">{TEXTS.chooseColumn}</p>}
      </section>
    ))}
  </>
);
