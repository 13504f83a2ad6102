import { Imports } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { wholeAccount } from "./planned.ts";
import { snapshotNow } from "./read-snapshot.ts";

/** A family with four transactions that are listed. */
interface Family {
  readonly family_id: string;
  readonly account_id: string;
  readonly transactions: readonly string[];
}

/** What a user reads of the family, and that it can be changed and taken out. */
export const used = Effect.fnUntraced(function* ({ family_id, account_id, transactions: ids }: Family) {
  const transactions = yield* Transactions;
  const list = (filter: object) => transactions.list(family_id, filter, { page: 1, per_page: 10 });
  const { items, total_count } = yield* list({});
  const found = yield* list({ search: "bread" });
  const creme = yield* list({ search: "crème" });
  const imports = yield* (yield* Imports).list(family_id, { page: 1, per_page: 10 });
  const { recorded } = yield* (yield* Imports).books(family_id, [wholeAccount(account_id)]);
  const taken = yield* snapshotNow(family_id);
  const changed = yield* transactions.update(family_id, ids[1]!, {}, () =>
    Result.succeed({ name: "Rolls", locked: ["name" as const], updated_at: "2026-03-01T12:00:00.000Z" }),
  );
  const renamed = yield* list({ search: "rolls" });
  return {
    listed: [items.length, total_count, found.total_count, creme.total_count, renamed.total_count],
    split: items.find(({ id }) => id === ids[1])?.split,
    transfer: items.find(({ id }) => id === ids[0])?.transfer !== null,
    imports: imports.items.length,
    recorded: recorded.map(({ name }) => name).toSorted(),
    taken: [taken.accounts.length, taken.categories.length, taken.transactions.length],
    changed: changed.name,
  };
});
