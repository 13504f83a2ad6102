import { movedBalance } from "../transactions/moved-balance.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";
import { stateBalance } from "./state-balance.ts";

/** Moves the balance of an account with a transaction that was added by hand. It is as it is after the change. */
export const moveBalance = (
  own: FamilyState,
  { bankConnections }: Pick<State, "bankConnections">,
  [before, after]: readonly [before: KeptTransaction | null, after: KeptTransaction | null],
  at: string,
): void => {
  const moved = (after ?? before)!;
  if (moved.by_hand !== true) return;
  const account = own.accounts.get(moved.account_id)!;
  const of = ({ account_id, by_hand }: KeptTransaction): boolean =>
    account_id === account.id && by_hand !== true;
  const tellers = {
    is_told:
      [...bankConnections.values()].some(({ accounts }) => accounts.has(account.id)) ||
      own.statedBalances.get(account.id)?.some(({ import_id }) => import_id !== null) === true,
    time_zone: own.family.time_zone,
    only_by_hand: ![...own.transactions.values()].some(of),
  };
  const changed = movedBalance(account, tellers, [before, after], at);
  if (changed === undefined) return;
  const { balance, balance_day: day } = changed;
  stateBalance(own, account.id, { balance, day, import_id: null }, at, true);
};
