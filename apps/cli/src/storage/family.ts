import { type Family, UserNotFound, Users } from "@farthing/core/access";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { Unclear } from "./failure.ts";

/** `--user`, the same for every command that acts for a family. */
export const userOption = (): Option =>
  new Option("--user <email>", "for the family of this user (needed where there are several families)");

/** The family that a command acts for: that of the user who is named, else the only one there is. */
export const actingFamily = Effect.fn("cli.family")(function* (email: string | undefined) {
  const users = yield* Users;
  if (email === undefined) {
    const only = yield* users.onlyFamily;
    if (only !== undefined) return only;
    const [someone] = yield* users.list(1);
    return yield* new Unclear({
      message:
        someone === undefined
          ? "There is no user yet. Make one with `farthing user create`."
          : "There are several families: name a user of the one that is meant with --user.",
    });
  }
  const user = yield* users.findByEmail(email.trim());
  if (user === undefined) return yield* new UserNotFound({ email });
  return (yield* users.findFamily(user.family_id)) as Family;
});
