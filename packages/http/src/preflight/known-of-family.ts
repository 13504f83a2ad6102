import { Users } from "@farthing/core/access";
import { Imports, type knownOf } from "@farthing/core/import";
import { todayIn } from "@farthing/core/request";
import type { RecordedQuestion } from "@farthing/preflight";
import * as Effect from "effect/Effect";

/** What a check may know of a family; it is read only if the content needs it. */
export const knownOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string | undefined,
  toKnow: typeof knownOf,
) {
  const family = yield* (yield* Users).findFamily(familyId);
  const books = yield* (yield* Imports).books(familyId, []);
  return toKnow(books, yield* todayIn(family?.time_zone ?? "UTC"), accountId);
});

/** What an account of a family has of some rows. */
export const recordedOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string,
  question: RecordedQuestion,
) {
  const asked = { account_id: accountId.toLowerCase(), ...question };
  return yield* (yield* Imports).recorded(familyId, asked);
});
