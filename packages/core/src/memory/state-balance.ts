import type { Account } from "../transactions/account.ts";
import { type BalanceRow, balanceOf } from "../transactions/account-balance.ts";
import {
  isBalanceStated,
  type StatedBalance,
  saidAfter,
  statedLast,
  withoutSaid,
  withStated,
} from "../transactions/stated-balances.ts";
import { checkReference } from "./check-references.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";

type Balances = Pick<FamilyState, "accounts" | "statedBalances">;

/** The transactions of each account that are no parts. */
const wholesOf = ({
  transactions,
}: Pick<FamilyState, "transactions">): ReadonlyMap<string, readonly KeptTransaction[]> =>
  Map.groupBy(
    [...transactions.values()].filter(({ parent_id }) => parent_id === null),
    ({ account_id }) => account_id,
  );

const balanceRow = ({
  date,
  amount,
  currency,
  pending,
  by_hand,
  original,
  created_at,
}: KeptTransaction): BalanceRow => ({
  ...{ date, amount, currency, created_at, pending: pending === true, by_hand: by_hand === true },
  is_told: original !== null,
});

/** What counts of all that was said of the balance of an account. */
export const statedOf = ({ statedBalances }: Balances, id: string): StatedBalance | undefined =>
  statedLast(statedBalances.get(id) ?? []);

/** Gives accounts the balances that follow from what was said of them and from what they have. */
export const settleBalances = (own: FamilyState, ids: Iterable<string>, at: string): void => {
  const wholes = wholesOf(own);
  for (const id of ids) {
    const account = own.accounts.get(id);
    if (account === undefined) continue;
    const rows = (wholes.get(id) ?? []).map(balanceRow);
    const settled = balanceOf(account.currency, statedOf(own, id), rows);
    if (account.balance !== settled.balance || account.balance_day !== settled.balance_day)
      own.accounts.set(id, { ...account, ...settled, updated_at: at });
  }
};

/** Keeps what is said of a balance. */
export const stateBalance = (
  own: Balances,
  accountId: string,
  said: StatedBalance,
  replaces?: boolean,
): void => {
  checkReference(own.accounts, "account", accountId);
  own.statedBalances.set(accountId, withStated(own.statedBalances.get(accountId) ?? [], said, replaces));
};

/** Takes back what persons said of the balance of an account. */
export const forgetSaid = ({ statedBalances }: Balances, accountId: string): void =>
  void statedBalances.set(accountId, withoutSaid(statedBalances.get(accountId) ?? []));

/** When a person says the balance of an account. */
export const saidNow = (own: FamilyState, accountId: string, at: string): string => {
  const kept = (wholesOf(own).get(accountId) ?? []).map(({ created_at }) => created_at);
  const deleted = [...own.deletions.values()]
    .filter(({ account_id, restored_at }) => account_id === accountId && restored_at === null)
    .map(({ content }) => content.rows[0].created_at);
  return saidAfter(at, [...kept, ...deleted].sort().at(-1) ?? null);
};

/** Keeps what is said of the balance of a new account. */
export const stateFirstBalance = (
  own: Balances,
  account: Account,
  by: Pick<StatedBalance, "import_id" | "said_at">,
): void => {
  const { id, balance, balance_day: day } = account;
  own.statedBalances.set(id, isBalanceStated(account) ? [{ balance, day, ...by }] : []);
};

/** Forgets what an import said of balances. */
export const forgetStated = ({ statedBalances }: Balances, importId: string): void => {
  for (const [id, known] of [...statedBalances])
    statedBalances.set(
      id,
      known.filter(({ import_id }) => import_id !== importId),
    );
};
