import { Unauthorized, Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { Me } from "../answer/token-schemas.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

export const findMeOperation = operation({
  ...NOTHING_SENT,
  id: "findMe",
  method: "get",
  route: "/api/v1/me",
  tag: "Sessions",
  summary: "Find who you are",
  description:
    "The user of the credential that is sent, the settings of their family, and what the credential is.",
  access: "read",
  answers: { 200: { description: "You", schema: Me } },
  run: Effect.fn("me.find")(function* ({ principal: { user, scope, shown } }) {
    const family = yield* (yield* Users).findFamily(user.family_id);
    // Somebody has just deleted the family, and the user with it.
    if (family === undefined) return yield* new Unauthorized();
    const { id, email, first_name, last_name } = user;
    const { currency, time_zone } = family;
    return {
      status: 200,
      body: {
        user: { id, email, first_name, last_name },
        family: { id: family.id, currency, time_zone },
        credential: shown,
        scope,
      },
    };
  }),
});
