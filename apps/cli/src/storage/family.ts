import { type Family, findUser, UserNotFound, Users } from "@farthing/core/access";
import type { StorageUnavailable } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import { parseUuid } from "@farthing/values";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { SeveralFamilies, UnknownId, UsageError } from "./failure.ts";
import { NEW_USER, onSameDatabase } from "./next-command.ts";

/** `--user`, the same for every command that acts for a family. */
export const userOption = (): Option =>
  new Option("--user <email>", "act for the family of this user (required if there are several families)");

/** A kind of thing that an id alone says the family of. */
export interface Owned<R> {
  /** The code of a failure that says that there is none. */
  readonly code: string;
  /** As sentences call it. */
  readonly name: string;
  /** The command that lists those of a family. */
  readonly list: string;
  readonly ownerOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable, R>;
}

export const ACCOUNT: Owned<Accounts> = {
  ...{ code: "account_not_found", name: "account", list: "account list" },
  ownerOf: (id) => Accounts.use((accounts) => accounts.familyOf(id)),
};

/** The family that has a thing; undefined if none has. */
export const familyThatHas = Effect.fn("cli.familyThatHas")(function* <R>(
  { ownerOf }: Owned<R>,
  given: string,
) {
  const id = parseUuid(given.trim());
  const owner = id === undefined ? undefined : yield* ownerOf(id);
  return owner === undefined ? undefined : yield* (yield* Users).findFamily(owner);
});

/**
 * The family that a command on one thing acts for: that of the given user, otherwise that of the thing, otherwise the only one. Of
 * several none has a thing that is unknown, whichever is chosen.
 */
export const familyWith = Effect.fn("cli.familyWith")(function* <R>(
  user: string | undefined,
  id: string | undefined,
  owned: Owned<R>,
) {
  if (user !== undefined || id === undefined) return yield* actingFamily(user);
  const family = yield* familyThatHas(owned, id);
  if (family !== undefined) return family;
  const { code, name, list } = owned;
  return yield* actingFamily(undefined).pipe(
    Effect.catchTag("SeveralFamilies", () => Effect.fail(new UnknownId({ code, name, list, id: id.trim() }))),
  );
});

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
    if (someone === undefined && left === undefined) return yield* new UsageError({ message: noUsers() });
    return yield* new SeveralFamilies({ message: `There are several families. ${choose}${shown}` });
  }
  const user = yield* findUser(email);
  if (user === undefined) return yield* new UserNotFound({ email });
  return (yield* users.findFamily(user.family_id)) as Family;
});
