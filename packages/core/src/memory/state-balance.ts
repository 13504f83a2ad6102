import type { Account } from "../transactions/account.ts";
import {
  balanceOf,
  isBalanceStated,
  type StatedBalance,
  withMoved,
  withStated,
} from "../transactions/stated-balances.ts";
import { checkReference } from "./check-references.ts";
import type { FamilyState } from "./state.ts";

type Balances = Pick<FamilyState, "accounts" | "statedBalances">;

/** Gives an account the balance that follows from what was said of it. */
const settle = ({ accounts }: Balances, id: string, known: readonly StatedBalance[], at: string): void => {
  const account = accounts.get(id);
  const { balance, balance_day } = balanceOf(known);
  if (account === undefined || (account.balance === balance && account.balance_day === balance_day)) return;
  accounts.set(id, { ...account, balance, balance_day, updated_at: at });
};

/** Keeps what is said of a balance. */
export const stateBalance = (
  own: Balances,
  accountId: string,
  said: StatedBalance,
  at: string,
  replaces = false,
): void => {
  checkReference(own.accounts, "account", accountId);
  const known = withStated(own.statedBalances.get(accountId) ?? [], said, replaces);
  own.statedBalances.set(accountId, known);
  settle(own, accountId, known, at);
};

/** Keeps where a balance has moved. */
export const stateMoved = (
  own: Balances,
  accountId: string,
  moved: Pick<StatedBalance, "balance" | "day">,
  at: string,
): void => {
  const known = withMoved(own.statedBalances.get(accountId) ?? [], moved);
  own.statedBalances.set(accountId, known);
  settle(own, accountId, known, at);
};

/** Keeps what is said of the balance of a new account. */
export const stateFirstBalance = (own: Balances, account: Account, import_id: string | null): void => {
  const { id, balance, balance_day: day } = account;
  own.statedBalances.set(id, isBalanceStated(account) ? [{ balance, day, import_id }] : []);
};

/** Forgets what an import said of balances. */
export const forgetStated = (own: Balances, importId: string, at: string): void => {
  for (const [id, known] of [...own.statedBalances]) {
    const left = known.filter(({ import_id }) => import_id !== importId);
    if (left.length === known.length) continue;
    own.statedBalances.set(id, left);
    settle(own, id, left, at);
  }
};
