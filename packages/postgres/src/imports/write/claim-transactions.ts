import type { ImportChange } from "@farthing/core/import";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { rowsOf } from "../../rows/rows.ts";
import type { Stamp } from "./insert-planned.ts";

/** Remembers which transactions an import found. What an import stored may be taken away by whichever has the last claim to it. */
export const claimTransactions = async (
  { run }: Queries,
  { family_id, import_id }: Stamp,
  { claimed }: ImportChange,
): Promise<void> => {
  await run(
    sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
        SELECT ${family_id}, id, ${import_id}, EXISTS (
          SELECT 1 FROM import_claims AS c WHERE c.transaction_id = id AND c.removable)
        FROM unnest(${claimed}::text[]) AS id`,
  );
};

/** Keeps what an import says of what transactions cost in another currency. */
export const keepCounters = async (
  { run }: Queries,
  { family_id, import_id }: Stamp,
  { counters = [] }: ImportChange,
): Promise<void> => {
  if (counters.length === 0) return;
  await run(
    sql`INSERT INTO counter_values (transaction_id, import_id, family_id, amount, currency)
        SELECT r.transaction_id, ${import_id}, ${family_id}, r.amount, r.currency
        FROM ${rowsOf(
          { transaction_id: "text", amount: "numeric", currency: "text" },
          counters.map((each) => ({ ...each })),
        )} AS r`,
  );
};
