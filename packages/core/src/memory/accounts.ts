import * as Effect from "effect/Effect";
import { Accounts } from "../transactions/accounts.ts";
import { cut } from "./cut.ts";
import { byName } from "./order.ts";
import type { State } from "./state.ts";

export const accountsIn = ({ families }: State) =>
  Accounts.of({
    list: (familyId, page) =>
      Effect.sync(() => cut(byName(families.get(familyId)?.accounts.values() ?? []), page)),
    find: (familyId, id) => Effect.sync(() => families.get(familyId)?.accounts.get(id)),
    familyOf: (id) => Effect.sync(() => [...families].find(([, { accounts }]) => accounts.has(id))?.[0]),
  });
