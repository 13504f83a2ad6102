import type { ImportChange } from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { deletedEntries } from "../../books/balance-points.ts";
import { storedMoment } from "../../columns/moments.ts";
import { familyNumber } from "../../columns/numbers.ts";
import { isOpen } from "../../rows/original-values.ts";
import type { Stamp } from "./insert-entities.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** What a transaction has of its booking from then on. */
const BOOKED = ["date", "amount", "name"];

const unlessLocked = (field: string): string =>
  `${field} = iif(EXISTS (SELECT 1 FROM json_each(locked) WHERE value = '${field}'), ${field}, @${field})`;

/** Makes transactions that a file has as booked what it says of them. */
export const holdBooker = (
  db: Database,
): ((booked: NonNullable<ImportChange["booked"]>, stamp: Stamp) => void) => {
  const book = db.prepare<[Row]>(
    `UPDATE transactions
     SET original = json_object('date', @date, 'amount', @amount, 'currency', @currency, 'name', @name),
       ${BOOKED.map(unlessLocked).join(", ")},
       reference = coalesce(nullif(@reference, ''), reference), pending = 0, pending_gone = 0,
       source = iif(source IS 'bank_sync', 'csv_import', source),
       updated_at = iif(by_hand = 1 AND original IS NULL, updated_at, ${storedMoment("@updated_at")})
     WHERE id = @id AND family_number = ${familyNumber("@family_id")} AND ${isOpen("transactions")}`,
  );
  const bookGone = db.prepare<[Row]>(
    `UPDATE transactions SET pending_gone = 0
     WHERE id = @id AND family_number = ${familyNumber("@family_id")} AND +pending_gone = 1`,
  );
  const { markBooked } = deletedEntries(db);
  return (booked, stamp) => {
    for (const { by_hand: _, ...row } of booked) {
      markBooked(row);
      book.run({ ...row, ...stamp });
      bookGone.run({ id: row.id, family_id: stamp.family_id });
    }
  };
};
