import {
  type Below,
  type Import,
  type ImportChange,
  type Reference,
  releaseEntities,
} from "@farthing/core/import";
import type { TransferLegs } from "@farthing/core/transfers";
import { markIncomplete } from "../books/import-accounts.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { rowsOf } from "../rows/rows.ts";

/** What an undo takes away if no other import has it, and nothing refers to it. */
export const ENTITIES = ["accounts", "categories", "tags", "merchants"] as const;

type Entity = (typeof ENTITIES)[number];

/** Remembers that an import has what it made, and what it found that other imports have. */
export const claimEntities = async (
  { run }: Queries,
  family_id: string,
  { id: import_id }: Import,
  { plan, found = [] }: ImportChange,
): Promise<void> => {
  const made = ([...ENTITIES, "transfers"] as const).flatMap((kind) => plan[kind].map(({ id }) => id));
  if (made.length > 0) {
    // Something that was deleted may have had the id of a file, too.
    await run(sql`DELETE FROM entity_claims WHERE entity_id = ANY(${made}::text[])`);
    await run(
      sql`INSERT INTO entity_claims (family_id, entity_id, import_id)
          SELECT ${family_id}, id, ${import_id} FROM unnest(${made}::text[]) AS id`,
    );
  }
  if (found.length === 0) return;
  // An account that a person changes meanwhile belongs to no import.
  await run(
    sql`SELECT 1 FROM accounts WHERE family_id = ${family_id} AND id = ANY(${found}::text[]) ORDER BY id FOR SHARE`,
  );
  await run(
    sql`INSERT INTO entity_claims (family_id, entity_id, import_id)
        SELECT DISTINCT family_id, entity_id, ${import_id} FROM entity_claims
        WHERE family_id = ${family_id} AND entity_id = ANY(${found}::text[])`,
  );
};

/** Keeps others from changing what an import has or said, and from referring to it, until the work ends. */
export const lockEntities = async (
  { all, run }: Queries,
  family_id: string,
  importId: string,
): Promise<void> => {
  const claimed = await all<{ readonly id: string }>(
    sql`SELECT entity_id AS id FROM entity_claims WHERE import_id = ${importId}
        UNION SELECT account_id FROM account_balances WHERE import_id = ${importId}`,
  );
  if (claimed.length === 0) return;
  const ids = claimed.map(({ id }) => id);
  for (const kind of ENTITIES)
    await run(
      sql`SELECT 1 FROM ${raw(kind)} WHERE family_id = ${family_id} AND id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`,
    );
};

/** Ids of what this import has, and no other that is not undone. */
const onlyOf = (importId: string): Sql =>
  sql`(SELECT c.entity_id FROM entity_claims AS c
       WHERE c.import_id = ${importId} AND NOT EXISTS (
         SELECT 1 FROM entity_claims AS o JOIN imports AS i ON i.id = o.import_id
         WHERE o.entity_id = c.entity_id AND o.import_id <> ${importId} AND i.status = 'stored'))`;

/** What only this import has, by kind. */
export const freedBy = async (
  { all }: Queries,
  family_id: string,
  importId: string,
): Promise<Readonly<Record<Entity, readonly string[]>>> => {
  const freed: Record<Entity, readonly string[]> = { accounts: [], categories: [], tags: [], merchants: [] };
  for (const kind of ENTITIES) {
    const rows = await all<{ readonly id: string }>(
      sql`SELECT id FROM ${raw(kind)} WHERE family_id = ${family_id} AND id IN ${onlyOf(importId)}`,
    );
    freed[kind] = rows.map(({ id }) => id);
  }
  return freed;
};

/** Removes the transfers that only this import has, but for those between two of the transactions that are kept; tells their sides. */
export const removeFreedTransfers = async (
  { all }: Queries,
  importId: string,
  kept: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const removed = await all<TransferLegs>(
    sql`DELETE FROM transfers AS x WHERE x.id IN ${onlyOf(importId)} AND EXISTS (
          SELECT 1 FROM transactions AS t WHERE t.id IN (x.inflow_transaction_id, x.outflow_transaction_id)
            AND coalesce(t.parent_id, t.id) NOT IN (SELECT unnest(${kept}::text[])))
        RETURNING inflow_transaction_id, outflow_transaction_id`,
  );
  return removed.map((legs) => [legs.inflow_transaction_id, legs.outflow_transaction_id]);
};

/** What refers to some things of a family, and the imports that have that. */
const referencesTo = (family_id: string, ids: readonly string[]): Readonly<Record<Entity, Sql>> => {
  const claims = sql`LEFT JOIN import_claims AS c ON c.transaction_id = coalesce(t.parent_id, t.id)`;
  const inColumn = (column: string): Sql =>
    sql`SELECT t.${raw(column)} AS id, c.import_id FROM transactions AS t ${claims}
        WHERE t.family_id = ${family_id} AND t.${raw(column)} = ANY(${ids}::text[])`;
  return {
    // There is an index of either.
    accounts: joined(
      ["IS NULL", "IS NOT NULL"].map((is) => sql`${inColumn("account_id")} AND t.parent_id ${raw(is)}`),
      " UNION ",
    ),
    categories: sql`${inColumn("category_id")}
      UNION SELECT k.parent_id AS id, c.import_id
      FROM categories AS k LEFT JOIN entity_claims AS c ON c.entity_id = k.id
      WHERE k.family_id = ${family_id} AND k.parent_id = ANY(${ids}::text[]) AND k.id <> ALL(${ids}::text[])`,
    tags: sql`SELECT DISTINCT g.tag_id AS id, c.import_id
      FROM transaction_tags AS g JOIN transactions AS t ON t.id = g.transaction_id ${claims}
      WHERE g.family_id = ${family_id} AND g.tag_id = ANY(${ids}::text[])`,
    merchants: sql`${inColumn("merchant_id")} GROUP BY t.merchant_id, c.import_id`,
  };
};

/** Removes of what no import has any more that to which nothing refers, in the caller's transaction; counts it. */
export const removeFreed = async (
  queries: Queries,
  family_id: string,
  freed: Readonly<Record<Entity, readonly string[]>>,
): Promise<Readonly<Record<Entity, number>>> => {
  const { all, run } = queries;
  const removed = { accounts: 0, categories: 0, tags: 0, merchants: 0 };
  const kinds = ENTITIES.filter((kind) => freed[kind].length > 0);
  if (kinds.length === 0) return removed;
  const references: Reference[] = [];
  for (const kind of kinds)
    for (const each of await all<Reference>(referencesTo(family_id, freed[kind])[kind]))
      references.push(each);
  const below = await all<Below>(
    sql`SELECT id, parent_id FROM categories
        WHERE family_id = ${family_id} AND parent_id = ANY(${freed.categories}::text[])
          AND id = ANY(${freed.categories}::text[])`,
  );
  const { gone, inherited } = releaseEntities(Object.values(freed).flat(), references, below);
  if (inherited.length > 0)
    await run(
      sql`INSERT INTO entity_claims (family_id, entity_id, import_id)
          SELECT ${family_id}, r.id, r.import_id
          FROM ${rowsOf(
            { id: "text", import_id: "text" },
            inherited.map((each) => ({ ...each })),
          )} AS r`,
    );
  if (freed.accounts.length > 0)
    await markIncomplete(
      queries,
      family_id,
      freed.accounts.filter((id) => gone.has(id)),
    );
  for (const kind of kinds)
    removed[kind] = await run(
      sql`DELETE FROM ${raw(kind)} WHERE family_id = ${family_id} AND id = ANY(${[...gone]}::text[])`,
    );
  return removed;
};
