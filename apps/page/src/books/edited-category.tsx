import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Named, Transaction } from "../account/transactions.ts";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { type OpenTransaction, textOf } from "./transaction-edits.ts";

interface Edited {
  readonly of: OpenTransaction;
  readonly transaction: Transaction;
  readonly categories: readonly Named[];
  readonly isFirst: boolean;
  readonly onLeave: () => void;
}

/** The category of a transaction, one of the family's: what is chosen is written. */
export const EditedCategory = ({ of, transaction, categories, isFirst, onLeave }: Edited) => {
  const box = useRef<HTMLSelectElement>(null);
  const [id, help] = [useId(), useId()];
  const chosen = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const shown = textOf(transaction, "category");
  const words = texts().transactions;

  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true });
  }, []);

  const write = async (text: string): Promise<void> => {
    chosen.value = text;
    problem.value = undefined;
    const written = await of.write({ field: "category", text, seen: shown });
    chosen.value = undefined;
    if (written._tag === "Failed") problem.value = written.problem;
    if (written._tag === "Conflict")
      problem.value = words.conflictChosen(written.now.category?.name ?? words.noCategory);
  };

  return (
    <div class="control">
      <label for={id}>{words.category}</label>
      <select
        id={id}
        ref={box}
        value={chosen.value ?? shown}
        aria-describedby={help}
        onChange={({ currentTarget }) => void write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onLeave();
        }}
      >
        <option value="">{words.noCategory}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span id={help} role="status" class="warns">
        {problem.value !== undefined && <Text of={problem.value} />}
      </span>
    </div>
  );
};
