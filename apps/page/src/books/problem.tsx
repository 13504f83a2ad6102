import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

interface Shown {
  /** What went wrong; undefined if nothing did. */
  readonly problem: string | undefined;
  readonly onAgain?: () => void;
}

/** What went wrong, with the way on. */
export const Problem = ({ problem, onAgain }: Shown) =>
  problem === undefined ? null : (
    <div class="card bad" role="alert">
      <p>
        <Text of={problem} />
      </p>
      {onAgain !== undefined && (
        <button type="button" onClick={onAgain}>
          {bookTexts().books.again}
        </button>
      )}
    </div>
  );
