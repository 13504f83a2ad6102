import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ApiFailure, problemOf } from "../account/api-failure.ts";
import type { Named } from "../account/transactions.ts";
import { Wrong } from "../account/wrong.tsx";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";

interface Shown {
  readonly item: Named;
  readonly others: readonly Named[];
  /** Deletes it, and with it this form; what has it gets the other, if there is one. What it throws is said. */
  readonly onRemove: (other: Named | undefined) => Promise<void>;
  readonly onLeave: () => void;
}

const isUsed = (error: unknown): boolean => error instanceof ApiFailure && error.code === "in_use";

/** Deletes a name, or makes it one with another: what is used goes away only if something takes its place. */
export const RemovedName = ({ item, others, onRemove, onLeave }: Shown) => {
  const instead = useSignal("");
  const problem = useSignal<string | undefined>(undefined);
  const box = useRef<HTMLSelectElement>(null);
  const words = bookTexts().settings;
  useLayoutEffect(() => box.current?.focus(), []);
  const remove = async (): Promise<void> => {
    try {
      await onRemove(others.find(({ id }) => id === instead.peek()));
    } catch (error) {
      problem.value = isUsed(error) ? words.isUsed(item.name) : problemOf(error);
      box.current?.focus();
    }
  };
  return (
    <form
      class="fields"
      aria-label={words.removeOf(item.name)}
      onSubmit={(event) => {
        event.preventDefault();
        void remove();
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
    >
      <label class="control">
        <span>
          <Text of={words.instead(item.name)} />
        </span>
        <select
          ref={box}
          value={instead.value}
          onChange={({ currentTarget }) => {
            instead.value = currentTarget.value;
          }}
        >
          <option value="">{words.nothingInstead}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button">
        {words.remove}
      </button>
      <button type="button" onClick={onLeave}>
        {bookTexts().books.leave}
      </button>
      <Wrong problem={problem.value} />
    </form>
  );
};
