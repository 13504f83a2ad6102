import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BookAccount } from "../account/accounts.ts";
import { ApiFailure, problemOf } from "../account/api-failure.ts";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

interface Shown {
  readonly account: BookAccount;
  /** Deletes it, and with it what asks. What it throws is said. */
  readonly onRemove: () => Promise<void>;
  readonly onLeave: () => void;
}

const isNotEmpty = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === "account_not_empty";

/** Asks before an account is deleted, and says why it stays where it has transactions. */
export const RemovedAccount = ({ account: { name }, onRemove, onLeave }: Shown) => {
  const problem = useSignal<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const words = bookTexts().accounts;
  useLayoutEffect(() => box.current?.focus(), []);
  const remove = async (): Promise<void> => {
    try {
      await onRemove();
    } catch (error) {
      problem.value = isNotEmpty(error) ? words.notEmpty(name) : problemOf(error);
      box.current?.focus();
    }
  };
  return (
    <div
      class="asked"
      role="group"
      aria-label={words.removeOf(name)}
      tabIndex={-1}
      ref={box}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
    >
      <p role={problem.value === undefined ? undefined : "alert"}>
        <Text of={problem.value ?? words.sure(name)} />
      </p>
      <p class="fields">
        {problem.value === undefined && (
          <button type="button" class="button" onClick={() => void remove()}>
            {words.yesRemove}
          </button>
        )}
        <button type="button" onClick={onLeave}>
          {bookTexts().books.leave}
        </button>
      </p>
    </div>
  );
};
