import type { PlannedBooking } from "@farthing/core/import";
import { fold } from "@farthing/values";
import { markBooked } from "../../books/balance-points.ts";
import { see, type Touched } from "../../books/settle-transfers.ts";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { IS_OPEN } from "../../rows/original-values.ts";
import { rowsOf } from "../../rows/rows.ts";
import type { Stamp } from "./insert-planned.ts";

const book = ({ run }: Queries, { family_id, at }: Stamp, booked: readonly PlannedBooking[]) =>
  run(
    sql`UPDATE transactions AS t
        SET original = jsonb_build_object('date', to_char(r.date, 'YYYY-MM-DD'), 'amount', r.amount::text,
              'currency', r.currency, 'name', r.name),
          date = CASE WHEN 'date' = ANY(t.locked) THEN t.date ELSE r.date END,
          amount = CASE WHEN 'amount' = ANY(t.locked) THEN t.amount ELSE r.amount END,
          name = CASE WHEN 'name' = ANY(t.locked) THEN t.name ELSE r.name END,
          name_folded = CASE WHEN 'name' = ANY(t.locked) THEN t.name_folded ELSE r.name_folded END,
          reference = coalesce(nullif(r.reference, ''), t.reference), pending = false, pending_gone = false,
          source = CASE WHEN t.source = 'bank_sync' THEN 'csv_import' ELSE t.source END,
          updated_at = CASE WHEN t.by_hand AND t.original IS NULL THEN t.updated_at ELSE ${at} END
        FROM ${rowsOf(
          {
            ...{ family_id: "text", id: "text", date: "date", amount: "numeric", currency: "text" },
            ...{ name: "text", reference: "text", name_folded: "text" },
          },
          booked.map((row) => ({ ...row, family_id, name_folded: fold(row.name) })),
        )} AS r
        WHERE t.id = r.id AND t.family_id = r.family_id AND ${IS_OPEN}`,
  );

/** Makes transactions that a file has as booked what it says of them, and tells which are touched. */
export const bookHolds = async (
  queries: Queries,
  touched: Touched,
  stamp: Stamp,
  booked: readonly PlannedBooking[],
): Promise<void> => {
  if (booked.length === 0) return;
  const ids = booked.map(({ id }) => id);
  await see(queries, touched, ids);
  await markBooked(queries, "file", booked);
  await book(queries, stamp, booked);
  await queries.run(
    sql`UPDATE transactions SET pending_gone = false
        WHERE family_id = ${stamp.family_id} AND id = ANY(${ids}::text[]) AND pending_gone`,
  );
  await see(queries, touched, ids);
};
