import type { Database } from "better-sqlite3";
import { storedMoment } from "../../columns/moments.ts";
import { familyNumber } from "../../columns/numbers.ts";
import { IDS } from "../../scheduling/chunks.ts";
import type { Ids } from "./claims-of-import.ts";

const toldUnlessLocked = (field: string): string =>
  `${field} = iif(EXISTS (SELECT 1 FROM json_each(locked) WHERE value = '${field}'), transactions.${field}, b.${field})`;

/**
 * Gives transactions that no import has any more back to whose they are: what was added by hand is what it was before, and of what
 * a bank has, what that tells is.
 */
export const backGiver = (db: Database): ((rows: Ids, at: string) => void) => {
  const toPerson = db.prepare<[Ids]>(
    `UPDATE transactions SET original = NULL, reference = NULL
     WHERE +family_number = ${familyNumber("+@family_id")} AND id IN ${IDS} AND by_hand = 1
       AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_number = transactions.number)
       AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = transactions.id)`,
  );
  const toBank = db.prepare<[Ids & { readonly at: string }]>(
    `UPDATE transactions
     SET original = json_object('date', b.date, 'amount', b.amount, 'currency', coalesce(original ->> 'currency', currency),
         'name', b.name),
       ${["date", "amount", "name"].map(toldUnlessLocked).join(", ")},
       reference = NULL, source = 'bank_sync', pending = 0, updated_at = ${storedMoment("@at")}
     FROM bank_transactions AS b
     WHERE b.transaction_id = transactions.id AND b.pending = 1
       AND +family_number = ${familyNumber("+@family_id")} AND id IN ${IDS} AND by_hand = 0 AND source IS NOT 'bank_sync'
       AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_number = transactions.number)`,
  );
  return (rows, at) => {
    toPerson.run(rows);
    toBank.run({ ...rows, at });
  };
};
