import { type Account, Accounts } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";

const COLUMNS = "id, name, account_type, status, subtype, currency, balance";

export const sqliteAccounts = ({ db, read }: Connection): Accounts["Service"] => {
  const byId = db.prepare<[string, string], Account>(
    `SELECT ${COLUMNS} FROM accounts WHERE family_id = ? AND id = ?`,
  );
  const count = db.prepare<[string], number>("SELECT count(*) FROM accounts WHERE family_id = ?").pluck();
  const page = db.prepare<[string, number, number], Account>(
    `SELECT ${COLUMNS} FROM accounts WHERE family_id = +? ORDER BY name, id LIMIT +? OFFSET +?`,
  );
  const familyOf = db.prepare<[string], string>("SELECT family_id FROM accounts WHERE id = ?").pluck();
  return Accounts.of({
    familyOf: (id) => read("accounts.familyOf", () => familyOf.get(id)),
    find: (familyId, id) => read("accounts.find", () => byId.get(familyId, id)),
    list: (familyId, { page: number, per_page }) =>
      read("accounts.list", () => ({
        items: page.all(familyId, per_page, (number - 1) * per_page),
        total_count: count.get(familyId)!,
      })),
  });
};
