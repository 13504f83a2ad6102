import type { Database } from "better-sqlite3";
import { familyNumber } from "../columns/numbers.ts";
import { IDS } from "../scheduling/chunks.ts";

/** Removes whole transactions with their parts. What belongs to a transaction goes with it. */
export const wholeRemover = (db: Database) => {
  // Parts refer to what they are parts of. By the ids, not by the family: the planner would look at all that it has.
  const statements = ["parent_id", "id"].map((column) =>
    db.prepare<[Readonly<Record<"family_id" | "ids", string>>]>(
      `DELETE FROM transactions WHERE +family_number = ${familyNumber("@family_id")} AND ${column} IN ${IDS}`,
    ),
  );
  return (family_id: string, ids: string): void => {
    for (const statement of statements) statement.run({ family_id, ids });
  };
};
