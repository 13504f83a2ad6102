import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Transaction } from "../account/transactions.ts";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { Categories } from "./categories.ts";
import { NameForm } from "./name-form.tsx";
import { type OpenTransaction, textOf } from "./transaction-edits.ts";

interface Edited {
  readonly of: OpenTransaction;
  readonly transaction: Transaction;
  readonly categories: Categories;
  readonly isFirst: boolean;
  readonly onLeave: () => void;
}

/** The choice that is no category: to make one. An id is never so. */
const NEW = "new";

/** The category of a transaction, one of the family's or a new one: what is chosen is written. */
export const EditedCategory = ({ of, transaction, categories, isFirst, onLeave }: Edited) => {
  const box = useRef<HTMLSelectElement>(null);
  const [id, help] = [useId(), useId()];
  const chosen = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const isNew = useSignal(false);
  const shown = textOf(transaction, "category");
  const words = bookTexts().transactions;

  // The form for a new one has the focus as long as it is there.
  const hasFocus = useRef(isFirst);
  useEffect(() => {
    if (hasFocus.current && !isNew.value) box.current?.focus({ preventScroll: true });
    hasFocus.current = isNew.value;
  }, [isNew.value]);

  const write = async (text: string): Promise<void> => {
    chosen.value = text;
    problem.value = undefined;
    const written = await of.write({ field: "category", text, seen: shown });
    chosen.value = undefined;
    if (written._tag === "Failed") problem.value = written.problem;
    if (written._tag === "Conflict")
      problem.value = words.conflictChosen(written.now.category?.name ?? words.noCategory);
  };

  if (isNew.value)
    return (
      <NameForm
        title={words.newCategory}
        label={words.newCategory}
        name=""
        keep={words.makeCategory}
        onKeep={async (name) => {
          const { id: made } = await categories.make(name);
          await write(made);
        }}
        onLeave={() => {
          isNew.value = false;
        }}
      />
    );
  return (
    <div class="control">
      <label for={id}>{words.category}</label>
      <select
        id={id}
        ref={box}
        value={chosen.value ?? shown}
        aria-describedby={help}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === NEW) isNew.value = true;
          else void write(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onLeave();
        }}
      >
        <option value="">{words.noCategory}</option>
        {categories.all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NEW}>{words.newCategoryChoice}</option>
      </select>
      <span id={help} role="status" class="warns">
        {problem.value !== undefined && <Text of={problem.value} />}
      </span>
    </div>
  );
};
