import * as Effect from "effect/Effect";
import { type TokenPair, Tokens } from "../sso/tokens.ts";
import { keepEntry } from "./audit-log.ts";
import { checkEntry, checkPair } from "./check-sign-in.ts";
import { compareTexts } from "./order.ts";
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

/** When a token of a family was last spent. */
const lastSpent = ({ refreshTokens }: State, familyId: string): string | null =>
  [...refreshTokens.values()]
    .filter(({ family_id }) => family_id === familyId)
    .reduce<string | null>(
      (last, { spent_at }) => (spent_at !== null && spent_at > (last ?? "") ? spent_at : last),
      null,
    );

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
          token_family_id: family.id,
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
          successor,
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
                successor: token.successor,
              },
        );
        if (token !== undefined && pair !== undefined) checkPair(state, pair);
        if (entry !== undefined) checkEntry(entry, users);
        if (token !== undefined && pair !== undefined) {
          refreshTokens.set(hash, { ...token, spent_at: pair.created_at, successor });
          keepPair(state, token.family_id, pair);
        }
        if (token !== undefined && revoke_family_at !== undefined)
          revokeFamily(state, token.family_id, revoke_family_at);
        if (entry !== undefined) keepEntry(state, entry);
        return Effect.fromResult(result);
      }),
    sessions: ({ user_id, at, limit }) =>
      Effect.sync(() =>
        [...tokenFamilies.values()]
          .filter(({ family, revoked_at }) => revoked_at === null && family.expires_at > at)
          .filter(({ family }) => user_id === undefined || family.user_id === user_id)
          .sort(({ family: a }, { family: b }) => compareTexts([b.created_at, b.id], [a.created_at, a.id]))
          .slice(0, limit)
          .map(({ family }) => ({
            session: { ...family, refreshed_at: lastSpent(state, family.id) },
            user: users.get(family.user_id)!,
          })),
      ),
    findFamily: (id, at) =>
      Effect.sync(() => {
        const family = tokenFamilies.get(id)?.family;
        return family !== undefined && family.expires_at > at ? family : undefined;
      }),
    revokeFamily: (id, at, entry) =>
      Effect.sync(() => {
        if (tokenFamilies.get(id)?.revoked_at !== null) return;
        checkEntry(entry, users);
        revokeFamily(state, id, at);
        keepEntry(state, entry);
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
