import type { AuditEntry } from "../access/audit-entry.ts";
import type { IdentityKey } from "../sso/identities.ts";
import type { NewAccount, NewTokens } from "../sso/one-time-codes.ts";
import type { TokenPair } from "../sso/tokens.ts";
import { identityText, type State } from "./state.ts";

interface Ids {
  has(id: string): boolean;
}

/** Whoever writes what cannot be has a mistake in the program: it throws, before anything is written. */
const insist = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

/** Throws where an entry tells of a user who is not there. */
export const checkEntry = ({ user_id }: AuditEntry, users: Ids): void =>
  insist(user_id === null || users.has(user_id), `an audit entry tells of no user: ${user_id}`);

/** Throws where one of the two tokens is there already. */
export const checkPair = ({ accessTokens, refreshTokens }: State, pair: TokenPair): void =>
  insist(
    !accessTokens.has(pair.access_hash) && !refreshTokens.has(pair.refresh_hash),
    "there is a token with this hash already",
  );

/** Throws where tokens belong to nobody, or are there already. */
export const checkTokens = (state: State, { family, pair }: NewTokens, users: Ids): void => {
  insist(users.has(family.user_id), `tokens belong to no user: ${family.user_id}`);
  insist(!state.tokenFamilies.has(family.id), `there is a family of tokens ${family.id} already`);
  checkPair(state, pair);
};

/** Throws where an account cannot be beside those that are there. */
export const checkAccount = (
  state: State,
  identity: IdentityKey,
  { family, user, tokens, audit }: NewAccount,
): void => {
  const { families, users, emails, identities } = state;
  insist(!families.has(family.id), `there is a family ${family.id} already`);
  insist(user.family_id === family.id, "the family that is made with a user is the user's own");
  insist(!users.has(user.id), `there is a user ${user.id} already`);
  insist(!emails.has(user.email), "there is a user with this e-mail address already");
  insist(!identities.has(identityText(identity)), "the identity belongs to a user already");
  const withNew: Ids = { has: (id) => id === user.id || users.has(id) };
  checkTokens(state, tokens, withNew);
  checkEntry(audit, withNew);
};
