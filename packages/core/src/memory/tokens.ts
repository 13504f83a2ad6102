import * as Effect from "effect/Effect";
import { type TokenPair, Tokens } from "../sso/tokens.ts";
import { keepEntry } from "./audit-log.ts";
import { checkEntry, checkPair } from "./check-sign-in.ts";
import type { State } from "./state.ts";

/** Stores a pair of tokens of a family. */
export const keepPair = (
  { accessTokens, refreshTokens }: State,
  family_id: string,
  { access_hash, access_expires_at, refresh_hash }: TokenPair,
): void => {
  accessTokens.set(access_hash, { family_id, expires_at: access_expires_at, revoked_at: null });
  refreshTokens.set(refresh_hash, { family_id, spent_at: null });
};

/** Revokes a token family, unless it is already revoked. */
export const revokeFamily = ({ tokenFamilies }: State, id: string, at: string): void => {
  const kept = tokenFamilies.get(id);
  if (kept !== undefined) tokenFamilies.set(id, { ...kept, revoked_at: kept.revoked_at ?? at });
};

export const tokensIn = (state: State) => {
  const { accessTokens, refreshTokens, tokenFamilies, users } = state;
  return Tokens.of({
    findAccess: (hash) =>
      Effect.sync(() => {
        const token = accessTokens.get(hash);
        if (token === undefined) return undefined;
        const { family, revoked_at } = tokenFamilies.get(token.family_id)!;
        return {
          user: users.get(family.user_id)!,
          expires_at: token.expires_at,
          revoked: token.revoked_at !== null || revoked_at !== null,
        };
      }),
    refresh: (hash, decide) =>
      Effect.suspend(() => {
        const token = refreshTokens.get(hash);
        const kept = token === undefined ? undefined : tokenFamilies.get(token.family_id)!;
        const {
          pair,
          revoke_family_at,
          audit: entry,
          result,
        } = decide(
          token === undefined || kept === undefined
            ? undefined
            : {
                family: kept.family,
                user: users.get(kept.family.user_id)!,
                spent: token.spent_at !== null,
                revoked: kept.revoked_at !== null,
              },
        );
        if (token !== undefined && pair !== undefined) checkPair(state, pair);
        if (entry !== undefined) checkEntry(entry, users);
        if (token !== undefined && pair !== undefined) {
          refreshTokens.set(hash, { ...token, spent_at: pair.created_at });
          keepPair(state, token.family_id, pair);
        }
        if (token !== undefined && revoke_family_at !== undefined)
          revokeFamily(state, token.family_id, revoke_family_at);
        if (entry !== undefined) keepEntry(state, entry);
        return Effect.fromResult(result);
      }),
    revoke: (hash, at) =>
      Effect.sync(() => {
        const access = accessTokens.get(hash);
        if (access !== undefined) accessTokens.set(hash, { ...access, revoked_at: access.revoked_at ?? at });
        const refresh = refreshTokens.get(hash);
        if (refresh !== undefined) revokeFamily(state, refresh.family_id, at);
      }),
  });
};
