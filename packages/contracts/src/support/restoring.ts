import { Imports } from "@farthing/core/import";
import { Accounts, type BalancePoint, type LedgerEntry, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { REMOVED_AT, wholeAccount } from "./planned.ts";
import { listAll } from "./read-all.ts";
import { snapshotNow } from "./read-snapshot.ts";

/** Nothing speaks against it. */
export const allow = () => Result.void;

/** When deletions are taken back: the last moment at which that can be done. */
export const RESTORED_AT = "2026-06-30T23:59:59.999Z";

/** Deletes a transaction. */
export const remove = (familyId: string, id: string, at = REMOVED_AT) =>
  Transactions.use((transactions) => transactions.remove(familyId, id, at, allow));

/** Takes a deletion back. */
export const restore = (familyId: string, id: string, at = RESTORED_AT) =>
  Transactions.use((transactions) => transactions.restore(familyId, id, at));

/** Why a transaction is not restored. */
export const refusal = (familyId: string, id: string, at = RESTORED_AT) =>
  Effect.map(Effect.flip(restore(familyId, id, at)), (error) =>
    error._tag === "TransactionNotRestorable" ? error.reason : error._tag,
  );

/** All that a reader sees of a family, but for when something was written and what follows from transfers. */
export const booksOf = Effect.fn(function* (familyId: string) {
  const accounts = yield* Accounts;
  const { items } = yield* accounts.list(familyId, { page: 1, per_page: 100 });
  const ledgers = yield* Effect.forEach(items, ({ id }) =>
    accounts.ledger(familyId, id, null, () => {
      const points: BalancePoint[] = [];
      const entries: LedgerEntry[] = [];
      return {
        points: (some) => void points.push(...some),
        entries: (some) => void entries.push(...some),
        end: () => ({ points, entries }),
      };
    }),
  );
  return {
    accounts: items.map(({ updated_at: _, ...account }) => account),
    transactions: yield* listAll(familyId),
    snapshot: (yield* snapshotNow(familyId)).transactions,
    recorded: yield* Effect.forEach(items, ({ id }) =>
      Imports.use((imports) => imports.books(familyId, [wholeAccount(id)])),
    ),
    ledgers,
    sums: yield* Transactions.use((transactions) => transactions.sums(familyId, {}, "month")),
  };
});
