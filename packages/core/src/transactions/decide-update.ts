import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import { PreconditionFailed } from "./errors.ts";
import type { ReadPatch, TransactionPatch } from "./patch.ts";
import type { EditableField, Transaction } from "./transaction.ts";
import type { Decide, OwnReferences, TransactionChange } from "./transactions.ts";
import { toTransactionBody, versionOf } from "./wire.ts";

/** The current value of a field, in the form of a patch. */
const CURRENT: {
  readonly [K in EditableField]: (transaction: Transaction) => NonNullable<TransactionPatch[K]> | null;
} = {
  date: ({ date }) => date,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  name: ({ name }) => name,
  notes: ({ notes }) => notes,
  category_id: ({ category }) => category?.id ?? null,
  merchant_id: ({ merchant }) => merchant?.id ?? null,
  tag_ids: ({ tags }) => tags.map(({ id }) => id),
};

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.toSorted().join() === b.toSorted().join() : a === b;

const changedFields = (patch: TransactionPatch, current: Transaction): EditableField[] =>
  (Object.keys(patch) as EditableField[]).filter((field) => !isSame(patch[field], CURRENT[field](current)));

/** The ids that are not the family's own; whether they exist elsewhere is not revealed. */
export const foreignReferences = (patch: TransactionPatch, own: OwnReferences): string[] => {
  const { category_id, merchant_id, tag_ids = [] } = patch;
  return [
    ...(typeof category_id === "string" && !own.category
      ? ["category_id is not one of your categories."]
      : []),
    ...(typeof merchant_id === "string" && !own.merchant
      ? ["merchant_id is not one of your merchants."]
      : []),
    ...tag_ids.flatMap((id, i) => (own.tags.has(id) ? [] : [`tag_ids[${i}] is not one of your tags.`])),
  ];
};

/** The fields that cannot change because the transaction is split. */
const splitErrors = ({ split }: Transaction, changed: readonly EditableField[]): string[] => {
  if (split === "child" && changed.length > 0)
    return ["The transaction is part of a split transaction and cannot be changed."];
  if (split !== "parent") return [];
  return (["amount", "date"] as const)
    .filter((field) => changed.includes(field))
    .map((field) => `${field} cannot be changed because the transaction is split.`);
};

const NOTHING_TO_CHANGE =
  "There is nothing to change. Send date, amount, name, description, notes, currency, category_id, merchant_id or tag_ids; nature only sets the sign of an amount that is sent with it.";

/**
 * Decides on an update: first whether the transaction is still the version that the caller saw, then whether
 * every field is valid, reporting all invalid fields at once, and last what to write. Fields that a user
 * changes are locked. An update with values that the transaction has already writes nothing; one without any field is refused.
 */
export const decideUpdate =
  (
    { patch, errors }: ReadPatch,
    { versions, at }: { readonly versions: readonly string[] | undefined; readonly at: string },
  ): Decide<InvalidRequest | PreconditionFailed> =>
  (current, own) => {
    if (versions !== undefined && !versions.includes(versionOf(toTransactionBody(current))))
      return Result.fail(new PreconditionFailed());
    if (Object.keys(patch).length + errors.length === 0)
      return Result.fail(new InvalidRequest({ errors: [NOTHING_TO_CHANGE] }));
    const changed = changedFields(patch, current);
    const wrong = [...errors, ...foreignReferences(patch, own), ...splitErrors(current, changed)];
    if (wrong.length > 0) return Result.fail(new InvalidRequest({ errors: wrong }));
    if (changed.length === 0) return Result.succeed(undefined);
    const values = Object.fromEntries(changed.map((field) => [field, patch[field]]));
    return Result.succeed({
      ...(values as Omit<TransactionChange, "locked" | "updated_at">),
      locked: [...new Set([...current.locked, ...changed])],
      updated_at: at,
    });
  };
