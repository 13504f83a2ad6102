import type { ServiceObject } from "@farthing/preflight";
import type { FarthingField } from "./farthing-field.ts";

/** Reads the field `farthing` of a record; undefined if it has none that is as an export writes it. */
export type FieldOf = (entry: ServiceObject) => FarthingField | undefined;

/**
 * Records with names that are unique in a family. Preflight compares names as they are written; names that
 * become the same text are one thing, and so is a name that the family already has.
 */
export const planNamed = (
  entries: Iterable<ServiceObject>,
  there: readonly { readonly id: string; readonly name: string }[],
  newId: (own: string | undefined) => string,
  fieldOf: FieldOf,
) => {
  const byName = new Map(there.map(({ id, name }) => [name, id]));
  const isThere = new Set(there.map(({ id }) => id));
  const found = new Set<string>();
  const ids = new Map<string, string>();
  const made: {
    entry: ServiceObject;
    id: string;
    name: string;
    color: string | null;
    icon: string | null;
  }[] = [];
  for (const entry of entries) {
    const field = fieldOf(entry);
    const name = field?.text("name") ?? entry.text("name")!;
    let id = byName.get(name);
    if (id === undefined) {
      id = newId(entry.id("id"));
      byName.set(name, id);
      const color = field?.text("color") ?? entry.text("color");
      const icon = field?.text("icon") ?? entry.text("lucide_icon") ?? entry.text("icon");
      made.push({ entry, id, name, color, icon });
    }
    if (isThere.has(id)) found.add(id);
    ids.set(entry.id("id")!, id);
  }
  return { ids, made, found };
};
