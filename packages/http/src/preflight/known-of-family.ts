import { Users } from "@farthing/core/access";
import { Imports, type knownOf } from "@farthing/core/import";
import { todayIn } from "@farthing/core/request";
import * as Effect from "effect/Effect";

/** What a check may know of a family; it is read only if the content needs it. */
export const knownOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string | undefined,
  toKnow: typeof knownOf,
) {
  const family = yield* (yield* Users).findFamily(familyId);
  const books = yield* (yield* Imports).books(
    familyId,
    accountId === undefined ? [] : [accountId.toLowerCase()],
  );
  return toKnow(books, yield* todayIn(family?.time_zone ?? "UTC"), accountId);
});
