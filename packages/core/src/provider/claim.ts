import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { now } from "../values/now.ts";
import { type AccessUrl, readAccessUrl } from "./access-url.ts";
import { withRetries } from "./back-off.ts";
import type { BankConnection } from "./connection.ts";
import { BankConnections, ConnectionNotFound } from "./connections.ts";
import { ProviderFailure } from "./failure.ts";
import type { UrlRules } from "./provider-url.ts";
import { readTransportFailure } from "./read-response.ts";
import { readSetupToken } from "./setup-token.ts";
import { type ProviderResponse, ProviderTransport } from "./transport.ts";
import { AccessUrlVault } from "./vault.ts";

/** A setup token that is to become a connection. */
export interface ClaimRequest {
  readonly family_id: string;
  readonly token: Redacted.Redacted<string>;
  readonly rules: UrlRules;
  /** The connection that gets the new access URL; a new one is made where none is named. */
  readonly connection_id?: string;
}

/** Until the answer to a claim must be there, in milliseconds (docs/spec/bank-data.md, Limits). */
const TIME_LIMIT = 15_000;

/** A token that is spent is worth some patience beyond storage's own. */
const STORE_RETRIES = 3;

const newConnection = (
  known: Pick<BankConnection, "id" | "family_id" | "sealed_url" | "created_at">,
): BankConnection => ({
  ...known,
  ...{ revoked: false, institutions: [], failures: 0, cool_down_until: null, requests: null },
  ...{ last_attempt_at: null, last_success_at: null, last_status: null, last_problem: null },
});

const readClaimed = (
  response: ProviderResponse,
  rules: UrlRules,
): Result.Result<AccessUrl, ProviderFailure> => {
  const failed = (detail: string) => new ProviderFailure({ code: "claim_failed", detail });
  if (response._tag === "Answered")
    return Result.mapError(readAccessUrl(response.body, rules), (why) => failed(`Its answer ${why}.`));
  return Result.fail(
    response.reason === "forbidden"
      ? new ProviderFailure({ code: "setup_token_rejected" })
      : failed(response.note),
  );
};

/**
 * Trades the token for an access URL. It is sent again only where the connection was never opened: after that, another
 * try could find the token spent by the first.
 */
const claimAccessUrl = Effect.fn("provider.claimAccessUrl")(function* (
  url: Redacted.Redacted<string>,
  rules: UrlRules,
) {
  const transport = yield* ProviderTransport;
  const response = yield* withRetries(
    Effect.mapError(transport.send({ method: "POST", url, time_limit: TIME_LIMIT }), (error) =>
      error.opened
        ? new ProviderFailure({
            code: "claim_failed",
            detail: "The connection was closed before the answer arrived.",
          })
        : readTransportFailure(error),
    ),
  );
  const access = yield* Effect.fromResult(readClaimed(response, rules));
  if (!(yield* transport.mayCall(access)))
    return yield* new ProviderFailure({
      code: "claim_failed",
      detail: "Its answer contains an address in a private network.",
    });
  return access;
});

/**
 * Claims a setup token and keeps the access URL, encrypted: as a new connection, or in the place of one that was revoked,
 * which keeps its accounts and history. Answers with the id of the connection. What can fail without the provider is
 * tried first, for a token can be claimed once.
 */
export const claimConnection = Effect.fn("provider.claim")(function* ({
  family_id,
  token,
  rules,
  connection_id,
}: ClaimRequest) {
  const connections = yield* BankConnections;
  const vault = yield* AccessUrlVault;
  const url = yield* Effect.mapError(
    Effect.fromResult(readSetupToken(token, rules)),
    (detail) => new ProviderFailure({ code: "setup_token_invalid", detail }),
  );
  const known = connection_id === undefined ? undefined : yield* connections.find(family_id, connection_id);
  if (connection_id !== undefined && known === undefined)
    return yield* new ConnectionNotFound({ id: connection_id });
  const id = connection_id ?? (yield* (yield* SecureRandom).uuidV7());
  // Without a key the access URL could not be kept.
  yield* vault.seal(id, Redacted.make(""));
  const claimed = Effect.gen(function* () {
    const sealed_url = yield* vault.seal(id, yield* claimAccessUrl(url, rules));
    const created_at = yield* now;
    const kept =
      known === undefined
        ? connections.add(newConnection({ id, family_id, sealed_url, created_at }))
        : connections.renew(family_id, id, sealed_url);
    yield* kept.pipe(
      Effect.retry({ times: STORE_RETRIES }),
      Effect.catchTag("StorageUnavailable", () => new ProviderFailure({ code: "claim_not_kept" })),
    );
    return id;
  }).pipe(Effect.uninterruptible);
  // Nobody else knows of one that is new.
  if (known === undefined) return yield* claimed;
  return yield* connections
    .exclusively(id, claimed)
    .pipe(Effect.catchTag("ConnectionBusy", () => new ProviderFailure({ code: "sync_running" })));
});
