import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { authenticateApiKey, type Principal } from "../access/authenticate-api-key.ts";
import { Unauthorized } from "../access/errors.ts";
import { now } from "../request/now.ts";
import { hashSecret } from "./one-time-secret.ts";
import { Tokens } from "./tokens.ts";

/** The credential of a client. */
export type Credential =
  | { readonly _tag: "ApiKey"; readonly text: Redacted.Redacted<string> }
  | { readonly _tag: "AccessToken"; readonly text: Redacted.Redacted<string> };

const authenticateAccessToken = Effect.fnUntraced(function* (text: Redacted.Redacted<string>) {
  const found = yield* (yield* Tokens).findAccess(hashSecret(text));
  if (found === undefined || found.revoked || (yield* now) >= found.expires_at)
    return yield* new Unauthorized();
  if (found.user.deactivated_at !== null) return yield* new Unauthorized();
  return {
    user: found.user,
    scope: "read_write",
    shown: "access_token",
    session_id: found.token_family_id,
  } satisfies Principal;
});

/** The user of a credential. Fails with the same error whatever is wrong with it. */
export const authenticate = Effect.fnUntraced(function* (credential: Credential) {
  const principal: Principal =
    credential._tag === "ApiKey"
      ? yield* authenticateApiKey(credential.text)
      : yield* authenticateAccessToken(credential.text);
  return principal;
});
