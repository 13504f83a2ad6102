import type { AuditEntry } from "../access/audit-entry.ts";
import type { IdentityKey } from "../sso/identities.ts";
import type { NewAccount, NewTokens } from "../sso/one-time-codes.ts";
import type { TokenPair } from "../sso/tokens.ts";
import { identityText, type State } from "./state.ts";

interface Ids {
  has(id: string): boolean;
}

/** Writing invalid data is a mistake in the program: it throws before anything is written. */
const insist = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

/** Throws if an entry refers to an unknown user. */
export const checkEntry = ({ user_id }: AuditEntry, users: Ids): void =>
  insist(user_id === null || users.has(user_id), `the audit entry refers to an unknown user: ${user_id}`);

/** Throws if one of the two tokens already exists. */
export const checkPair = ({ accessTokens, refreshTokens }: State, pair: TokenPair): void =>
  insist(
    !accessTokens.has(pair.access_hash) && !refreshTokens.has(pair.refresh_hash),
    "a token with this hash already exists",
  );

/** Throws if tokens belong to an unknown user, or already exist. */
export const checkTokens = (state: State, { family, pair }: NewTokens, users: Ids): void => {
  insist(users.has(family.user_id), `the tokens belong to an unknown user: ${family.user_id}`);
  insist(!state.tokenFamilies.has(family.id), `the token family ${family.id} already exists`);
  checkPair(state, pair);
};

/** Throws if an account conflicts with existing data. */
export const checkAccount = (
  state: State,
  identity: IdentityKey,
  { family, user, tokens, audit }: NewAccount,
): void => {
  const { families, users, emails, identities } = state;
  insist(!families.has(family.id), `the family ${family.id} already exists`);
  insist(user.family_id === family.id, "the new family is not the user's");
  insist(!users.has(user.id), `the user ${user.id} already exists`);
  insist(!emails.has(user.email), "a user with this e-mail address already exists");
  insist(!identities.has(identityText(identity)), "the identity already belongs to a user");
  const withNew: Ids = { has: (id) => id === user.id || users.has(id) };
  checkTokens(state, tokens, withNew);
  checkEntry(audit, withNew);
};
