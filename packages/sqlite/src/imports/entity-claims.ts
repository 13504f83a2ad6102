import {
  type Below,
  type Chunked,
  eachInChunks,
  type Import,
  type ImportChange,
  type Reference,
  releaseEntities,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { incompleteMarker } from "../books/import-accounts.ts";
import { familyNumber } from "../columns/numbers.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";

type Claim = Readonly<Record<"family_id" | "import_id" | "id", string>>;

/** Ids as a JSON list. */
interface Ids {
  readonly family_id: string;
  readonly ids: string;
}

/** What an undo takes away if no other import has it, and nothing refers to it. */
export const ENTITIES = ["accounts", "categories", "tags", "merchants"] as const;

type Entity = (typeof ENTITIES)[number];

type ByEntity<A> = Readonly<Record<Entity, A>>;

const byEntity = <A>(of: (kind: Entity) => A): ByEntity<A> =>
  Object.fromEntries(ENTITIES.map((kind) => [kind, of(kind)])) as Record<Entity, A>;

/** Remembers that an import has what it made, and what it found that other imports have, in chunks. */
export const entityClaimer = (db: Database) => {
  const forget = db.prepare<[string]>("DELETE FROM entity_claims WHERE entity_id = ?");
  const make = db.prepare<[Claim]>(
    "INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES (@family_id, @id, @import_id)",
  );
  const find = db.prepare<[Claim]>(
    `INSERT INTO entity_claims (family_id, entity_id, import_id) SELECT @family_id, @id, @import_id
     WHERE EXISTS (SELECT 1 FROM entity_claims WHERE family_id = @family_id AND entity_id = @id)`,
  );
  return function* (
    family_id: string,
    { id: import_id }: Import,
    { plan, found = [] }: ImportChange,
  ): Chunked<void> {
    for (const kind of [...ENTITIES, "transfers"] as const)
      yield* eachInChunks(plan[kind] as readonly { readonly id: string }[], ({ id }) => {
        // Something that was deleted may have had the id of a file, too.
        forget.run(id);
        make.run({ family_id, import_id, id });
      });
    yield* eachInChunks(found, (id) => find.run({ family_id, import_id, id }));
  };
};

/** The imports that have the whole of a transaction `t`. */
const CLAIMS = `LEFT JOIN transactions AS w ON w.id = coalesce(t.parent_id, t.id)
   LEFT JOIN import_claims AS c ON c.transaction_number = w.number LEFT JOIN imports AS i ON i.number = c.import_number`;

/** The transactions that refer to something by a column. By the column, not by the family: the planner would look at all that it has. */
const byColumn = (column: string): string =>
  `SELECT t.${column} AS id, i.id AS import_id FROM transactions AS t ${CLAIMS}
   WHERE +t.family_number = ${familyNumber("@family_id")} AND t.${column} IN ${IDS}`;

/** What refers to something. */
const REFERENCES: readonly (readonly [Entity, string])[] = [
  [
    "accounts",
    `SELECT a.id, i.id AS import_id
     FROM accounts AS a CROSS JOIN transactions AS t ON t.account_number = a.number ${CLAIMS}
     WHERE a.family_id = @family_id AND a.id IN ${IDS}`,
  ],
  ["categories", byColumn("category_id")],
  [
    "categories",
    `SELECT k.parent_id AS id, c.import_id
     FROM categories AS k LEFT JOIN entity_claims AS c ON c.entity_id = k.id
     WHERE +k.family_id = @family_id AND k.parent_id IN ${IDS} AND k.id NOT IN ${IDS}`,
  ],
  [
    "tags",
    `SELECT g.tag_id AS id, i.id AS import_id
     FROM transaction_tags AS g JOIN transactions AS t ON t.id = g.transaction_id ${CLAIMS}
     WHERE g.family_id = @family_id AND g.tag_id IN ${IDS}`,
  ],
  ["merchants", byColumn("merchant_id")],
];

/** Reads what refers to some things, in chunks. */
const referenceReader = (db: Database) => {
  const statements = REFERENCES.map(([kind, sql]) => [kind, db.prepare<[Ids], Reference>(sql)] as const);

  return function* (family_id: string, own: ByEntity<readonly string[]>): Chunked<Iterable<Reference>> {
    const found = new Map<string, Reference>();
    const add = (each: Reference): void => void found.set(`${each.id} ${each.import_id}`, each);
    for (const [kind, statement] of statements)
      if (own[kind].length > 0)
        yield* eachInChunks(statement.iterate({ family_id, ids: JSON.stringify(own[kind]) }), add);
    return found.values();
  };
};

/** Removes what no import has any more and nothing refers to, in chunks of one transaction of this connection; counts it. */
export const freedRemover = (db: Database) => {
  const where = (kind: Entity): string => `FROM ${kind} WHERE family_id = @family_id AND id IN ${IDS}`;
  const there = byEntity((kind) => db.prepare<[Ids], string>(`SELECT id ${where(kind)}`).pluck());
  const remove = byEntity((kind) => db.prepare<[Ids]>(`DELETE ${where(kind)}`));
  const readReferences = referenceReader(db);
  const markIncomplete = incompleteMarker(db);
  const below = db.prepare<[Ids], Below>(
    `SELECT id, parent_id FROM categories WHERE family_id = @family_id AND parent_id IN ${IDS} AND id IN ${IDS}`,
  );
  const inherit = db.prepare<[Claim]>(
    "INSERT INTO entity_claims (family_id, entity_id, import_id) VALUES (@family_id, @id, @import_id)",
  );
  return function* (family_id: string, freed: readonly string[]): Chunked<ByEntity<number>> {
    const own = byEntity((): string[] => []);
    yield* chunksOfIds(freed, (ids) => {
      for (const kind of ENTITIES) own[kind].push(...there[kind].all({ family_id, ids }));
    });
    const { gone, inherited } = releaseEntities(
      Object.values(own).flat(),
      yield* readReferences(family_id, own),
      below.all({ family_id, ids: JSON.stringify(own.categories) }),
    );
    yield* eachInChunks(inherited, (claim) => inherit.run({ family_id, ...claim }));
    for (const id of own.accounts) if (gone.has(id)) markIncomplete(family_id, id);
    const removed: Record<Entity, number> = { accounts: 0, categories: 0, tags: 0, merchants: 0 };
    for (const kind of ENTITIES) {
      const unused = own[kind].filter((id) => gone.has(id));
      yield* chunksOfIds(unused, (ids) => (removed[kind] += remove[kind].run({ family_id, ids }).changes));
    }
    return removed;
  };
};
