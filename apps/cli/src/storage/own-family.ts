import { Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { idLike, partOfId } from "./own-id.ts";

/** The whole id of a family that is given by a part of it; what no family is like stays as it is. */
export const familyId = Effect.fn("cli.familyId")(function* (given: string) {
  if (partOfId(given) === undefined) return given;
  const stored = yield* Users;
  const users = yield* stored.list(Number.MAX_SAFE_INTEGER);
  const userless = yield* stored.familiesWithoutUsers(Number.MAX_SAFE_INTEGER);
  return yield* idLike(given, [
    ...[...Map.groupBy(users, ({ family_id }) => family_id)].map(([id, own]) => ({
      ...{ id, text: own.map(({ email }) => email).join(", ") },
    })),
    ...userless.map(({ id }) => ({ id, text: "no user" })),
  ]);
});
