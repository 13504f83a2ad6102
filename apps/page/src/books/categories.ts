import type { Api } from "../account/api.ts";
import { addNamed, allNamed } from "../account/taxonomy.ts";
import type { Named } from "../account/transactions.ts";
import { byName } from "./by-name.ts";
import { type Loaded, useLoaded } from "./loaded.ts";

/** The categories of the family, to which more can be added. */
export interface Categories extends Pick<Loaded<readonly Named[]>, "problem" | "again"> {
  /** By name; empty until they have come. */
  readonly all: readonly Named[];
  /** Makes one of this name. Throws an `ApiFailure`. */
  readonly make: (name: string) => Promise<Named>;
}

export const useCategories = (api: Api): Categories => {
  const { is, problem, again } = useLoaded(() => allNamed(api, "categories"), [api]);
  return {
    ...{ problem, again },
    all: is.value ?? [],
    make: async (name) => {
      const made = await addNamed(api, "categories", name);
      is.value = [...(is.peek() ?? []), made].toSorted(byName);
      return made;
    },
  };
};
