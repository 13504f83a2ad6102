import * as Effect from "effect/Effect";
import type { ApiKey } from "../access/api-key.ts";
import { ApiKeys } from "../access/api-keys.ts";
import { keepEntry } from "./audit-log.ts";
import { checkEntry } from "./check-sign-in.ts";
import { compareTexts } from "./order.ts";
import type { State } from "./state.ts";

export const apiKeysIn = (state: State) => {
  const { apiKeys, users } = state;
  const change = (id: string, changed: (key: ApiKey) => ApiKey): ApiKey | undefined => {
    const kept = apiKeys.get(id);
    if (kept === undefined) return undefined;
    const key = changed(kept.key);
    apiKeys.set(id, { ...kept, key });
    return key;
  };
  return ApiKeys.of({
    add: (key, secretHash, entry) =>
      Effect.suspend(() => {
        if (!users.has(key.user_id)) return Effect.succeed(false);
        if (apiKeys.has(key.id)) return Effect.die(new Error(`the API key ${key.id} already exists`));
        if (entry !== undefined) checkEntry(entry, users);
        apiKeys.set(key.id, { key, secret_hash: secretHash.slice() });
        if (entry !== undefined) keepEntry(state, entry);
        return Effect.succeed(true);
      }),
    find: (id) =>
      Effect.sync(() => {
        const kept = apiKeys.get(id);
        if (kept === undefined) return undefined;
        const { key, secret_hash } = kept;
        return { key, user: users.get(key.user_id)!, secret_hash: secret_hash.slice() };
      }),
    list: (limit) =>
      Effect.sync(() =>
        [...apiKeys.values()]
          .map(({ key }) => ({ key, user: users.get(key.user_id)! }))
          .sort(({ key: a }, { key: b }) => compareTexts([b.created_at, b.id], [a.created_at, a.id]))
          .slice(0, limit),
      ),
    listOf: (userId, limit) =>
      Effect.sync(() =>
        [...apiKeys.values()]
          .map(({ key }) => key)
          .filter(({ user_id }) => user_id === userId)
          .sort((a, b) => compareTexts([b.created_at, b.id], [a.created_at, a.id]))
          .slice(0, limit),
      ),
    revoke: (id, at, entry) =>
      Effect.sync(() => {
        const isNew = apiKeys.get(id)?.key.revoked_at === null;
        if (isNew && entry !== undefined) {
          checkEntry(entry, users);
          keepEntry(state, entry);
        }
        return change(id, (key) => ({ ...key, revoked_at: key.revoked_at ?? at }));
      }),
    recordUse: (id, at) =>
      Effect.sync(() => {
        change(id, (key) => ({
          ...key,
          last_used_at: key.last_used_at !== null && key.last_used_at > at ? key.last_used_at : at,
        }));
      }),
  });
};
