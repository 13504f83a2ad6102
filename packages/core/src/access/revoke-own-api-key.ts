import * as Effect from "effect/Effect";
import { now } from "../values/now.ts";
import { apiKeyEntry } from "./api-key-entry.ts";
import { ApiKeys } from "./api-keys.ts";
import type { Origin } from "./audit-entry.ts";
import { ApiKeyNotFound } from "./errors.ts";

/**
 * Revokes a key at the request of its owner, and writes an audit entry. The key of another user counts as
 * missing.
 */
export const revokeOwnApiKey = Effect.fn("access.revokeOwnApiKey")(function* (
  id: string,
  userId: string,
  origin: Origin,
) {
  const keys = yield* ApiKeys;
  const found = yield* keys.find(id);
  if (found?.key.user_id !== userId) return yield* new ApiKeyNotFound({ id });
  const at = yield* now;
  yield* keys.revoke(id, at, yield* apiKeyEntry("api_key_revoked", found.key, origin, at));
});
