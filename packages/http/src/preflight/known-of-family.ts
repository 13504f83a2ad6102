import { Users } from "@farthing/core/access";
import { Imports, type knownOf } from "@farthing/core/import/checked";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import type { Known, RecordedQuestion } from "@farthing/preflight";
import * as Effect from "effect/Effect";

/** What is known of a family as data, which can go to another thread: of its time zone the name. */
export type FamilyFacts = Omit<Known, "time_zone"> & { readonly time_zone?: string };

/** What preflight may know of the family. */
export const knownFrom = ({ today, time_zone, ...others }: FamilyFacts): Known => ({
  today,
  ...(time_zone === undefined ? {} : { time_zone: timeZoneNamed(time_zone) }),
  ...others,
});

/** What a check may know of a family; it is read only if the content needs it. */
export const knownOfFamily = Effect.fnUntraced(function* (
  familyId: string,
  accountId: string | undefined,
  toKnow: typeof knownOf,
) {
  const family = yield* (yield* Users).findFamily(familyId);
  const books = yield* (yield* Imports).books(familyId, []);
  const time_zone = family?.time_zone ?? "UTC";
  const { time_zone: _, ...known } = toKnow(books, yield* todayIn(time_zone), accountId);
  return { ...known, time_zone } satisfies FamilyFacts;
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
