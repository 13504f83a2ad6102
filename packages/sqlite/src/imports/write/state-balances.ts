import type { ImportChange } from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { statedBalances } from "../../books/stated-balances.ts";

type Owner = Readonly<Record<"family_id" | "import_id", string>>;

/** Keeps what an import says of the balances of accounts; gives the accounts of which it may say something. */
export const balanceStater = (
  db: Database,
): ((owner: Owner, change: ImportChange) => ReadonlySet<string>) => {
  const hasAccount = db
    .prepare<[string, string], 1>("SELECT 1 FROM accounts WHERE family_id = ? AND id = ?")
    .pluck();
  const { say, stateFirstBalance } = statedBalances(db);
  return (owner, { plan, balances = [] }) => {
    for (const account of plan.accounts) stateFirstBalance({ said_at: null, ...account, ...owner });
    for (const row of balances) {
      if (hasAccount.get(owner.family_id, row.account_id) === undefined)
        throw new Error(`the family does not have the account ${row.account_id}`);
      say({ said_at: null, ...row, ...owner });
    }
    return new Set([...plan.accounts.map(({ id }) => id), ...balances.map(({ account_id }) => account_id)]);
  };
};
