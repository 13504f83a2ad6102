import type { TaxonomyItems, TaxonomyKind } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { TAXONOMY_COLUMNS } from "./book-lists.ts";

const KINDS = ["categories", "tags", "merchants"] as const satisfies readonly TaxonomyKind[];

/** Something for each kind of what transactions are sorted by. */
export const byKind = <A>(of: (kind: TaxonomyKind) => A): Readonly<Record<TaxonomyKind, A>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<TaxonomyKind, A>;

/** Reads the categories, tags and merchants of a family, one or all of a kind. */
export const itemReader = (db: Database) => {
  const one = byKind((kind) =>
    db.prepare<[string, string]>(
      `SELECT ${TAXONOMY_COLUMNS[kind]} FROM ${kind} WHERE family_id = ? AND id = ?`,
    ),
  );
  const every = byKind((kind) =>
    db.prepare<[string]>(
      `SELECT ${TAXONOMY_COLUMNS[kind]} FROM ${kind} WHERE family_id = ? ORDER BY name, id`,
    ),
  );
  return {
    find: <K extends TaxonomyKind>(
      kind: K,
      { family_id, id }: Readonly<Record<"family_id" | "id", string>>,
    ): TaxonomyItems[K] | undefined => one[kind].get(family_id, id) as TaxonomyItems[K] | undefined,
    all: <K extends TaxonomyKind>(kind: K, familyId: string): readonly TaxonomyItems[K][] =>
      every[kind].all(familyId) as TaxonomyItems[K][],
  };
};
