import { fold } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { TransactionNotFound } from "../transactions/errors.ts";
import type { Transaction } from "../transactions/transaction.ts";
import {
  type Decide,
  type OwnReferences,
  type References,
  type TransactionFilter,
  type TransactionKey,
  Transactions,
} from "../transactions/transactions.ts";
import { checkTransaction } from "./check-references.ts";
import { cut } from "./cut.ts";
import { dropTransactions } from "./drop-transactions.ts";
import { keepDeleted } from "./ledger.ts";
import { compareTexts } from "./order.ts";
import { settleTransfers } from "./settle-transfers.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";
import { wholeTransaction } from "./whole-transaction.ts";

const isWanted = ({ account_id, start_date, end_date, search }: TransactionFilter) => {
  const sought = search === undefined ? undefined : fold(search);
  return (kept: KeptTransaction): boolean =>
    kept.parent_id === null &&
    (account_id === undefined || kept.account_id === account_id) &&
    (start_date === undefined || kept.date >= start_date) &&
    (end_date === undefined || kept.date <= end_date) &&
    (sought === undefined || [kept.name, kept.notes ?? ""].some((text) => fold(text).includes(sought)));
};

const age = ({ date, created_at, id }: TransactionKey) => [date, created_at, id];

const compareNewest = (a: TransactionKey, b: TransactionKey): number => compareTexts(age(b), age(a));

const ownReferences = (
  own: FamilyState,
  { category_id, merchant_id, tag_ids = [] }: References,
): OwnReferences => ({
  category: category_id !== undefined && own.categories.has(category_id),
  merchant: merchant_id !== undefined && own.merchants.has(merchant_id),
  tags: new Set(tag_ids.filter((id) => own.tags.has(id))),
});

export const transactionsIn = (state: State) => {
  const { families } = state;
  const whole = (own: FamilyState, kept: KeptTransaction) => wholeTransaction(own, kept, state);
  return Transactions.of({
    familyOf: (id) =>
      Effect.sync(() => [...families].find(([, { transactions }]) => transactions.has(id))?.[0]),
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
        const wanted = [...(own?.transactions.values() ?? [])].filter(isWanted(filter)).sort(compareNewest);
        const part = cut(wanted, request, compareNewest);
        return { ...part, items: part.items.map((kept) => whole(own!, kept)) };
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
        const { date, amount, currency, name } = kept;
        const changed: KeptTransaction = {
          ...kept,
          ...decided.success,
          original: kept.original ?? { date, amount, currency, name },
        };
        checkTransaction(own, changed);
        own.transactions.set(id, changed);
        settleTransfers(own, state, new Map([[id, kept]]));
        return Effect.succeed(whole(own, changed));
      }),
    remove: <E>(familyId: string, id: string, decide: (current: Transaction) => Result.Result<void, E>) =>
      Effect.suspend((): Effect.Effect<Transaction, E | TransactionNotFound> => {
        const own = families.get(familyId);
        const kept = own?.transactions.get(id);
        if (own === undefined || kept === undefined) return Effect.fail(new TransactionNotFound({ id }));
        const current = whole(own, kept);
        return Effect.fromResult(
          Result.map(decide(current), () => {
            keepDeleted(state, own, kept);
            dropTransactions(own, new Set([id]));
            settleTransfers(own, state);
            return current;
          }),
        );
      }),
  });
};
