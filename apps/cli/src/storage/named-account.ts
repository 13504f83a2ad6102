import type { Family } from "@farthing/core/access";
import { type Account, listAccounts } from "@farthing/core/transactions";
import { isUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { ACCOUNT, actingFamily, familyWith } from "./family.ts";
import { didYouMean, type NamedOf, nearNames, spoken, theNamed } from "./named.ts";
import { forSameFamily } from "./next-command.ts";
import { idLike, partOfId } from "./own-id.ts";
import { allPages } from "./read-pages.ts";

/** The command that adds the first account of a family, in its currency. */
export const firstAccount = (currency: string): string =>
  forSameFamily("account create", `--name Checking --currency ${currency}`);

/** What to do where a family of this currency has no account. */
export const noAccount = (currency: string): string =>
  `There is no account yet. Create one with \`${firstAccount(currency)}\`.`;

/** What to do about a name that no account has: one that is near it is meant, or one of all. */
const unknownAccount = (name: string, all: readonly Account[], currency: string): string => {
  if (all.length === 0) return noAccount(currency);
  const near = nearNames(
    name,
    all.map((each) => each.name),
  );
  return [
    `There is no account ${JSON.stringify(name)}.`,
    ...(near.length === 0 ? [] : [didYouMean(near)]),
    `Use one of ${spoken(all)}.`,
  ].join(" ");
};

/** The accounts of a family, as people name them. */
export const accountsOf = Effect.fn("cli.accounts")(function* ({
  id,
  currency,
}: Pick<Family, "id" | "currency">) {
  const all = yield* allPages((query) => listAccounts(id, query));
  return {
    ...{ many: "accounts", all },
    unknown: (name) => unknownAccount(name, all, currency),
  } satisfies NamedOf<Account>;
});

/** A name says no family. */
const familyOfText = (user: string | undefined, text: string) =>
  familyWith(user, isUuid(text) ? text : undefined, ACCOUNT);

/** The id of the account that `--account` names: of the family of the given user, else of the account, else of the only one. */
export const namedAccount = Effect.fn("cli.account")(function* (given: string, user: string | undefined) {
  const family = yield* familyOfText(user, given.trim());
  const { id } = yield* theNamed(yield* accountsOf(family), given);
  return id;
});

/**
 * The id of the account of all rows, as `--account` or `--account-id` says it, by a part of it, too. What no account is like stays as
 * it is.
 */
export const saidAccount = Effect.fn("cli.saidAccount")(function* (
  { account, user }: { readonly account?: string | undefined; readonly user?: string | undefined },
  accountId: string | undefined,
) {
  if (account !== undefined) return yield* namedAccount(account, user);
  if (accountId === undefined || partOfId(accountId) === undefined) return accountId;
  const { all } = yield* accountsOf(yield* actingFamily(user));
  return yield* idLike(
    accountId,
    all.map(({ id, name }) => ({ id, text: name })),
  );
});

/** The family that a command acts for, which an id also says, and the id of its account that a text names. Whether a family that is otherwise said has an id is not asked. */
export const ownAccount = Effect.fn("cli.ownAccount")(function* (given: string, user: string | undefined) {
  const text = given.trim();
  const family = yield* familyOfText(user, text);
  const id = isUuid(text) ? text : yield* namedAccount(given, user);
  return { family, family_id: family.id, id };
});
