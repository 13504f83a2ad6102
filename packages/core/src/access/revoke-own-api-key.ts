import * as Effect from "effect/Effect";
import { now } from "../request/now.ts";
import type { ApiKey } from "./api-key.ts";
import { apiKeyEntry } from "./api-key-entry.ts";
import { ApiKeys } from "./api-keys.ts";
import type { Origin } from "./audit-entry.ts";
import { ApiKeyNotFound } from "./errors.ts";

const revokeIf = Effect.fnUntraced(function* (
  id: string,
  origin: Origin,
  isAllowed: (key: ApiKey) => boolean,
) {
  const keys = yield* ApiKeys;
  const found = yield* keys.find(id);
  if (found === undefined || !isAllowed(found.key)) return yield* new ApiKeyNotFound({ id });
  const at = yield* now;
  const audit = yield* apiKeyEntry("api_key_revoked", found.key, origin, at);
  return (yield* keys.revoke(id, at, audit)) ?? found.key;
});

/** Revokes a key for an operator, and writes an audit entry. */
export const revokeApiKey = Effect.fn("access.revokeApiKey")((id: string, origin: Origin) =>
  revokeIf(id, origin, () => true),
);

/**
 * Revokes a key at the request of its owner, and writes an audit entry. The key of another user counts as
 * missing.
 */
export const revokeOwnApiKey = Effect.fn("access.revokeOwnApiKey")(
  (id: string, userId: string, origin: Origin) => revokeIf(id, origin, ({ user_id }) => user_id === userId),
);
