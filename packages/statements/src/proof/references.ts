import { orNone } from "../basics/or-none.ts";
import type { Entry } from "../model/statement.ts";
import { isPlaceholder, unrepeatedIds } from "./unrepeated.ts";

/** An entry before the ids of the whole content are known: `references` has all of its own, from {@link distinctIds}. */
export type EntryWithIds = Omit<Entry, "reference" | "references"> & {
  reference: string;
  references: readonly string[];
};

/** The ids of an entry, the bank's own first: each once, without placeholders. */
export const distinctIds = (ids: readonly string[]): readonly string[] =>
  orNone(ids.filter((id, index) => ids.indexOf(id) === index && !isPlaceholder(id)));

/** Gives each entry its reference: the first of its ids that no other entry of the content has. */
export const setReferences = (statements: readonly (readonly EntryWithIds[])[]): void => {
  const entries = statements.flat();
  const unrepeated = unrepeatedIds(entries.flatMap(({ references }) => references));
  for (const entry of entries) {
    const at = entry.references.findIndex((id) => unrepeated.has(id));
    if (at === -1) continue;
    entry.reference = entry.references[at]!;
    entry.references = orNone(entry.references.toSpliced(at, 1));
  }
};
