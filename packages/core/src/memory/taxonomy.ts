import * as Effect from "effect/Effect";
import type { ListRequest } from "../port/page.ts";
import { type NameKey, Taxonomy } from "../transactions/taxonomy.ts";
import { cut } from "./cut.ts";
import { byName, compareNames } from "./order.ts";
import type { FamilyState, State } from "./state.ts";

export const taxonomyIn = ({ families }: State) => {
  const list =
    <A extends { readonly id: string; readonly name: string }>(
      thingsOf: (own: FamilyState) => ReadonlyMap<string, A>,
    ) =>
    (familyId: string, request: ListRequest<NameKey>) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        return cut(own === undefined ? [] : byName(thingsOf(own).values()), request, compareNames);
      });
  return Taxonomy.of({
    categories: list(({ categories }) => categories),
    tags: list(({ tags }) => tags),
    merchants: list(({ merchants }) => merchants),
  });
};
