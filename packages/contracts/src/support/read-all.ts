import { type TransactionFilter, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";

/** Everything that a filter matches, on one page. */
export const listAll = (familyId: string, filter: TransactionFilter = {}) =>
  Effect.flatMap(Transactions, (transactions) =>
    Effect.map(transactions.list(familyId, filter, { page: 1, per_page: 10_000 }), ({ items }) => items),
  );
