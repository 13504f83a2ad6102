import type { IdOf } from "./ids-of-file.ts";
import type { FileNamed } from "./read-record.ts";

/**
 * Records with names that are unique in a family. Preflight compares names as they are written; names that
 * become the same text are one thing, and so is a name that the family already has.
 */
export const planNamed = (
  entries: readonly FileNamed[],
  there: readonly { readonly id: string; readonly name: string }[],
  idOf: IdOf,
) => {
  const byName = new Map(there.map(({ id, name }) => [name, id]));
  const isThere = new Set(there.map(({ id }) => id));
  const found = new Set<string>();
  const ids = new Map<string, string>();
  const made: { readonly entry: FileNamed; readonly id: string }[] = [];
  for (const entry of entries) {
    const { name } = entry;
    let id = byName.get(name);
    if (id === undefined) {
      id = idOf(entry.id);
      byName.set(name, id);
      made.push({ entry, id });
    }
    if (isThere.has(id)) found.add(id);
    ids.set(entry.id, id);
  }
  return { ids, made, found };
};
