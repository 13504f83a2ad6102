import {
  type BalanceTellers,
  isKeptByHand,
  type MovingTransaction,
  movedBalance,
} from "../transactions/moved-balance.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";
import { stateMoved } from "./state-balance.ts";

type Connections = Pick<State, "bankConnections">;

const moving = ({ date, amount, currency, pending, by_hand }: KeptTransaction): MovingTransaction => ({
  ...{ date, amount, currency, pending: pending === true, by_hand: by_hand === true },
});

const tellersOf = (own: FamilyState, { bankConnections }: Connections, accountId: string): BalanceTellers => {
  const said = own.statedBalances.get(accountId) ?? [];
  const isFromElsewhere = ({ account_id, by_hand, parent_id }: KeptTransaction): boolean =>
    account_id === accountId && parent_id === null && by_hand !== true;
  return {
    is_told:
      [...bankConnections.values()].some(({ accounts }) => accounts.has(accountId)) ||
      said.some(({ import_id }) => import_id !== null),
    only_by_hand: ![...own.transactions.values()].some(isFromElsewhere),
    since: said[0]?.day ?? null,
    time_zone: own.family.time_zone,
  };
};

/** Moves the balance of an account with a transaction. It is as it is after the change. */
export const moveBalance = (
  own: FamilyState,
  connections: Connections,
  [before, after]: readonly [before: KeptTransaction | null, after: KeptTransaction | null],
  at: string,
): void => {
  const { account_id } = (after ?? before)!;
  const change = {
    gone: before === null ? [] : [moving(before)],
    come: after === null ? [] : [moving(after)],
  };
  const tellers = tellersOf(own, connections, account_id);
  const moved = movedBalance(own.accounts.get(account_id)!, tellers, change, at);
  if (moved !== undefined)
    stateMoved(own, account_id, { balance: moved.balance, day: moved.balance_day }, at);
};

/** The accounts of a family whose balances only hand keeps, each with from when on they move. */
export const keptByHand = (own: FamilyState, connections: Connections): ReadonlyMap<string, BalanceTellers> =>
  new Map(
    [...own.accounts.values()].flatMap((account) => {
      const tellers = tellersOf(own, connections, account.id);
      return isKeptByHand(account, tellers) ? [[account.id, tellers] as const] : [];
    }),
  );

/** Moves the balances of accounts that are kept by hand with all that a change of a family has made of their transactions. */
export const moveAll = (
  before: Pick<FamilyState, "transactions">,
  next: FamilyState,
  kept: ReadonlyMap<string, BalanceTellers>,
  at: string,
): void => {
  for (const [id, tellers] of kept) {
    const account = next.accounts.get(id);
    if (account === undefined) continue;
    const of = ({ transactions }: Pick<FamilyState, "transactions">) =>
      [...transactions.values()]
        .filter(({ account_id, parent_id }) => account_id === id && parent_id === null)
        .map(moving);
    const moved = movedBalance(account, tellers, { gone: of(before), come: of(next) }, at);
    if (moved !== undefined) stateMoved(next, id, { balance: moved.balance, day: moved.balance_day }, at);
  }
};
