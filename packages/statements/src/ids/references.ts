import { orNone } from "../basics/or-none.ts";
import type { Entry } from "../model/statement.ts";
import { isPlaceholder, unrepeatedIds } from "./unrepeated.ts";

/**
 * An entry before the ids of the whole content are known: `reference` is the bank's own, if it has one, and `references` are all,
 * from {@link distinctIds}.
 */
export type EntryWithIds = Omit<Entry, "reference" | "references"> & {
  reference: string;
  references: readonly string[];
};

/** The ids of an entry, the bank's own first: each once, without placeholders. */
export const distinctIds = (ids: readonly string[]): readonly string[] =>
  orNone(ids.filter((id, index) => ids.indexOf(id) === index && !isPlaceholder(id)));

function* idsIn(statements: readonly (readonly EntryWithIds[])[]): Generator<string> {
  for (const entries of statements) for (const { references } of entries) yield* references;
}

/**
 * Leaves each entry its reference if no other entry of the content has that id. What a payer calls a payment is none: standing orders
 * call each payment the same, in one statement after the other.
 */
export const setReferences = (statements: readonly (readonly EntryWithIds[])[]): void => {
  const unrepeated = unrepeatedIds(idsIn(statements));
  for (const entries of statements)
    for (const entry of entries) {
      const { reference, references } = entry;
      if (unrepeated.has(reference)) entry.references = orNone(references.filter((id) => id !== reference));
      else entry.reference = "";
    }
};
