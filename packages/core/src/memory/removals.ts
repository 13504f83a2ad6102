import * as Effect from "effect/Effect";
import { type FamilyContents, Removals, type UserContents } from "../access/removals.ts";
import type { User } from "../access/user.ts";
import { compareTexts } from "./order.ts";
import type { State } from "./state.ts";

/** The entries of a map that match. */
const where = <A>(map: ReadonlyMap<string, A>, matches: (each: A) => boolean): readonly string[] =>
  [...map].filter(([, each]) => matches(each)).map(([key]) => key);

export const removalsIn = (state: State) => {
  const { users, emails, apiKeys, families, bankConnections, codes, tokenFamilies, identities } = state;
  const { namedRequests, audit } = state;

  const keysOf = ({ id }: User) => where(apiKeys, ({ key }) => key.user_id === id);
  const identitiesOf = ({ id }: User) => where(identities, ({ user_id }) => user_id === id);
  const membersOf = (familyId: string) =>
    [...users.values()]
      .filter(({ family_id }) => family_id === familyId)
      .sort((a, b) => compareTexts([a.created_at, a.id], [b.created_at, b.id]));
  const connectionsOf = (familyId: string) =>
    where(bankConnections, ({ connection }) => connection.family_id === familyId);

  const userContents = (email: string, at: string): UserContents | undefined => {
    const user = users.get(emails.get(email.toLowerCase()) ?? "");
    return user === undefined
      ? undefined
      : {
          user,
          api_keys: keysOf(user).length,
          sessions: where(
            tokenFamilies,
            ({ family, revoked_at }) =>
              family.user_id === user.id && revoked_at === null && family.expires_at > at,
          ).length,
          identities: identitiesOf(user).length,
          others: membersOf(user.family_id).length - 1,
        };
  };

  const familyContents = (id: string): FamilyContents | undefined => {
    const own = families.get(id);
    return own === undefined
      ? undefined
      : {
          family: own.family,
          users: membersOf(id).map(({ email }) => email),
          accounts: own.accounts.size,
          transactions: where(own.transactions, ({ parent_id }) => parent_id === null).length,
          connections: connectionsOf(id).length,
        };
  };

  const dropUser = (user: User): void => {
    for (const id of keysOf(user)) apiKeys.delete(id);
    for (const key of identitiesOf(user)) identities.delete(key);
    for (const name of where(namedRequests, ({ user_id }) => user_id === user.id)) namedRequests.delete(name);
    for (const hash of where(codes, (kept) => kept.kind === "authorization" && kept.code.user_id === user.id))
      codes.delete(hash);
    for (const id of where(tokenFamilies, ({ family }) => family.user_id === user.id)) {
      for (const tokens of [state.accessTokens, state.refreshTokens])
        for (const hash of where<{ readonly family_id: string }>(tokens, ({ family_id }) => family_id === id))
          tokens.delete(hash);
      tokenFamilies.delete(id);
    }
    for (const [i, entry] of audit.entries())
      if (entry.user_id === user.id) audit[i] = { ...entry, user_id: null };
    emails.delete(user.email.toLowerCase());
    users.delete(user.id);
  };

  return Removals.of({
    userContents: (email, at) => Effect.sync(() => userContents(email, at)),
    removeUser: (email, at) =>
      Effect.sync(() => {
        const contents = userContents(email, at);
        if (contents !== undefined) dropUser(contents.user);
        return contents;
      }),
    familyContents: (id) => Effect.sync(() => familyContents(id)),
    removeFamily: (id) =>
      Effect.sync(() => {
        const contents = familyContents(id);
        for (const user of membersOf(id)) dropUser(user);
        for (const connection of connectionsOf(id)) bankConnections.delete(connection);
        families.delete(id);
        return contents;
      }),
  });
};
