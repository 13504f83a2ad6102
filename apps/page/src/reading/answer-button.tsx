import type { MoneyTotal } from "@farthing/preflight";
import { scopeOf } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

/** The question goes away with its answer: whoever uses the keyboard goes on at the next one, or at the verdict. */
const goOn = (answered: Element): void => {
  const scope = scopeOf(answered);
  const next = [...scope.querySelectorAll(".question")].find((each) => !each.contains(answered));
  const to =
    next?.querySelector<HTMLElement>("button.answer") ?? scope.querySelector<HTMLElement>(".verdict");
  to?.focus();
};

interface Offered {
  readonly say: string;
  /** What it means for the file; blank if that is plain. */
  readonly means: string;
  readonly sums?: readonly MoneyTotal[] | undefined;
  readonly onAnswer: () => void;
}

/** An answer to a question, which goes away with it. */
export const AnswerButton = ({ say, means, sums, onAnswer }: Offered) => (
  <button
    type="button"
    class="answer"
    onClick={({ currentTarget }) => {
      onAnswer();
      goOn(currentTarget);
    }}
  >
    <strong>
      <Text of={say} />
    </strong>
    {means !== "" && (
      <span class="dim">
        <Text of={means} />
      </span>
    )}
    {sums !== undefined && (
      <span class="dim">
        <Text of={texts().file.open.sums(sums)} />
      </span>
    )}
  </button>
);
