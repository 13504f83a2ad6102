import { type Chunked, eachInChunks, type KeptTransaction } from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { chunksOfIds, IDS, ROWS, untilNone } from "../../scheduling/chunks.ts";

/** An import of a family. */
export type Bound = Readonly<Record<"id" | "family_id", string>>;

/** Ids as a JSON list. */
export type Ids = Readonly<Record<"family_id" | "ids", string>>;

/**
 * A transaction that an import has, by the number of its account; if it is removable, it goes with this import if no other import
 * has it. The rest is only of those: who else has it, and the locks of it and its parts.
 */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  readonly removable: 0 | 1;
  readonly is_shared: 0 | 1;
  /** It was added by hand, and a file had it; or a bank tells the hold of it. */
  readonly is_found: 0 | 1;
  /** A JSON list of JSON lists. */
  readonly locks: string;
}

/** What becomes of all that an import has: ids, but for what stays because it was changed. */
export interface Claims {
  readonly gone: readonly string[];
  readonly kept: readonly KeptTransaction[];
  /** Removable transactions that other imports have, too. */
  readonly shared: readonly string[];
  /** Transactions that were there, or are a bank's, as well. */
  readonly found: readonly string[];
  /** Accounts, categories and other things that no other import has. */
  readonly freed: readonly string[];
}

/** The number of the import. */
const NUMBER = "(SELECT number FROM imports WHERE id = @id AND family_id = @family_id)";

/** Whether a bank tells the hold of a transaction `t`, which a file has. */
const IS_HELD = `(t.source IS NOT 'bank_sync' AND EXISTS (
  SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND b.pending = 1))`;

/** Reads what becomes of all that an import has. */
export const claimsReader = (db: Database) => {
  const claimed = db.prepare<[Bound], ClaimedRow>(
    `SELECT t.id, t.date, t.amount, t.currency, t.name, c.removable,
       t.by_hand = 1 AND t.original IS NOT NULL OR ${IS_HELD} AS is_found,
       c.removable = 1 AND EXISTS (SELECT 1 FROM import_claims AS o JOIN imports AS i ON i.number = o.import_number
         WHERE o.transaction_number = t.number AND i.id <> @id AND i.status = 'stored') AS is_shared,
       iif(c.removable = 1, (SELECT json_group_array(json(w.locked)) FROM transactions AS w
        WHERE w.number = t.number OR w.parent_id = t.id), '[]') AS locks
     FROM import_claims AS c CROSS JOIN transactions AS t ON t.number = c.transaction_number
     WHERE c.import_number = ${NUMBER}`,
  );
  const entities = db.prepare<[Bound], { readonly id: string; readonly is_shared: 0 | 1 }>(
    `SELECT c.entity_id AS id,
       EXISTS (SELECT 1 FROM entity_claims AS o JOIN imports AS i ON i.id = o.import_id
         WHERE o.entity_id = c.entity_id AND o.import_id <> @id AND i.status = 'stored') AS is_shared
     FROM entity_claims AS c WHERE c.import_id = @id AND c.family_id = @family_id`,
  );
  return function* (bound: Bound, with_edited: boolean): Chunked<Claims> {
    const kept: KeptTransaction[] = [];
    const [gone, shared, found, freed]: [string[], string[], string[], string[]] = [[], [], [], []];
    yield* eachInChunks(claimed.iterate(bound), ({ removable, is_shared, is_found, locks, ...each }) => {
      if (is_found === 1) found.push(each.id);
      if (removable === 0) return;
      const changed = [...new Set((JSON.parse(locks) as EditableField[][]).flat())];
      if (is_shared === 1) shared.push(each.id);
      else if (!with_edited && changed.length > 0) kept.push({ ...each, changed });
      else gone.push(each.id);
    });
    yield* eachInChunks(entities.iterate(bound), ({ id, is_shared }) => {
      if (is_shared === 0) freed.push(id);
    });
    return { gone, kept, shared, found, freed };
  };
};

/** Takes away that an import has what stays, in chunks. */
export const claimsForgetter = (db: Database) => {
  const shared = db.prepare<[Bound & Ids]>(
    `DELETE FROM import_claims
     WHERE import_number = ${NUMBER} AND transaction_number IN (SELECT number FROM transactions WHERE id IN ${IDS})`,
  );
  const freed = db.prepare<[Ids]>(
    `DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id IN ${IDS}`,
  );
  const others = [
    `import_claims WHERE removable = 0 AND import_number = ${NUMBER}`,
    "entity_claims WHERE import_id = @id AND family_id = @family_id",
  ].map((rows) => db.prepare<[Bound]>(`DELETE FROM ${rows} LIMIT ${ROWS}`));
  return function* (bound: Bound, claims: Claims): Chunked<void> {
    const { family_id } = bound;
    yield* chunksOfIds(claims.shared, (ids) => shared.run({ ...bound, ids }));
    yield* chunksOfIds(claims.freed, (ids) => freed.run({ family_id, ids }));
    for (const statement of others) yield* untilNone(() => statement.run(bound).changes);
  };
};
