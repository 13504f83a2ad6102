import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { decideRestore } from "../transactions/decide-restore.ts";
import type { DeletedFilter, DeletedKey, DeletedTransaction } from "../transactions/deleted-transaction.ts";
import {
  AccountNotFound,
  TransactionNotFound,
  type TransactionNotRestorable,
} from "../transactions/errors.ts";
import type { ClientName } from "../transactions/new-transaction.ts";
import { cameAfter } from "../transactions/stated-balances.ts";
import type { Transaction } from "../transactions/transaction.ts";
import {
  type AddedTransaction,
  type Decide,
  type DecideNew,
  type NewTransactionOf,
  type OwnReferences,
  type References,
  type RestoredTransaction,
  type TransactionChange,
  type TransactionKey,
  Transactions,
} from "../transactions/transactions.ts";
import { checkTransaction } from "./check-references.ts";
import { cut } from "./cut.ts";
import { factsOf, keepToRestore, putBack } from "./deleted-transactions.ts";
import { dropTransactions } from "./drop-transactions.ts";
import { isWanted } from "./is-wanted.ts";
import { keepDeleted } from "./ledger.ts";
import { compareTexts } from "./order.ts";
import { settleTransfers } from "./settle-transfers.ts";
import type { FamilyState, KeptDeletion, KeptTransaction, State } from "./state.ts";
import { settleBalances, statedOf } from "./state-balance.ts";
import { sumsOf } from "./sums.ts";
import { wholeTransaction } from "./whole-transaction.ts";

const age = ({ date, created_at, id }: TransactionKey) => [date, created_at, id];

const compareNewest = (a: TransactionKey, b: TransactionKey): number => compareTexts(age(b), age(a));

/** Whether something changes by which a transaction is recognised. */
const changesIdentity = (change: TransactionChange): boolean =>
  (["date", "amount", "currency", "name"] as const).some((field) => change[field] !== undefined);

const ownReferences = (
  own: FamilyState,
  { category_id, merchant_id, tag_ids = [] }: References,
): OwnReferences => ({
  category: category_id !== undefined && own.categories.has(category_id),
  merchant: merchant_id !== undefined && own.merchants.has(merchant_id),
  tags: new Set(tag_ids.filter((id) => own.tags.has(id))),
});

/** The transaction of an account that its client has named so: of several the one that came first. */
const namedSo = (
  { transactions }: FamilyState,
  accountId: string,
  named: ClientName | null,
): KeptTransaction | undefined =>
  named === null
    ? undefined
    : [...transactions.values()]
        .filter(
          ({ account_id, parent_id, source, external_id }) =>
            account_id === accountId &&
            parent_id === null &&
            source === named.source &&
            external_id === named.external_id,
        )
        .sort((a, b) => compareTexts([a.created_at, a.id], [b.created_at, b.id]))[0];

const deletedAge = ({ deleted_at, id }: DeletedKey) => [deleted_at, id];

const compareDeleted = (a: DeletedKey, b: DeletedKey): number => compareTexts(deletedAge(b), deletedAge(a));

/** What can be restored; without what is back, unless that is asked for. */
const deletedIn = (
  { accounts, deletions, transactions }: FamilyState,
  at: string,
  { with_restored }: DeletedFilter,
): DeletedTransaction[] =>
  [...deletions.values()].flatMap(({ account_id, content, ...times }) => {
    const { id, date, amount, currency, name } = content.rows[0];
    const account = { id: account_id, name: accounts.get(account_id)!.name };
    const isBack = times.restored_at !== null || transactions.has(id);
    return times.kept_until <= at || (isBack && !with_restored)
      ? []
      : [{ id, date, amount, currency, name, account, ...times }];
  });

/** Whether another transaction, of any family, has an id of what was deleted. */
const isTaken = ({ families }: State, { content }: KeptDeletion): boolean =>
  [...families.values()].some(({ transactions }) => content.rows.some(({ id }) => transactions.has(id)));

export const transactionsIn = (state: State) => {
  const { families } = state;
  const whole = (own: FamilyState, kept: KeptTransaction) => wholeTransaction(own, kept, state);
  return Transactions.of({
    familyOf: (id) =>
      Effect.sync(() => {
        const all = [...families];
        const found =
          all.find(([, { transactions }]) => transactions.has(id)) ??
          all.find(([, { deletions }]) => deletions.get(id)?.restored_at === null);
        return found?.[0];
      }),
    idsLike: (familyId, part, limit) =>
      Effect.sync(() =>
        [...(families.get(familyId)?.transactions.values() ?? [])]
          .filter(({ id, parent_id }) => parent_id === null && (id.startsWith(part) || id.endsWith(part)))
          .sort((a, b) => compareTexts([b.updated_at, b.id], [a.updated_at, a.id]))
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    find: (familyId, id) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const kept = own?.transactions.get(id);
        return own === undefined || kept === undefined ? undefined : whole(own, kept);
      }),
    list: (familyId, filter, request) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const wanted =
          own === undefined
            ? []
            : [...own.transactions.values()].filter(isWanted(own, filter)).sort(compareNewest);
        const part = cut(wanted, request, compareNewest);
        return { ...part, items: part.items.map((kept) => whole(own!, kept)) };
      }),
    sums: (familyId, filter, by) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        return own === undefined ? [] : sumsOf(own, filter, by);
      }),
    add: <E>(familyId: string, { account_id, named, references }: NewTransactionOf, decide: DecideNew<E>) =>
      Effect.suspend((): Effect.Effect<AddedTransaction, E | AccountNotFound> => {
        const own = families.get(familyId);
        const account = own?.accounts.get(account_id);
        if (own === undefined || account === undefined)
          return Effect.fail(new AccountNotFound({ id: account_id }));
        const before = namedSo(own, account_id, named);
        if (before !== undefined) return Effect.succeed({ transaction: whole(own, before), is_new: false });
        return Effect.fromResult(
          Result.map(decide(account, ownReferences(own, references)), (decided) => {
            const created_at = cameAfter(decided.created_at, statedOf(own, account_id));
            const kept: KeptTransaction = {
              ...{ ...decided, created_at, updated_at: created_at, by_hand: true },
              ...{ reference: null, parent_id: null, original: null },
            };
            if ([...families.values()].some(({ transactions }) => transactions.has(kept.id)))
              throw new Error(`the transaction ${kept.id} already exists`);
            checkTransaction(own, kept);
            own.transactions.set(kept.id, kept);
            settleBalances(own, [account_id], created_at);
            settleTransfers(own, state);
            return { transaction: whole(own, kept), is_new: true };
          }),
        );
      }),
    update: <E>(familyId: string, id: string, references: References, decide: Decide<E>) =>
      Effect.suspend((): Effect.Effect<Transaction, E | TransactionNotFound> => {
        const own = families.get(familyId);
        const kept = own?.transactions.get(id);
        if (own === undefined || kept === undefined) return Effect.fail(new TransactionNotFound({ id }));
        const current = whole(own, kept);
        const decided = decide(current, ownReferences(own, references));
        if (Result.isFailure(decided)) return Effect.fail(decided.failure);
        if (decided.success === undefined) return Effect.succeed(current);
        const came = { date: kept.date, amount: kept.amount, currency: kept.currency, name: kept.name };
        const changed: KeptTransaction = {
          ...kept,
          ...decided.success,
          ...(kept.by_hand
            ? changesIdentity(decided.success) && { added_as: kept.added_as ?? came }
            : { original: kept.original ?? came }),
        };
        checkTransaction(own, changed);
        own.transactions.set(id, changed);
        settleBalances(own, [kept.account_id], changed.updated_at);
        settleTransfers(own, state, new Map([[id, kept]]));
        return Effect.succeed(whole(own, changed));
      }),
    remove: <E>(
      familyId: string,
      id: string,
      at: string,
      decide: (current: Transaction) => Result.Result<void, E>,
    ) =>
      Effect.suspend((): Effect.Effect<Transaction, E | TransactionNotFound> => {
        const own = families.get(familyId);
        const kept = own?.transactions.get(id);
        if (own === undefined || kept === undefined) return Effect.fail(new TransactionNotFound({ id }));
        const current = whole(own, kept);
        return Effect.fromResult(
          Result.map(decide(current), () => {
            keepDeleted(state, own, kept);
            keepToRestore(state, own, kept, at);
            dropTransactions(own, new Set([id]));
            settleBalances(own, [kept.account_id], at);
            settleTransfers(own, state);
            return current;
          }),
        );
      }),
    restore: (familyId: string, id: string, at: string) =>
      Effect.suspend(
        (): Effect.Effect<RestoredTransaction, TransactionNotFound | TransactionNotRestorable> => {
          const own = families.get(familyId);
          const there = own?.transactions.get(id);
          if (own !== undefined && there !== undefined)
            return Effect.succeed({ transaction: whole(own, there), left_out: [] });
          const deletion = own?.deletions.get(id);
          if (
            own === undefined ||
            deletion === undefined ||
            deletion.restored_at !== null ||
            deletion.kept_until <= at ||
            isTaken(state, deletion)
          )
            return Effect.fail(new TransactionNotFound({ id }));
          return Effect.fromResult(
            Result.map(decideRestore(deletion.content, factsOf(state, own, deletion, at), at), (restored) => {
              const kept = putBack(own, deletion, restored, at);
              settleBalances(own, [kept.account_id], at);
              settleTransfers(own, state);
              return { transaction: whole(own, kept), left_out: restored.left_out };
            }),
          );
        },
      ),
    deleted: (familyId, at, request, filter = { with_restored: false }) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const all = own === undefined ? [] : deletedIn(own, at, filter).sort(compareDeleted);
        return cut(all, request, compareDeleted);
      }),
  });
};
