import { type Books, type ImportPlan, Imports, type StoreImport } from "@farthing/core/import";
import * as Result from "effect/Result";
import type { Connection } from "./connection.ts";

type Row = Readonly<Record<string, string | null>>;

/** What is written for each row in addition to the plan. */
const STAMPED = ["family_id", "created_at"] as const;

const COLUMNS = {
  accounts: [
    ...["id", "name", "account_type", "subtype", "currency", "balance", "status", "external_id"],
    "updated_at",
  ],
  categories: ["id", "name", "color", "icon", "parent_id"],
  tags: ["id", "name", "color"],
  merchants: ["id", "name"],
  transactions: [
    ...["id", "account_id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
    ...["external_id", "source", "parent_id", "updated_at"],
  ],
  transfers: ["id", "inflow_transaction_id", "outflow_transaction_id"],
} as const satisfies Record<keyof ImportPlan, readonly string[]>;

/** The order in which rows may refer to each other. */
const KINDS = Object.keys(COLUMNS) as (keyof ImportPlan)[];

export const sqliteImports = ({ db, read, write }: Connection): Imports["Service"] => {
  const family = db.prepare<[string], string>("SELECT currency FROM families WHERE id = ?").pluck();
  const named = (table: "categories" | "tags" | "merchants") =>
    db.prepare<[string], { id: string; name: string }>(
      `SELECT id, name FROM ${table} WHERE family_id = ? ORDER BY name, id`,
    );
  const lists = { categories: named("categories"), tags: named("tags"), merchants: named("merchants") };
  const accounts = db.prepare<[string], Books["accounts"][number]>(
    "SELECT id, name, currency FROM accounts WHERE family_id = ? ORDER BY name, id",
  );
  const recorded = db.prepare<[string, string], Books["recorded"][number]>(
    `SELECT date, amount, name FROM transactions
     WHERE family_id = +? AND account_id = +? AND parent_id IS NULL ORDER BY date, id`,
  );
  const imported = db
    .prepare<[string, string], string>("SELECT created_at FROM imports WHERE family_id = ? AND digest = ?")
    .pluck();
  const remember = db.prepare<[string, string, string]>(
    "INSERT INTO imports (family_id, digest, created_at) VALUES (?, ?, ?)",
  );
  const inserts = Object.fromEntries(
    KINDS.map((kind) => {
      const columns = [...COLUMNS[kind], ...STAMPED];
      const values = columns.map((name) => `@${name}`);
      return [
        kind,
        db.prepare<[Row]>(`INSERT INTO ${kind} (${columns.join(", ")}) VALUES (${values.join(", ")})`),
      ];
    }),
  ) as Record<keyof ImportPlan, ReturnType<typeof db.prepare<[Row]>>>;
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );

  const booksOf = (familyId: string, accountId: string | undefined): Books => ({
    currency: family.get(familyId)!,
    accounts: accounts.all(familyId),
    categories: lists.categories.all(familyId),
    tags: lists.tags.all(familyId),
    merchants: lists.merchants.all(familyId),
    recorded: accountId === undefined ? [] : recorded.all(familyId, accountId),
  });

  const insert = ({ family_id, at }: StoreImport, plan: ImportPlan): void => {
    const stamp = { family_id, created_at: at, updated_at: at };
    for (const kind of KINDS) {
      for (const row of plan[kind]) {
        const { tag_ids: _, ...columns } = row as typeof row & { readonly tag_ids?: readonly string[] };
        inserts[kind].run({ ...columns, ...stamp } as Row);
      }
    }
    for (const { id, tag_ids } of plan.transactions) {
      for (const tagId of tag_ids) tag.run(family_id, id, tagId);
    }
  };

  return Imports.of({
    books: (familyId, accountId) => read("imports.books", () => booksOf(familyId, accountId)),
    importedAt: (familyId, digest) => read("imports.importedAt", () => imported.get(familyId, digest)),
    store: (request, plan) =>
      write("imports.store", () => {
        const { family_id, digest, at, account_id } = request;
        if (imported.get(family_id, digest) !== undefined) return Result.succeed(false);
        return Result.map(plan(booksOf(family_id, account_id)), (planned) => {
          remember.run(family_id, digest, at);
          insert(request, planned);
          return true;
        });
      }),
  });
};
