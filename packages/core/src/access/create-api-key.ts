import * as SecureRandom from "effect/crypto/SecureRandom";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import type * as Redacted from "effect/Redacted";
import { parseIsoDay } from "../values/calendar.ts";
import { InvalidRequest } from "../values/invalid-request.ts";
import { now } from "../values/now.ts";
import type { ApiKey } from "./api-key.ts";
import { apiKeyEntry } from "./api-key-entry.ts";
import { API_KEY_RANDOM_BYTES, makeApiKey } from "./api-key-text.ts";
import { ApiKeys } from "./api-keys.ts";
import type { Origin } from "./audit-entry.ts";
import { UserNotFound } from "./errors.ts";
import { nameProblem } from "./name-problem.ts";
import { isScope, SCOPES, type Scope } from "./scope.ts";
import { Users } from "./users.ts";

/** A request for a new key. */
export interface CreateApiKey {
  /** E-mail address of its owner. */
  readonly user: string;
  readonly name: string;
  readonly scope: string;
  /** The day, in UTC, or the moment on which it expires: ISO 8601. */
  readonly expires?: string;
  /** The origin of the request, or of an operator; if given, the creation is written to the audit log. */
  readonly origin?: Origin;
}

/** A created key. Its text cannot be read again. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly text: Redacted.Redacted<string>;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The moment at which a day begins, or the moment itself; undefined if it is neither. */
const momentOf = (text: string): string | undefined => {
  if (parseIsoDay(text) !== undefined) return `${text}T00:00:00.000Z`;
  if (!MOMENT.test(text) || parseIsoDay(text.slice(0, 10)) === undefined) return undefined;
  return Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.formatIso));
};

const problems = ({ name, scope, expires }: CreateApiKey, at: string): string[] => {
  const errors: string[] = [];
  if (name.trim() === "") errors.push("The name of the key is blank. Use one that says what the key is for.");
  const problem = nameProblem("The name of the key", name);
  if (problem !== undefined) errors.push(problem);
  if (!isScope(scope))
    errors.push(`${JSON.stringify(scope.slice(0, 40))} is not a scope. Use ${SCOPES.join(" or ")}.`);
  const end = expires === undefined ? null : momentOf(expires);
  if (end === undefined)
    errors.push(
      `${JSON.stringify(expires?.slice(0, 40))} is not a date. Use YYYY-MM-DD for the day on which the key expires.`,
    );
  else if (end !== null && end <= at)
    errors.push(`The expiry ${expires} is not in the future. Use a later date.`);
  return errors;
};

/** Creates a key for a user. Fails with all reasons at once. */
export const createApiKey = Effect.fn("access.createApiKey")(function* (request: CreateApiKey) {
  const created_at = yield* now;
  const errors = problems(request, created_at);
  if (errors.length > 0) return yield* new InvalidRequest({ errors });
  const owner = yield* (yield* Users).findByEmail(request.user);
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
    name: request.name.trim(),
    scope: request.scope as Scope,
    created_at,
    last_used_at: null,
    expires_at: request.expires === undefined ? null : momentOf(request.expires)!,
    revoked_at: null,
  };
  const entry =
    request.origin === undefined
      ? undefined
      : yield* apiKeyEntry("api_key_created", key, request.origin, created_at);
  yield* (yield* ApiKeys).add(key, secret_hash, entry);
  return { key, text } satisfies CreatedApiKey;
});
