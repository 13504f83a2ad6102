import { Transactions, toTransactionBody } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import type { Identified } from "./own-id.ts";

/** A transaction that may have been deleted meanwhile. */
const recognised = Effect.fnUntraced(function* (familyId: string, id: string) {
  const found = yield* (yield* Transactions).find(familyId, id);
  if (found === undefined) return { id, text: "deleted meanwhile" };
  const { date, amount, currency, name } = toTransactionBody(found);
  return { id, text: `${date} ${amount} ${currency} ${name}`, changed_at: found.updated_at };
});

/** The transactions of a family; the last is the one that was added or changed last. */
export const TRANSACTION: Identified<Transactions> = {
  ...{ code: "not_found", name: "transaction", list: "transactions list" },
  ownerOf: (id) => Transactions.use((transactions) => transactions.familyOf(id)),
  like: (familyId, part, limit) =>
    Effect.gen(function* () {
      const ids = yield* (yield* Transactions).idsLike(familyId, part, limit);
      return yield* Effect.forEach(ids, (id) => recognised(familyId, id));
    }),
};
