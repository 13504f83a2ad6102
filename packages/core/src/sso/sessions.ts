import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type { Origin } from "../access/audit-entry.ts";
import { now } from "../request/now.ts";
import { SessionNotFound } from "./errors.ts";
import { Tokens } from "./tokens.ts";

/** The session to end, and who requests it. */
export interface EndSession {
  readonly id: string;
  /** If given, only a session of this user ends. */
  readonly user_id?: string;
  readonly origin: Origin;
}

/**
 * Ends a session: its tokens are refused from now on. Written to the audit log; ending it again changes nothing. Fails if
 * the session is unknown or over, or another user's.
 */
export const endSession = Effect.fn("sso.endSession")(function* ({ id, user_id, origin }: EndSession) {
  const tokens = yield* Tokens;
  const at = yield* now;
  const found = yield* tokens.findFamily(id.trim().toLowerCase(), at);
  if (found === undefined || (user_id !== undefined && found.user_id !== user_id))
    return yield* new SessionNotFound({ id });
  yield* tokens.revokeFamily(found.id, at, {
    id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
    event: "session_ended",
    user_id: found.user_id,
    provider: null,
    ...origin,
    metadata: { session_id: found.id },
    created_at: at,
  });
  return found;
});
