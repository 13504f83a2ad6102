import * as Result from "effect/Result";
import { InvalidRequest } from "../values/invalid-request.ts";
import { PreconditionFailed } from "./errors.ts";
import { matchesEntityTag } from "./if-match.ts";
import type { ReadPatch, TransactionPatch } from "./patch.ts";
import type { EditableField, Transaction } from "./transaction.ts";
import type { Decide, OwnReferences, TransactionChange } from "./transactions.ts";
import { entityTag, toTransactionBody } from "./wire.ts";

/** What a field holds now, in the form in which a patch says it. */
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

/** Ids that are not the family's own; whether they exist elsewhere is not told. */
const foreignReferences = (patch: TransactionPatch, own: OwnReferences): string[] => {
  const { category_id, merchant_id, tag_ids = [] } = patch;
  return [
    ...(typeof category_id === "string" && !own.category ? ["category_id is no category of yours."] : []),
    ...(typeof merchant_id === "string" && !own.merchant ? ["merchant_id is no merchant of yours."] : []),
    ...tag_ids.flatMap((id, i) => (own.tags.has(id) ? [] : [`tag_ids[${i}] is no tag of yours.`])),
  ];
};

/** What stays as it is because the transaction is divided. */
const splitErrors = ({ split }: Transaction, changed: readonly EditableField[]): string[] => {
  if (split === "child" && changed.length > 0)
    return ["The transaction is part of a split one and cannot be changed here."];
  if (split !== "parent") return [];
  return (["amount", "date"] as const)
    .filter((field) => changed.includes(field))
    .map((field) => `${field} cannot be changed here, because the transaction is split.`);
};

/**
 * Decides on an update: first whether the transaction is still the one that the caller saw, then whether every
 * field can be what it shall be, all wrong ones told at once, and last what is to be written. Fields that a person
 * changes are locked; an update that changes nothing writes nothing.
 */
export const decideUpdate =
  (
    { patch, errors }: ReadPatch,
    { if_match, at }: { readonly if_match: string | undefined; readonly at: string },
  ): Decide<InvalidRequest | PreconditionFailed> =>
  (current, own) => {
    if (if_match !== undefined && !matchesEntityTag(if_match, entityTag(toTransactionBody(current))))
      return Result.fail(new PreconditionFailed());
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
