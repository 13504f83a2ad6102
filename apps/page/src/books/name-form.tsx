import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { problemOf } from "../account/api-failure.ts";
import { Wrong } from "../account/wrong.tsx";
import { bookTexts } from "../texts/language.ts";

interface Form {
  /** What the form does, for who listens. */
  readonly title: string;
  readonly label: string;
  readonly name: string;
  /** What is typed, where that outlasts the form: in a long list a row out of sight is not in the document. */
  readonly typed?: Signal<string>;
  /** What the button says. */
  readonly keep: string;
  /** Keeps a name that is another than before. What it throws is said, and the form stays. */
  readonly onKeep: (name: string) => Promise<void>;
  readonly onLeave: () => void;
}

/** A name that is typed where it is shown. */
export const NameForm = ({ title, label, name, typed: kept, keep, onKeep, onLeave }: Form) => {
  const own = useSignal(name);
  const typed = kept ?? own;
  const problem = useSignal<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // What is half typed is not to be typed over.
    if (typed.peek() === name) field.current?.select();
  }, []);

  const write = async (): Promise<void> => {
    const wanted = typed.peek().trim();
    try {
      if (wanted !== name) await onKeep(wanted);
      onLeave();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };

  return (
    <form
      class="fields"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <label class="control">
        <span>{label}</span>
        <input
          ref={field}
          maxLength={255}
          required
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button">
        {keep}
      </button>
      <button type="button" onClick={onLeave}>
        {bookTexts().books.leave}
      </button>
      <Wrong problem={problem.value} />
    </form>
  );
};
