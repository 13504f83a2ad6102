import { EDITABLE_FIELDS, type NewTransaction, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { newId } from "./people.ts";

/** When transactions are added by hand. */
export const ADDED_AT = "2026-04-01T00:00:00.000Z";

/** A transaction of an account, as it is added by hand. */
export const newTransaction = (
  account: { readonly id: string; readonly currency?: string },
  parts: Partial<NewTransaction> = {},
): NewTransaction => ({
  ...{ id: newId(), account_id: account.id, date: "2026-02-14", amount: "12.5" },
  ...{ currency: account.currency ?? "EUR", name: "Bread", notes: null },
  ...{ category_id: null, merchant_id: null, tag_ids: [], external_id: null, source: null },
  ...{ locked: EDITABLE_FIELDS.slice(0, 4), created_at: ADDED_AT },
  ...parts,
});

/** Adds it. What it refers to is asked for. */
export const addByHand = Effect.fn(function* (familyId: string, added: NewTransaction) {
  const { account_id, external_id, source, category_id, merchant_id, tag_ids } = added;
  const named = external_id === null || source === null ? null : { external_id, source };
  const references = {
    ...(category_id === null ? {} : { category_id }),
    ...(merchant_id === null ? {} : { merchant_id }),
    tag_ids,
  };
  return yield* (yield* Transactions).add(familyId, { account_id, named, references }, () =>
    Result.succeed(added),
  );
});
