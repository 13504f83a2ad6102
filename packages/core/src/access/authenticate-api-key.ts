import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { now } from "../values/now.ts";
import { parseApiKey } from "./api-key-text.ts";
import { ApiKeys } from "./api-keys.ts";
import { constantTimeEquals } from "./constant-time.ts";
import { Unauthorized } from "./errors.ts";
import { keyRefusal } from "./key-refusal.ts";
import type { Scope } from "./scope.ts";
import type { User } from "./user.ts";

/** Who is asking, and for what their credential is good. */
export interface Principal {
  readonly user: User;
  readonly scope: Scope;
  /** What they showed: some things are for people who have signed in, not for keys. */
  readonly shown: "api_key" | "access_token";
}

/** Compared with where there is no key, so that an unknown id takes as long as a wrong secret. */
const NO_HASH = new Uint8Array(32);

const MINUTE = 60_000;

const millis = (time: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(time));

/** Whether a use is to be noted: at most once a minute, for every note is a write. */
const isNoteworthy = (lastUsed: string | null, at: string): boolean =>
  lastUsed === null || millis(at) - millis(lastUsed) >= MINUTE;

/**
 * Who an API key belongs to. A mistyped key is refused without a read; hashes are compared in constant time, also
 * where the id is unknown. Fails with one and the same error whatever is wrong.
 */
export const authenticateApiKey = Effect.fnUntraced(function* (text: Redacted.Redacted<string>) {
  const parts = parseApiKey(text);
  if (parts === undefined) return yield* new Unauthorized();
  const keys = yield* ApiKeys;
  const found = yield* keys.find(parts.id);
  const isSame = constantTimeEquals(found?.secret_hash ?? NO_HASH, parts.secret_hash);
  const at = yield* now;
  if (found === undefined || !isSame || keyRefusal(found, at) !== undefined) return yield* new Unauthorized();
  if (isNoteworthy(found.key.last_used_at, at)) yield* keys.recordUse(found.key.id, at);
  return { user: found.user, scope: found.key.scope, shown: "api_key" } satisfies Principal;
});
