import { parseUuid } from "@farthing/values";
import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import { TaxonomyItemInUse } from "./errors.ts";
import type { ListedCategory, TaxonomyKind, TaxonomyRemoval, TaxonomyUse } from "./taxonomy.ts";

/** A category of any kind of item: only categories are below others. */
type Below = Pick<ListedCategory, "id"> & { readonly parent_id?: string | null };

/** The one of some categories that a category is, or is below; undefined if there is none. */
const branchOf = (id: string, all: readonly Below[], branches: readonly Below[]): string | undefined => {
  const byId = new Map(all.map((each) => [each.id, each]));
  const wanted = new Set(branches.map((each) => each.id));
  const seen = new Set<string>();
  for (let at = byId.get(id); at !== undefined && !seen.has(at.id); at = byId.get(at.parent_id ?? "")) {
    if (wanted.has(at.id)) return at.id;
    seen.add(at.id);
  }
  return undefined;
};

/**
 * Decides on a deletion: what is used needs a replacement, another of the same kind. The categories below it come below the
 * replacement; the branch that the replacement is in comes to where the deleted category was, so that none is below itself.
 */
export const decideRemoval =
  (kind: TaxonomyKind, replaceWith: string | undefined) =>
  ({
    item,
    all,
    transactions,
  }: TaxonomyUse<TaxonomyKind>): Result.Result<TaxonomyRemoval, InvalidRequest | TaxonomyItemInUse> => {
    const items: readonly Below[] = all;
    const below = items.filter(({ parent_id }) => parent_id === item.id);
    if (replaceWith === undefined)
      return transactions + below.length === 0
        ? Result.succeed({ replacement_id: null, moved: [] })
        : Result.fail(
            new TaxonomyItemInUse({ kind, name: item.name, transactions, categories: below.length }),
          );
    const replacement = parseUuid(replaceWith);
    if (replacement === item.id)
      return Result.fail(new InvalidRequest({ errors: ["replace_with is what is to be deleted itself."] }));
    if (replacement === undefined || items.every(({ id }) => id !== replacement))
      return Result.fail(new InvalidRequest({ errors: [`replace_with is not one of your ${kind}.`] }));
    const branch = branchOf(replacement, items, below);
    const above = (item as Below).parent_id ?? null;
    return Result.succeed({
      replacement_id: replacement,
      moved: below.map(({ id }) => ({ id, parent_id: id === branch ? above : replacement })),
    });
  };
