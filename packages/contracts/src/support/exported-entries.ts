import type { ExportedEntry, PlannedTransaction, TransactionHistory } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { FamilyWithBooks } from "./family-with-books.ts";
import { compareTexts } from "./order.ts";
import { STORED_AT } from "./planned.ts";

/** When a person changes something after it was stored. */
export const LATER = "2026-05-01T00:00:00.000Z";

/** In the order of their ids, as an export has them. */
export const byId = <A extends { readonly id: string }>(things: readonly A[]): readonly A[] =>
  things.toSorted((a, b) => compareTexts([a.id], [b.id]));

/** A planned transaction as it is read back. */
export const entryOf = ({
  history,
  pending = false,
  pending_gone = false,
  ...planned
}: PlannedTransaction): ExportedEntry => {
  const { date, amount, currency, name } = planned;
  const { original, by_hand, ...rest } = history ?? {
    ...{ locked: [], original: null, by_hand: undefined, created_at: STORED_AT, updated_at: STORED_AT },
  };
  return {
    ...planned,
    ...rest,
    ...{ pending, pending_gone },
    tag_ids: planned.tag_ids.toSorted(),
    by_hand: by_hand === true,
    added_as: history?.added_as ?? null,
    original_values: original ?? (by_hand ? null : { date, amount, currency, name }),
  };
};

/** Renames a transaction as a person does. */
export const rename = ({ family }: Pick<FamilyWithBooks, "family">, id: string, name: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(family.id, id, {}, () =>
      Result.succeed({ name, locked: ["name"], updated_at: LATER } as const),
    ),
  );

/** That of a transaction which a person has changed since it came in. */
export const HISTORY: TransactionHistory = {
  locked: ["name", "tag_ids"],
  original: { date: "2026-01-31", amount: "-7.5", currency: "CHF", name: "As it came" },
  created_at: "2025-01-02T03:04:05.678Z",
  updated_at: "2026-01-02T03:04:05.006Z",
};
