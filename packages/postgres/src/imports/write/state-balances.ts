import type { ImportChange, PlannedBalance } from "@farthing/core/import";
import { lockAccounts, stateBalances, stateFirstBalance } from "../../books/stated-balances.ts";
import type { Queries } from "../../connection/queries.ts";
import type { Stamp } from "./insert-planned.ts";

const setBalances = async (
  queries: Queries,
  { family_id, import_id }: Stamp,
  balances: readonly PlannedBalance[],
): Promise<void> => {
  const accounts = await lockAccounts(
    queries,
    family_id,
    balances.map(({ account_id }) => account_id),
  );
  if (accounts !== balances.length) throw new Error("the family does not have an account of the balances");
  const said = balances.map((each) => ({ said_at: null, ...each, import_id, replaces: false }));
  await stateBalances(queries, family_id, said);
};

/** Keeps what an import says of the balances of accounts; gives the accounts of which it may say something. */
export const statePlanned = async (
  queries: Queries,
  stamp: Stamp,
  { plan, balances = [] }: ImportChange,
): Promise<readonly string[]> => {
  const { family_id, import_id } = stamp;
  if (plan.accounts.length > 0) await stateFirstBalance(queries, family_id, import_id, plan.accounts);
  if (balances.length > 0) await setBalances(queries, stamp, balances);
  return [...plan.accounts.map(({ id }) => id), ...balances.map(({ account_id }) => account_id)];
};
