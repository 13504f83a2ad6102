import * as Effect from "effect/Effect";
import { todayIn } from "../request/now.ts";
import { Users } from "./users.ts";

/** Today where a family lives, as `YYYY-MM-DD`; in UTC if it has just been deleted. */
export const todayOfFamily = Effect.fnUntraced(function* (familyId: string) {
  const family = yield* (yield* Users).findFamily(familyId);
  return yield* todayIn(family?.time_zone ?? "UTC");
});
