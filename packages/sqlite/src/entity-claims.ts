import {
  type Below,
  type Import,
  type ImportChange,
  type Reference,
  settleFreed,
} from "@farthing/core/import";
import type { Connection } from "./connection.ts";

type Claim = Readonly<Record<"family_id" | "import_id" | "id", string>>;

/** Ids as a JSON list. */
interface Ids {
  readonly family_id: string;
  readonly ids: string;
}

/** What an undo takes away if no other import has it, and nothing refers to it. */
export const ENTITIES = ["accounts", "categories", "tags", "merchants"] as const;

type Entity = (typeof ENTITIES)[number];

const byEntity = <A>(of: (kind: Entity) => A): Readonly<Record<Entity, A>> =>
  Object.fromEntries(ENTITIES.map((kind) => [kind, of(kind)])) as Record<Entity, A>;

/** Remembers that an import has what it made, and what it found that other imports have. */
export const entityClaimer = ({ db }: Pick<Connection, "db">) => {
  const forget = db.prepare<[string]>("DELETE FROM entity_claims WHERE entity_id = ?");
  const make = db.prepare<[Claim]>(
    "INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES (@family_id, @id, @import_id)",
  );
  const find = db.prepare<[Claim]>(
    `INSERT INTO entity_claims (family_id, entity_id, import_id) SELECT @family_id, @id, @import_id
     WHERE EXISTS (SELECT 1 FROM entity_claims WHERE family_id = @family_id AND entity_id = @id)`,
  );
  return (family_id: string, { id: import_id }: Import, { plan, found = [] }: ImportChange): void => {
    for (const kind of [...ENTITIES, "transfers"] as const)
      for (const { id } of plan[kind]) {
        // Something that was deleted may have had the id of a file, too.
        forget.run(id);
        make.run({ family_id, import_id, id });
      }
    for (const id of found) find.run({ family_id, import_id, id });
  };
};

const IDS = "(SELECT value FROM json_each(@ids))";

const inColumn = (column: string, more = ""): string =>
  `SELECT t.${column} AS id, c.import_id
   FROM transactions AS t LEFT JOIN import_claims AS c ON c.transaction_id = coalesce(t.parent_id, t.id)
   WHERE t.family_id = @family_id AND t.${column} IN ${IDS} ${more}`;

/** What refers to something, and the imports that have that. */
const REFERENCES: Readonly<Record<Entity, readonly string[]>> = {
  // There is an index of either.
  accounts: ["AND t.parent_id IS NULL", "AND t.parent_id IS NOT NULL"].map((more) =>
    inColumn("account_id", more),
  ),
  categories: [
    inColumn("category_id"),
    `SELECT k.parent_id AS id, c.import_id
     FROM categories AS k LEFT JOIN entity_claims AS c ON c.entity_id = k.id
     WHERE k.family_id = @family_id AND k.parent_id IN ${IDS} AND k.id NOT IN ${IDS}`,
  ],
  tags: [
    `SELECT g.tag_id AS id, c.import_id
     FROM transaction_tags AS g JOIN transactions AS t ON t.id = g.transaction_id
     LEFT JOIN import_claims AS c ON c.transaction_id = coalesce(t.parent_id, t.id)
     WHERE g.family_id = @family_id AND g.tag_id IN ${IDS}`,
  ],
  merchants: [inColumn("merchant_id")],
};

/** Removes what no import has any more and nothing refers to, in the caller's transaction; counts it. */
export const freedRemover = ({ db }: Connection) => {
  const where = (kind: Entity): string => `FROM ${kind} WHERE family_id = @family_id AND id IN ${IDS}`;
  const there = byEntity((kind) => db.prepare<[Ids], string>(`SELECT id ${where(kind)}`).pluck());
  const remove = byEntity((kind) => db.prepare<[Ids]>(`DELETE ${where(kind)}`));
  const references = byEntity((kind) => db.prepare<[Ids], Reference>(REFERENCES[kind].join(" UNION ")));
  const below = db.prepare<[Ids], Below>(
    `SELECT id, parent_id FROM categories WHERE family_id = @family_id AND parent_id IN ${IDS} AND id IN ${IDS}`,
  );
  const inherit = db.prepare<[Claim]>(
    "INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES (@family_id, @id, @import_id)",
  );
  return (family_id: string, freed: readonly string[]): Readonly<Record<Entity, number>> => {
    const ids = (some: Iterable<string>): Ids => ({ family_id, ids: JSON.stringify([...some]) });
    const own = byEntity((kind) => there[kind].all(ids(freed)));
    const { gone, inherited } = settleFreed(
      Object.values(own).flat(),
      // To look for what refers to nothing would read all transactions.
      ENTITIES.flatMap((kind) => (own[kind].length === 0 ? [] : references[kind].all(ids(own[kind])))),
      below.all(ids(own.categories)),
    );
    for (const claim of inherited) inherit.run({ family_id, ...claim });
    const unused = ids(gone);
    return byEntity((kind) => (own[kind].length === 0 ? 0 : remove[kind].run(unused).changes));
  };
};
