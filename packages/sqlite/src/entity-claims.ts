import {
  type Below,
  eachInSteps,
  type Import,
  type ImportChange,
  type Pausing,
  type Reference,
  settleFreed,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { incompleteMarker } from "./import-accounts.ts";
import { forIds, IDS } from "./in-steps.ts";
import type { StoredMoment } from "./moments.ts";
import { familyNumber } from "./numbers.ts";

type Claim = Readonly<Record<"family_id" | "import_id" | "id", string>>;

/** Ids as a JSON list. */
interface Ids {
  readonly family_id: string;
  readonly ids: string;
}

/** Where a whole transaction is in the order of days. */
type Place = Readonly<Record<"date" | "id", string>> & { readonly created_at: StoredMoment };

/** From after one place to another. */
type Span = Place & Readonly<Record<"to_date" | "to_id", string>> & { readonly to_created_at: StoredMoment };

/** What an undo takes away if no other import has it, and nothing refers to it. */
export const ENTITIES = ["accounts", "categories", "tags", "merchants"] as const;

type Entity = (typeof ENTITIES)[number];

type ByEntity<A> = Readonly<Record<Entity, A>>;

const byEntity = <A>(of: (kind: Entity) => A): ByEntity<A> =>
  Object.fromEntries(ENTITIES.map((kind) => [kind, of(kind)])) as Record<Entity, A>;

/** Remembers that an import has what it made, and what it found that other imports have, in steps. */
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
  ): Pausing<void> {
    for (const kind of [...ENTITIES, "transfers"] as const)
      yield* eachInSteps(plan[kind] as readonly { readonly id: string }[], ({ id }) => {
        // Something that was deleted may have had the id of a file, too.
        forget.run(id);
        make.run({ family_id, import_id, id });
      });
    yield* eachInSteps(found, (id) => find.run({ family_id, import_id, id }));
  };
};

/** The imports that have the whole of a transaction `t`. */
const CLAIMS = `LEFT JOIN transactions AS w ON w.id = coalesce(t.parent_id, t.id)
   LEFT JOIN import_claims AS c ON c.transaction_number = w.number LEFT JOIN imports AS i ON i.number = c.import_number`;

/** What refers to something by a column among the transactions of a span and their parts: there is no index of these columns. */
const bySpan = (column: string): string =>
  `SELECT t.${column} AS id, i.id AS import_id
   FROM transactions AS w CROSS JOIN transactions AS t ON t.number = w.number OR t.parent_id = w.id
   LEFT JOIN import_claims AS c ON c.transaction_number = w.number LEFT JOIN imports AS i ON i.number = c.import_number
   WHERE w.family_number = ${familyNumber("@family_id")} AND w.parent_id IS NULL AND (w.date, w.created_at, w.id) > (@date, @created_at, @id)
     AND (w.date, w.created_at, w.id) <= (@to_date, @to_created_at, @to_id) AND t.${column} IN ${IDS}`;

/** What refers to something, where an index says it. */
const REFERENCES: Readonly<Partial<Record<Entity, string>>> = {
  accounts: `SELECT a.id, i.id AS import_id
     FROM accounts AS a CROSS JOIN transactions AS t ON t.account_number = a.number ${CLAIMS}
     WHERE a.family_id = @family_id AND a.id IN ${IDS}`,
  categories: `SELECT k.parent_id AS id, c.import_id
     FROM categories AS k LEFT JOIN entity_claims AS c ON c.entity_id = k.id
     WHERE k.family_id = @family_id AND k.parent_id IN ${IDS} AND k.id NOT IN ${IDS}`,
  tags: `SELECT g.tag_id AS id, i.id AS import_id
     FROM transaction_tags AS g JOIN transactions AS t ON t.id = g.transaction_id ${CLAIMS}
     WHERE g.family_id = @family_id AND g.tag_id IN ${IDS}`,
};

/** The columns without an index. */
const SCANNED = { categories: "category_id", merchants: "merchant_id" } as const satisfies Partial<
  Record<Entity, string>
>;

/** How many transactions are looked at in one step. */
const SPAN = 1_000;

const START: Place = { date: "", created_at: "", id: "" };

/** After all days. */
const END: Place = { date: "~", created_at: "", id: "" };

/** Reads what refers to some things, in steps. */
const referenceReader = (db: Database) => {
  const indexed = Object.entries(REFERENCES).map(
    ([kind, sql]) => [kind as Entity, db.prepare<[Ids], Reference>(sql)] as const,
  );
  const scanned = Object.entries(SCANNED).map(
    ([kind, column]) => [kind as Entity, db.prepare<[Ids & Span], Reference>(bySpan(column))] as const,
  );
  const endOfSpan = db.prepare<[Place & Pick<Ids, "family_id">], Place>(
    `SELECT date, created_at, id FROM transactions
     WHERE family_number = ${familyNumber("+@family_id")} AND parent_id IS NULL AND (date, created_at, id) > (+@date, +@created_at, +@id)
     ORDER BY date, created_at, id LIMIT 1 OFFSET ${SPAN - 1}`,
  );

  return function* (family_id: string, own: ByEntity<readonly string[]>): Pausing<Iterable<Reference>> {
    const found = new Map<string, Reference>();
    const add = (each: Reference): void => void found.set(`${each.id} ${each.import_id}`, each);
    const idsOf = (kind: Entity): Ids => ({ family_id, ids: JSON.stringify(own[kind]) });
    const isMeant = ([kind]: readonly [Entity, unknown]): boolean => own[kind].length > 0;
    for (const [kind, statement] of indexed.filter(isMeant))
      yield* eachInSteps(statement.iterate(idsOf(kind)), add);
    const open = scanned.filter(isMeant).map(([kind, statement]) => ({ statement, ids: idsOf(kind) }));
    for (let from = START; open.length > 0 && from !== END; yield) {
      const to: Place = endOfSpan.get({ family_id, ...from }) ?? END;
      const span: Span = { ...from, to_date: to.date, to_created_at: to.created_at, to_id: to.id };
      for (const { statement, ids } of open) for (const each of statement.all({ ...ids, ...span })) add(each);
      from = to;
    }
    return found.values();
  };
};

/** Removes what no import has any more and nothing refers to, in steps of one transaction of this connection; counts it. */
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
  return function* (family_id: string, freed: readonly string[]): Pausing<ByEntity<number>> {
    const own = byEntity((): string[] => []);
    yield* forIds(freed, (ids) => {
      for (const kind of ENTITIES) own[kind].push(...there[kind].all({ family_id, ids }));
    });
    const { gone, inherited } = settleFreed(
      Object.values(own).flat(),
      yield* readReferences(family_id, own),
      below.all({ family_id, ids: JSON.stringify(own.categories) }),
    );
    yield* eachInSteps(inherited, (claim) => inherit.run({ family_id, ...claim }));
    for (const id of own.accounts) if (gone.has(id)) markIncomplete(family_id, id);
    const removed: Record<Entity, number> = { accounts: 0, categories: 0, tags: 0, merchants: 0 };
    for (const kind of ENTITIES) {
      const unused = own[kind].filter((id) => gone.has(id));
      // What refers to each is looked for among all transactions once more.
      yield* forIds(unused, (ids) => (removed[kind] += remove[kind].run({ family_id, ids }).changes), 1);
    }
    return removed;
  };
};
