import { type Family, FamilyNotFound, UserNotFound, Users } from "@farthing/core/access";
import { Accounts } from "@farthing/core/transactions";
import { isUuid, parseUuid } from "@farthing/values";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "./failure.ts";
import { NEW_USER, onSameDatabase } from "./next-command.ts";

/** `--user`, the same for every command that acts for a family. */
export const userOption = (): Option =>
  new Option("--user <email>", "act for the family of this user (required if there are several families)");

/** The family that a command on one thing acts for: that of the given user, otherwise that of the thing, otherwise the only one. */
export const familyWith = Effect.fn("cli.familyWith")(function* <E, R>(
  user: string | undefined,
  id: string | undefined,
  ownerOf: (id: string) => Effect.Effect<string | undefined, E, R>,
) {
  const uuid = user === undefined ? parseUuid(id?.trim() ?? "") : undefined;
  const owner = uuid === undefined ? undefined : yield* ownerOf(uuid);
  const family = owner === undefined ? undefined : yield* (yield* Users).findFamily(owner);
  return family ?? (yield* actingFamily(user));
});

/** Who has an account, as {@link familyWith} asks. */
export const accountOwner = (id: string) => Accounts.use((accounts) => accounts.familyOf(id));

/** The family that an account belongs to; undefined if there is none. */
export const familyOfAccount = Effect.fn("cli.familyOfAccount")(function* (id: string) {
  const family = isUuid(id) ? yield* (yield* Accounts).familyOf(id.toLowerCase()) : undefined;
  return family === undefined ? undefined : yield* (yield* Users).findFamily(family);
});

/** Work for a family, which another command may delete meanwhile: then it cannot succeed, and that is why. */
export const unlessDeleted = <A, E, R>({ id }: Pick<Family, "id">, work: Effect.Effect<A, E, R>) =>
  Effect.catchDefect(work, (defect) =>
    Effect.gen(function* () {
      const family = yield* (yield* Users).findFamily(id);
      return yield* family === undefined ? new FamilyNotFound({ id }) : Effect.die(defect);
    }),
  );

/** What people see before there is anything. */
export const noUsers = (): string =>
  `There are no users. Create one with \`${onSameDatabase("user create", NEW_USER)}\`.`;

/** The family that a command acts for: that of the given user, otherwise the only one. */
export const actingFamily = Effect.fn("cli.family")(function* (email: string | undefined) {
  const users = yield* Users;
  if (email === undefined) {
    const only = yield* users.onlyFamily;
    if (only !== undefined) return only;
    const [someone] = yield* users.list(1);
    const [left] = yield* users.familiesWithoutUsers(1);
    const choose = someone === undefined ? "None has a user." : "Add --user EMAIL to choose one.";
    const shown =
      left === undefined ? "" : ` \`${onSameDatabase("user list")}\` shows families without users.`;
    return yield* new UsageError({
      message:
        someone === undefined && left === undefined
          ? noUsers()
          : `There are several families. ${choose}${shown}`,
    });
  }
  const user = yield* users.findByEmail(email.trim());
  if (user === undefined) return yield* new UserNotFound({ email });
  return (yield* users.findFamily(user.family_id)) as Family;
});
