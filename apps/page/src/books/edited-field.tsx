import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Transaction } from "../account/transactions.ts";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { type OpenTransaction, textOf } from "./transaction-edits.ts";

interface Edited {
  readonly of: OpenTransaction;
  readonly transaction: Transaction;
  readonly field: "name" | "notes";
  /** Whether the keys are to begin here. */
  readonly isFirst: boolean;
  /** The person is done with the transaction. */
  readonly onLeave: () => void;
}

/** A text of a transaction: Enter and going elsewhere write it, Escape leaves it as it was. */
export const EditedField = ({ of, transaction, field, isFirst, onLeave }: Edited) => {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [id, help] = [useId(), useId()];
  const typed = useSignal<{ readonly text: string; readonly seen: string } | undefined>(undefined);
  const conflict = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const shown = textOf(transaction, field);

  useEffect(() => {
    if (!isFirst) return;
    box.current?.focus({ preventScroll: true });
    box.current?.select();
  }, []);

  /** Whether the person can go on. */
  const write = async (): Promise<boolean> => {
    const mine = typed.peek();
    if (mine === undefined) return true;
    const text = mine.text.trim();
    problem.value = undefined;
    if (field === "name" && text === "") {
      problem.value = bookTexts().transactions.blankName;
      typed.value = undefined;
      return false;
    }
    const written = await of.write({ field, text, seen: mine.seen });
    if (written._tag === "Failed") problem.value = written.problem;
    if (written._tag === "Conflict") {
      conflict.value = textOf(written.now, field);
      typed.value = { text: typed.peek()?.text ?? text, seen: conflict.value };
    }
    if (written._tag !== "Written") return false;
    conflict.value = undefined;
    if (typed.peek() === mine) typed.value = undefined;
    return true;
  };

  const leave = (): void => {
    typed.value = undefined;
    conflict.value = undefined;
    onLeave();
  };

  const Box = field === "name" ? "input" : "textarea";
  const words = bookTexts().transactions;
  return (
    <div class="control">
      <label for={id}>{words[field]}</label>
      <Box
        id={id}
        ref={box}
        rows={field === "notes" ? 2 : undefined}
        maxLength={field === "name" ? 255 : 65_536}
        value={typed.value?.text ?? shown}
        aria-describedby={help}
        aria-invalid={problem.value === undefined && conflict.value === undefined ? undefined : "true"}
        onInput={({ currentTarget }) => {
          typed.value = { text: currentTarget.value, seen: typed.peek()?.seen ?? shown };
        }}
        onBlur={({ currentTarget }) => {
          // Who looks at another window has not left the field; who was told of another's text says which is to be kept.
          if (document.activeElement !== currentTarget && conflict.peek() === undefined) void write();
        }}
        onKeyDown={async (event) => {
          if (event.isComposing) return;
          if (event.key === "Escape") {
            event.preventDefault();
            leave();
          } else if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            if (await write()) onLeave();
          }
        }}
      />
      <span id={help} role="status" class={problem.value === undefined ? "warns" : "wrong"}>
        {conflict.value !== undefined && <Text of={words.conflict(conflict.value)} />}
        {problem.value !== undefined && <Text of={problem.value} />}
      </span>
    </div>
  );
};
