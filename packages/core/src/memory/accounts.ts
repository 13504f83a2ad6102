import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Account, StoredAccount } from "../transactions/account.ts";
import {
  type AccountContents,
  Accounts,
  type DecideAccount,
  type DecideNewAccount,
  withChange,
} from "../transactions/accounts.ts";
import { AccountNotFound } from "../transactions/errors.ts";
import type { BeginLedger, DaySpan } from "../transactions/ledger.ts";
import { cut } from "./cut.ts";
import { dropDeletionsOf } from "./deleted-transactions.ts";
import { dropTransactions } from "./drop-transactions.ts";
import { forgetImportsOf } from "./forget-imports-of.ts";
import { ledgerOf } from "./ledger.ts";
import { byName, compareNames, compareTexts } from "./order.ts";
import { settleTransfers } from "./settle-transfers.ts";
import type { FamilyState, State } from "./state.ts";
import { forgetSaid, saidNow, settleBalances, stateBalance, stateFirstBalance } from "./state-balance.ts";

export const accountsIn = (state: State) => {
  const { families, bankConnections } = state;
  const owned = (
    familyId: string,
    id: string,
  ): Effect.Effect<{ readonly own: FamilyState; readonly account: StoredAccount }, AccountNotFound> =>
    Effect.suspend(() => {
      const own = families.get(familyId);
      const account = own?.accounts.get(id);
      return own === undefined || account === undefined
        ? Effect.fail(new AccountNotFound({ id }))
        : Effect.succeed({ own, account });
    });

  const byId = ({ accounts }: FamilyState): readonly StoredAccount[] =>
    [...accounts.values()].sort((a, b) => compareTexts([a.id], [b.id]));

  const others = (own: FamilyState, id: string) => byId(own).filter((each) => each.id !== id);

  const transactionsOf = ({ transactions }: FamilyState, id: string) =>
    [...transactions.values()].filter(({ account_id }) => account_id === id);

  /** How many transfers lose one of their sides with an account. */
  const halvedBy = ({ transactions, transfers }: FamilyState, id: string): number => {
    const goes = (leg: string): boolean => {
      const { account_id, parent_id } = transactions.get(leg)!;
      return account_id === id || (parent_id !== null && transactions.get(parent_id)!.account_id === id);
    };
    return [...new Set(transfers.values())].filter(
      (each) => goes(each.inflow_transaction_id) !== goes(each.outflow_transaction_id),
    ).length;
  };

  return Accounts.of({
    list: (familyId, request, { without_disabled = false } = {}) =>
      Effect.sync(() => {
        const all = byName(families.get(familyId)?.accounts.values() ?? []);
        const wanted = without_disabled ? all.filter(({ status }) => status !== "disabled") : all;
        return cut(wanted, request, compareNames);
      }),
    find: (familyId, id) => Effect.sync(() => families.get(familyId)?.accounts.get(id)),
    ledger: <A>(familyId: string, id: string, span: DaySpan | null, begin: BeginLedger<A>) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const account = own?.accounts.get(id);
        if (own === undefined || account === undefined) return undefined;
        const { points, entries } = ledgerOf(state, own, account, span);
        const reader = begin(account);
        reader.points(points);
        reader.entries(entries);
        return reader.end();
      }),
    familyOf: (id) => Effect.sync(() => [...families].find(([, { accounts }]) => accounts.has(id))?.[0]),
    add: <E>(familyId: string, account: Account, at: string, decide: DecideNewAccount<E>) =>
      Effect.suspend(() => {
        const own = families.get(familyId);
        if (own === undefined) throw new Error(`the family ${familyId} does not exist`);
        if ([...families.values()].some(({ accounts }) => accounts.has(account.id)))
          throw new Error(`the account ${account.id} already exists`);
        return Effect.fromResult(
          Result.map(decide(byId(own)), () => {
            own.accounts.set(account.id, { ...account, created_at: at, updated_at: at });
            stateFirstBalance(own, account, { import_id: null, said_at: at });
            own.originalNames.set(account.id, "");
          }),
        );
      }),
    update: <E>(familyId: string, id: string, at: string, decide: DecideAccount<E>) =>
      Effect.flatMap(owned(familyId, id), ({ own, account }) =>
        Effect.fromResult(
          Result.map(decide(account, others(own, id)), (change) => {
            if (change === undefined) return account;
            const changed = { ...withChange(account, change), updated_at: at };
            own.accounts.set(id, changed);
            if (change.balance === null) forgetSaid(own, id);
            else if (change.balance !== undefined) {
              const { balance, balance_day: day } = changed;
              stateBalance(own, id, { balance, day, import_id: null, said_at: saidNow(own, id, at) });
            }
            if (change.balance !== undefined) settleBalances(own, [id], at);
            if (change.name !== undefined) {
              own.renamed.add(id);
              if (!own.originalNames.has(id)) own.originalNames.set(id, account.name);
              settleTransfers(own, state);
            }
            // What a person has changed goes with no import.
            own.entityClaims.delete(id);
            return own.accounts.get(id)!;
          }),
        ),
      ),
    remove: <E>(
      familyId: string,
      id: string,
      decide: (contents: AccountContents) => Result.Result<void, E>,
    ) =>
      Effect.flatMap(owned(familyId, id), ({ own, account }) => {
        const within = transactionsOf(own, id);
        const linked = [...bankConnections.values()].find(({ accounts }) => accounts.has(id));
        const contents: AccountContents = {
          account,
          transactions: within.filter(({ parent_id }) => parent_id === null).length,
          halved_transfers: halvedBy(own, id),
          connection_id: linked?.connection.id ?? null,
        };
        return Effect.fromResult(
          Result.map(decide(contents), () => {
            if (linked !== undefined) throw new Error(`the account ${id} belongs to a connection`);
            forgetImportsOf(own, id);
            dropTransactions(own, new Set(within.map((each) => each.id)));
            own.accounts.delete(id);
            own.statedBalances.delete(id);
            own.balancePoints.delete(id);
            own.deletedEntries.delete(id);
            dropDeletionsOf(own, id);
            own.renamed.delete(id);
            own.originalNames.delete(id);
            own.entityClaims.delete(id);
            settleTransfers(own, state);
            return contents;
          }),
        );
      }),
  });
};
