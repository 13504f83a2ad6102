import * as Effect from "effect/Effect";
import type { PageRequest } from "../port/page.ts";
import { Taxonomy } from "../transactions/taxonomy.ts";
import { cut } from "./cut.ts";
import { byName } from "./order.ts";
import type { FamilyState, State } from "./state.ts";

export const taxonomyIn = ({ families }: State) => {
  const list =
    <A extends { readonly id: string; readonly name: string }>(
      thingsOf: (own: FamilyState) => ReadonlyMap<string, A>,
    ) =>
    (familyId: string, page: PageRequest) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        return cut(own === undefined ? [] : byName(thingsOf(own).values()), page);
      });
  return Taxonomy.of({
    categories: list(({ categories }) => categories),
    tags: list(({ tags }) => tags),
    merchants: list(({ merchants }) => merchants),
  });
};
