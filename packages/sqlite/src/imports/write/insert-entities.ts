import type { ImportPlan } from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { ENTITIES } from "../entity-claims.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Whose something is that an import writes, and when it was written. */
export interface Stamp {
  readonly family_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS = {
  accounts: [
    ...["id", "name", "account_type", "subtype", "currency", "balance", "balance_day", "status"],
    ...["external_id", "original_name", "updated_at"],
  ],
  categories: ["id", "name", "color", "icon", "parent_id"],
  tags: ["id", "name", "color"],
  merchants: ["id", "name"],
} as const satisfies Record<(typeof ENTITIES)[number], readonly string[]>;

/** What is written for each row in addition to the plan. */
const STAMPED = ["family_id", "created_at"] as const;

/** Of an account that nobody has renamed. */
const NAMED_ONCE = { original_name: null };

/** Inserts the accounts, categories, tags and merchants of a plan. */
export const entityInserter = (db: Database): ((plan: ImportPlan, stamp: Stamp) => void) => {
  const inserts = ENTITIES.map((kind) => {
    const columns = [...COLUMNS[kind], ...STAMPED];
    const values = columns.map((name) => `@${name}`);
    const insert = db.prepare<[Row]>(
      `INSERT INTO ${kind} (${columns.join(", ")}) VALUES (${values.join(", ")})`,
    );
    return { kind, insert };
  });
  return (plan, stamp) => {
    for (const { kind, insert } of inserts)
      for (const row of plan[kind]) insert.run({ ...NAMED_ONCE, ...row, ...stamp });
  };
};
