import { parseUuid } from "@farthing/values";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { decideItemChange, decideNewItem } from "./decide-item.ts";
import { decideRemoval } from "./decide-removal.ts";
import { TaxonomyItemNotFound } from "./errors.ts";
import { Taxonomy, type TaxonomyKind } from "./taxonomy.ts";
import { readTaxonomyFields } from "./taxonomy-fields.ts";

/** One category, tag or merchant of a family: fails with `TaxonomyItemNotFound`. */
export const findTaxonomyItem = Effect.fnUntraced(function* <K extends TaxonomyKind>(
  familyId: string,
  kind: K,
  id: string,
) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Taxonomy).find(familyId, kind, uuid);
  return found ?? (yield* new TaxonomyItemNotFound({ kind, id }));
});

/**
 * Adds a category, a tag or a merchant to a family and returns it. `sent` is the JSON object of the request
 * (docs/spec/taxonomy.md, Fields). Fails with an `InvalidRequest` that lists everything that is wrong, by what `nameOf` calls it.
 */
export const addTaxonomyItem = Effect.fnUntraced(function* <K extends TaxonomyKind>(
  familyId: string,
  kind: K,
  sent: object,
  nameOf?: (field: string) => string,
) {
  const read = readTaxonomyFields(kind, sent, nameOf);
  if (!Object.hasOwn(sent, "name"))
    return yield* new InvalidRequest({
      errors: [`${nameOf?.("name") ?? "name"} is missing.`, ...read.errors],
    });
  const id = yield* (yield* SecureRandom.SecureRandom).uuidV7();
  return yield* (yield* Taxonomy).write(familyId, kind, yield* now, decideNewItem(kind, id, read));
});

/**
 * Changes the given fields of a category, a tag or a merchant and returns it. Fails, having changed nothing, with
 * `TaxonomyItemNotFound`, or an `InvalidRequest` that lists everything that is wrong, by what `nameOf` calls it.
 */
export const updateTaxonomyItem = Effect.fnUntraced(function* <K extends TaxonomyKind>(
  familyId: string,
  kind: K,
  id: string,
  sent: object,
  nameOf?: (field: string) => string,
) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new TaxonomyItemNotFound({ kind, id });
  const decide = decideItemChange(kind, uuid, readTaxonomyFields(kind, sent, nameOf));
  return yield* (yield* Taxonomy).write(familyId, kind, yield* now, decide);
});

/** What is to go, and what takes its place (docs/spec/taxonomy.md, Deletion). */
export interface DeleteTaxonomyItem<K extends TaxonomyKind> {
  readonly family_id: string;
  readonly kind: K;
  /** As received; an id that is not a UUID is unknown. */
  readonly id: string;
  /** The id of another of the same kind, as received. */
  readonly replace_with?: string | undefined;
}

/**
 * Deletes a category, a tag or a merchant, and gives what refers to it to the one that takes its place: so two become one. Returns
 * what it was, and how many transactions had it. Fails, having changed nothing, with `TaxonomyItemNotFound`, with
 * `TaxonomyItemInUse` if something refers to it and nothing takes its place, or with an `InvalidRequest`.
 */
export const deleteTaxonomyItem = Effect.fnUntraced(function* <K extends TaxonomyKind>({
  family_id,
  kind,
  id,
  replace_with,
}: DeleteTaxonomyItem<K>) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new TaxonomyItemNotFound({ kind, id });
  const { remove } = yield* Taxonomy;
  const removed = yield* remove(family_id, kind, uuid, yield* now, decideRemoval(kind, replace_with));
  return removed ?? (yield* new TaxonomyItemNotFound({ kind, id }));
});
