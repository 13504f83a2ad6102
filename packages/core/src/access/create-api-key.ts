import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { decodeFields } from "../request/decode-fields.ts";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import type { ApiKey } from "./api-key.ts";
import { apiKeyEntry } from "./api-key-entry.ts";
import { API_KEY_FIELDS, momentOf } from "./api-key-fields.ts";
import { API_KEY_RANDOM_BYTES, makeApiKey } from "./api-key-text.ts";
import { ApiKeys } from "./api-keys.ts";
import type { Origin } from "./audit-entry.ts";
import { UserNotFound } from "./errors.ts";
import { findUser } from "./find-user.ts";

/** A request for a new key. */
export interface CreateApiKey {
  /** E-mail address of its owner. */
  readonly user: string;
  /** As sent: what cannot be used is refused, with everything else that is wrong. */
  readonly name: unknown;
  readonly scope: unknown;
  /** The day, in UTC, or the moment on which it expires: ISO 8601. Null and undefined: it does not. */
  readonly expires?: unknown;
  /** The origin of the request, or of an operator; if given, the creation is written to the audit log. */
  readonly origin?: Origin;
}

/** A created key. Its text cannot be read again. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly text: Redacted.Redacted<string>;
}

/** The values of a new key, or everything that is wrong with them. */
const decode = ({ name, scope, expires }: CreateApiKey, at: string) => {
  const { values, errors } = decodeFields(API_KEY_FIELDS, { name, scope, expires_at: expires ?? null });
  const expires_at = typeof values.expires_at === "string" ? momentOf(values.expires_at) : undefined;
  const isOver = expires_at !== undefined && expires_at <= at;
  return {
    ...values,
    expires_at: expires_at ?? null,
    errors: isOver
      ? [...errors, `The expiry ${values.expires_at} is not in the future. Use a later date.`]
      : errors,
  };
};

/** Creates a key for a user. Fails with all reasons at once. */
export const createApiKey = Effect.fn("access.createApiKey")(function* (request: CreateApiKey) {
  const created_at = yield* now;
  const { name, scope, expires_at, errors } = decode(request, created_at);
  if (errors.length > 0 || name === undefined || scope === undefined)
    return yield* new InvalidRequest({ errors });
  const owner = yield* findUser(request.user);
  if (owner === undefined) return yield* new UserNotFound({ email: request.user });
  if (owner.deactivated_at !== null)
    return yield* new InvalidRequest({
      errors: [`${owner.email} is deactivated and cannot get a key.`],
    });
  const { id, secret_hash, text } = makeApiKey(
    yield* (yield* SecureRandom.SecureRandom).randomBytes(API_KEY_RANDOM_BYTES),
  );
  const key: ApiKey = {
    id,
    user_id: owner.id,
    name: name.trim(),
    scope,
    created_at,
    last_used_at: null,
    expires_at,
    revoked_at: null,
  };
  const entry =
    request.origin === undefined
      ? undefined
      : yield* apiKeyEntry("api_key_created", key, request.origin, created_at);
  if (!(yield* (yield* ApiKeys).add(key, secret_hash, entry)))
    return yield* new UserNotFound({ email: request.user });
  return { key, text } satisfies CreatedApiKey;
});
