import { type Account, fold, listAccounts } from "@farthing/core/transactions";
import { isUuid, parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { UsageError } from "./failure.ts";
import { ACCOUNT, familyWith } from "./family.ts";
import { forSameFamily } from "./next-command.ts";
import { readPages } from "./read-pages.ts";

/** What to do where there is no account. */
export const noAccount = (): string =>
  `There is no account yet. Create one with \`${forSameFamily("account create", "--name Checking --currency EUR")}\`.`;

const spoken = (accounts: readonly Account[]): string =>
  accounts.map(({ id, name }) => `${name} (${id})`).join(", ");

/** The accounts that a text means: by id, else by exact name, else by name in any case. */
const meant = (accounts: readonly Account[], text: string): readonly Account[] => {
  const found = [
    accounts.filter(({ id }) => id === parseUuid(text)),
    accounts.filter(({ name }) => name === text),
    accounts.filter(({ name }) => fold(name) === fold(text)),
  ];
  return found.find((each) => each.length > 0) ?? [];
};

/** A name says no family. */
const familyOfText = (user: string | undefined, text: string) =>
  familyWith(user, isUuid(text) ? text : undefined, ACCOUNT);

/** The id of the account that `--account` names: of the family of the given user, else of the account, else of the only one. */
export const namedAccount = Effect.fn("cli.account")(function* (given: string, user: string | undefined) {
  const text = given.trim();
  const family = yield* familyOfText(user, text);
  const { items: accounts } = yield* readPages(Number.POSITIVE_INFINITY, (query) =>
    listAccounts(family.id, query),
  );
  const [account, ...others] = meant(accounts, text);
  const quoted = JSON.stringify(text);
  if (account === undefined)
    return yield* new UsageError({
      message:
        accounts.length === 0
          ? noAccount()
          : `There is no account ${quoted}. Use one of ${spoken(accounts)}.`,
    });
  if (others.length > 0)
    return yield* new UsageError({
      message: `Several accounts are named ${quoted}. Use an id: ${spoken([account, ...others])}.`,
    });
  return account.id;
});

/** The family that a command acts for, which an id also says, and the id of its account that a text names. Whether a family that is otherwise said has an id is not asked. */
export const ownAccount = Effect.fn("cli.ownAccount")(function* (given: string, user: string | undefined) {
  const text = given.trim();
  const family = yield* familyOfText(user, text);
  const id = isUuid(text) ? text : yield* namedAccount(given, user);
  return { family_id: family.id, id };
});
