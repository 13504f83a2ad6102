import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type { ApiKey } from "./api-key.ts";
import type { AuditEntry, AuditEvent, Origin } from "./audit-entry.ts";

/** The audit entry of a key that was created or revoked. */
export const apiKeyEntry = Effect.fn("access.apiKeyEntry")(function* (
  event: Extract<AuditEvent, `api_key_${string}`>,
  { id, user_id }: Pick<ApiKey, "id" | "user_id">,
  origin: Origin,
  created_at: string,
) {
  const entry: AuditEntry = {
    id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
    event,
    user_id,
    provider: null,
    ...origin,
    metadata: { api_key_id: id },
    created_at,
  };
  return entry;
});
