import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { now } from "../request/now.ts";
import { parseApiKey } from "./api-key-text.ts";
import { ApiKeys } from "./api-keys.ts";
import { constantTimeEquals } from "./constant-time.ts";
import { Unauthorized } from "./errors.ts";
import { keyRefusal } from "./key-refusal.ts";
import type { Scope } from "./scope.ts";
import type { User } from "./user.ts";

/** The user of a request, and what their credential allows. */
export interface Principal {
  readonly user: User;
  readonly scope: Scope;
  /**
   * The kind of credential: some operations need a sign-in and refuse API keys. `host`: the session of a host; `page_link`: that of
   * the page of one's own machine, which a link began.
   */
  readonly shown: "api_key" | "access_token" | "host" | "page_link";
  /** The id of an API key. */
  readonly key_id?: string;
  /** The token family of an access token. */
  readonly session_id?: string;
}

/** Compared if there is no key, so that an unknown id takes as long as a wrong secret. */
const NO_HASH = new Uint8Array(32);

const MINUTE = 60_000;

const millis = (time: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(time));

/** Whether to record a use: at most once a minute, because every record is a write. */
const isNoteworthy = (lastUsed: string | null, at: string): boolean =>
  lastUsed === null || millis(at) - millis(lastUsed) >= MINUTE;

/**
 * The user of an API key. A mistyped key is refused without reading storage; hashes are compared in constant
 * time, even if the id is unknown. Fails with the same error whatever is wrong.
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
  return {
    user: found.user,
    scope: found.key.scope,
    shown: "api_key",
    key_id: found.key.id,
  } satisfies Principal;
});
