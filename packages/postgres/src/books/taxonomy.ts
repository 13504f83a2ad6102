import type { ListRequest } from "@farthing/core/storage";
import {
  type CategoryFilter,
  type DecideItem,
  type ListedCategory,
  type NameKey,
  STORED_FIELDS,
  Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
  type TaxonomyRemoval,
  type TaxonomyUse,
} from "@farthing/core/transactions";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { replaceInDeletions } from "./deletions/replace-in-deletions.ts";

/** The columns of an item of each kind, as it is listed. */
const COLUMNS: Readonly<Record<TaxonomyKind, Sql>> = {
  categories: raw(`id, name, color, icon, parent_id,
    (SELECT above.name FROM categories AS above WHERE above.id = categories.parent_id) AS parent_name`),
  tags: raw("id, name, color"),
  merchants: raw("id, name"),
};

const allOf = <K extends TaxonomyKind>(
  { all }: Queries,
  kind: K,
  familyId: string,
): Promise<readonly TaxonomyItems[K][]> =>
  all<TaxonomyItems[K]>(
    sql`SELECT ${COLUMNS[kind]} FROM ${raw(kind)} WHERE family_id = ${familyId} ORDER BY name, id`,
  );

/** What a person has changed or deleted goes with no import. */
const disown = ({ run }: Queries, familyId: string, ids: readonly string[]): Promise<number> =>
  run(sql`DELETE FROM entity_claims WHERE family_id = ${familyId} AND entity_id = ANY(${ids}::text[])`);

/** Adds an item, or changes what has its id. */
const put = async <K extends TaxonomyKind>(
  queries: Queries,
  kind: K,
  item: TaxonomyItems[K],
  { family_id, at }: Readonly<Record<"family_id" | "at", string>>,
): Promise<void> => {
  const fields = STORED_FIELDS[kind];
  const given: Readonly<Record<string, unknown>> = { ...item };
  const values = fields.map((field) => sql`${given[field]}`);
  await queries.run(
    sql`INSERT INTO ${raw(kind)} (family_id, id, created_at, ${raw(fields.join(", "))})
        VALUES (${family_id}, ${item.id}, ${at}, ${joined(values, ", ")})
        ON CONFLICT (family_id, id)
        DO UPDATE SET ${raw(fields.map((field) => `${field} = excluded.${field}`).join(", "))}`,
  );
  await disown(queries, family_id, [item.id]);
};

/** The transactions that have an item, kept from others until the end: before the item, as a change of one locks them. */
const lockUsers = async (
  queries: Queries,
  kind: TaxonomyKind,
  familyId: string,
  id: string,
): Promise<readonly string[]> => {
  const having =
    kind === "tags"
      ? sql`id IN (SELECT transaction_id FROM transaction_tags WHERE family_id = ${familyId} AND tag_id = ${id})`
      : sql`${raw(kind === "categories" ? "category_id" : "merchant_id")} = ${id}`;
  const users = () =>
    queries.all<{ readonly id: string }>(
      sql`SELECT id FROM transactions WHERE family_id = ${familyId} AND ${having} ORDER BY id FOR UPDATE`,
    );
  await users();
  await queries.get(sql`SELECT 1 FROM ${raw(kind)} WHERE family_id = ${familyId} AND id = ${id} FOR UPDATE`);
  // Nobody gets the item any more; who did meanwhile is among these.
  return (await users()).map((each) => each.id);
};

/** What transactions get instead of something. */
interface Move {
  readonly family_id: string;
  readonly ids: readonly string[];
  readonly id: string;
  readonly replacement: string;
  readonly at: string;
}

/** How many transactions are changed by one statement: it takes seconds at most. */
const ROWS_OF_STATEMENT = 10_000;

/** Gives another item to transactions. */
const moveUsers = async (queries: Queries, kind: TaxonomyKind, move: Move): Promise<void> => {
  const { family_id, id, replacement, at } = move;
  if (kind === "tags") {
    await queries.run(
      sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
          SELECT ${family_id}, transaction_id, ${replacement} FROM transaction_tags
          WHERE family_id = ${family_id} AND tag_id = ${id} ON CONFLICT DO NOTHING`,
    );
    await queries.run(sql`DELETE FROM transaction_tags WHERE family_id = ${family_id} AND tag_id = ${id}`);
  }
  const column = kind === "categories" ? "category_id" : "merchant_id";
  const changed = kind === "tags" ? sql`` : sql`${raw(column)} = ${replacement}, `;
  for (let from = 0; from < move.ids.length; from += ROWS_OF_STATEMENT) {
    const ids = move.ids.slice(from, from + ROWS_OF_STATEMENT);
    await queries.run(
      sql`UPDATE transactions SET ${changed}updated_at = ${at}
          WHERE family_id = ${family_id} AND id = ANY(${ids}::text[])`,
    );
  }
};

/** Gives categories other parents. */
const moveBelow = async (
  { run }: Queries,
  familyId: string,
  moved: readonly Pick<ListedCategory, "id" | "parent_id">[],
): Promise<void> => {
  await run(
    sql`UPDATE categories AS c SET parent_id = m.parent_id
        FROM unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ parent_id }) => parent_id)}::text[]) AS m (id, parent_id)
        WHERE c.family_id = ${familyId} AND c.id = m.id`,
  );
};

export const postgresTaxonomy = ({ read, readTogether, writeByFamily }: Connection): Taxonomy["Service"] => {
  const list =
    <K extends TaxonomyKind>(kind: K) =>
    (familyId: string, request: ListRequest<NameKey>, condition: Sql = sql``) =>
      readTogether(`taxonomy.${kind}`, (queries) =>
        listPart<TaxonomyItems[K], NameKey>(
          queries,
          {
            ...{ columns: COLUMNS[kind], from: raw(kind), where: sql`family_id = ${familyId}${condition}` },
            ...{ key: ["name", "id"], direction: "ASC" },
            after: ({ name, id }) => sql`${name}, ${id}`,
          },
          request,
        ),
      );
  const [categories, tags, merchants] = [list("categories"), list("tags"), list("merchants")];
  const conditionOf = ({ roots_only = false, parent_id }: CategoryFilter): Sql =>
    sql`${roots_only ? raw(" AND parent_id IS NULL") : sql``}${
      parent_id === undefined ? sql`` : sql` AND parent_id = ${parent_id}`
    }`;
  return Taxonomy.of({
    categories: (familyId, request, filter = {}) => categories(familyId, request, conditionOf(filter)),
    tags: (familyId, request) => tags(familyId, request),
    merchants: (familyId, request) => merchants(familyId, request),
    find: <K extends TaxonomyKind>(familyId: string, kind: K, id: string) =>
      read("taxonomy.find", ({ get }) =>
        get<TaxonomyItems[K]>(
          sql`SELECT ${COLUMNS[kind]} FROM ${raw(kind)} WHERE family_id = ${familyId} AND id = ${id}`,
        ),
      ),
    write: <K extends TaxonomyKind, E>(family_id: string, kind: K, at: string, decide: DecideItem<K, E>) =>
      writeByFamily(
        "taxonomy.write",
        family_id,
        async (queries): Promise<Result.Result<TaxonomyItems[K], E>> => {
          await lockFamily(queries, family_id);
          const decided = decide(await allOf(queries, kind, family_id));
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          await put(queries, kind, decided.success, { family_id, at });
          return Result.succeed(decided.success);
        },
      ),
    remove: <K extends TaxonomyKind, E>(
      family_id: string,
      kind: K,
      id: string,
      at: string,
      decide: (use: TaxonomyUse<K>) => Result.Result<TaxonomyRemoval, E>,
    ) =>
      writeByFamily(
        "taxonomy.remove",
        family_id,
        async (queries): Promise<Result.Result<TaxonomyUse<K> | undefined, E>> => {
          await lockFamily(queries, family_id);
          const ids = await lockUsers(queries, kind, family_id, id);
          const all = await allOf(queries, kind, family_id);
          const item = all.find((each) => each.id === id);
          if (item === undefined) return Result.succeed(undefined);
          const use: TaxonomyUse<K> = { item, all, transactions: ids.length };
          const decided = decide(use);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          const { replacement_id: replacement, moved } = decided.success;
          await moveBelow(queries, family_id, moved);
          if (replacement !== null) {
            await moveUsers(queries, kind, { family_id, ids, id, replacement, at });
            await replaceInDeletions(queries, kind, { family_id, id, replacement });
          }
          await queries.run(sql`DELETE FROM ${raw(kind)} WHERE family_id = ${family_id} AND id = ${id}`);
          await disown(queries, family_id, replacement === null ? [id] : [id, replacement]);
          return Result.succeed(use);
        },
      ),
  });
};
