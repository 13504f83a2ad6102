import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { TaxonomyKind, TaxonomyRemoval, TaxonomyUse } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { storedMoment } from "../columns/moments.ts";
import { familyNumber } from "../columns/numbers.ts";
import { byKind, itemReader } from "../rows/taxonomy-items.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";
import { deletionReplacer } from "./deletions/replace-in-deletions.ts";

type Stamped = Readonly<Record<"family_id" | "id" | "at", string>>;

/** Transactions as a JSON list of their ids, and what they get instead of something. */
type Moved = Stamped & { readonly ids: string; readonly replacement: string };

export type DecideRemoval<K extends TaxonomyKind, E> = (
  use: TaxonomyUse<K>,
) => Result.Result<TaxonomyRemoval, E>;

/** By the column, not by the family: the planner would look at all that it has. */
const ofColumn = (column: string): string =>
  `SELECT id FROM transactions WHERE +family_number = ${familyNumber("@family_id")} AND ${column} = @id`;

/** The transactions that have an item of each kind. */
const USED_BY = {
  categories: ofColumn("category_id"),
  merchants: ofColumn("merchant_id"),
  tags: "SELECT transaction_id AS id FROM transaction_tags WHERE +family_id = @family_id AND tag_id = @id",
} as const satisfies Record<TaxonomyKind, string>;

const change = (what: string): string =>
  `UPDATE transactions SET ${what}updated_at = ${storedMoment("@at")} WHERE id IN ${IDS}`;

/** Gives another item to transactions. */
const MOVES = {
  categories: [change("category_id = @replacement, ")],
  merchants: [change("merchant_id = @replacement, ")],
  tags: [
    `INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
     SELECT @family_id, value, @replacement FROM json_each(@ids) WHERE true ON CONFLICT DO NOTHING`,
    `DELETE FROM transaction_tags WHERE tag_id = @id AND transaction_id IN ${IDS}`,
    change(""),
  ],
} as const satisfies Record<TaxonomyKind, readonly string[]>;

/** Removes a category, a tag or a merchant, and moves what refers to it, in chunks of one transaction of this connection. */
export const removingItem = (db: Database) => {
  const items = itemReader(db);
  const usedBy = byKind((kind) => db.prepare<[Omit<Stamped, "at">], { readonly id: string }>(USED_BY[kind]));
  const moves = byKind((kind) => MOVES[kind].map((move) => db.prepare<[Moved]>(move)));
  const setParent = db.prepare<[Omit<Stamped, "at"> & { readonly parent_id: string | null }]>(
    "UPDATE categories SET parent_id = @parent_id WHERE family_id = @family_id AND id = @id",
  );
  const drop = byKind((kind) =>
    db.prepare<[Omit<Stamped, "at">]>(`DELETE FROM ${kind} WHERE family_id = @family_id AND id = @id`),
  );
  const replaceInDeletions = deletionReplacer(db);
  const disown = db.prepare<[Omit<Stamped, "at">]>(
    "DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id = @id",
  );

  return function* <K extends TaxonomyKind, E>(
    kind: K,
    { family_id, id, at }: Stamped,
    decide: DecideRemoval<K, E>,
  ): Chunked<Result.Result<TaxonomyUse<K> | undefined, E>> {
    const all = items.all(kind, family_id);
    const item = all.find((each) => each.id === id);
    if (item === undefined) return Result.succeed(undefined);
    const having: string[] = [];
    yield* eachInChunks(usedBy[kind].iterate({ family_id, id }), (each) => void having.push(each.id));
    const use: TaxonomyUse<K> = { item, all, transactions: having.length };
    const decided = decide(use);
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    const { replacement_id: replacement, moved } = decided.success;
    for (const { id: below, parent_id } of moved) setParent.run({ family_id, id: below, parent_id });
    if (replacement !== null) {
      yield* chunksOfIds(having, (ids) => {
        for (const move of moves[kind]) move.run({ family_id, id, at, ids, replacement });
      });
      yield* replaceInDeletions(kind, { family_id, id }, replacement);
      disown.run({ family_id, id: replacement });
    }
    drop[kind].run({ family_id, id });
    disown.run({ family_id, id });
    return Result.succeed(use);
  };
};
