import type { Account } from "../transactions/account.ts";
import { balanceOf, isBalanceSaid, type SaidBalance, withSaid } from "../transactions/said-balances.ts";
import { checkReference } from "./check-references.ts";
import type { FamilyState } from "./state.ts";

type Balances = Pick<FamilyState, "accounts" | "saidBalances">;

/** Gives an account the balance that follows from what was said of it. */
const settle = ({ accounts }: Balances, id: string, known: readonly SaidBalance[]): void => {
  const account = accounts.get(id);
  if (account !== undefined) accounts.set(id, { ...account, ...balanceOf(known) });
};

/** Keeps what is said of a balance. */
export const sayBalance = (own: Balances, accountId: string, said: SaidBalance, replaces = false): void => {
  checkReference(own.accounts, "account", accountId);
  const known = withSaid(own.saidBalances.get(accountId) ?? [], said, replaces);
  own.saidBalances.set(accountId, known);
  settle(own, accountId, known);
};

/** Keeps what is said of the balance of a new account. */
export const sayFirst = (own: Balances, account: Account, import_id: string | null): void => {
  const { id, balance, balance_day: day } = account;
  own.saidBalances.set(id, isBalanceSaid(account) ? [{ balance, day, import_id }] : []);
};

/** Forgets what an import said of balances. */
export const forgetSaid = (own: Balances, importId: string): void => {
  for (const [id, known] of [...own.saidBalances]) {
    const left = known.filter(({ import_id }) => import_id !== importId);
    if (left.length === known.length) continue;
    own.saidBalances.set(id, left);
    settle(own, id, left);
  }
};
