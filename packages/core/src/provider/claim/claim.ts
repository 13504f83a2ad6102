import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schedule from "effect/Schedule";
import { StorageUnavailable } from "../../port/storage-unavailable.ts";
import { now } from "../../request/now.ts";
import type { BankConnection } from "../connection/connection.ts";
import { BankConnections, ConnectionNotFound } from "../connection/connections.ts";
import { ProviderFailure } from "../failure/failure.ts";
import { type AccessUrl, readAccessUrl } from "../secrets/access-url.ts";
import type { UrlRules } from "../secrets/provider-url.ts";
import { readSetupToken } from "../secrets/setup-token.ts";
import { AccessUrlVault } from "../secrets/vault.ts";
import { withRetries } from "../transport/back-off.ts";
import { readTransportFailure } from "../transport/read-response.ts";
import { type ProviderResponse, ProviderTransport } from "../transport/transport.ts";

/** A setup token to claim. */
export interface ClaimRequest {
  readonly family_id: string;
  readonly token: Redacted.Redacted<string>;
  readonly rules: UrlRules;
  /** The connection that gets the new access URL; if undefined, a new one is created. */
  readonly connection_id?: string;
}

/** The time limit for the answer to a claim in milliseconds (docs/spec/bank-data.md, Limits). */
const TIME_LIMIT = 15_000;

/** The token is spent already, so storing is tried for longer than storage does by itself. */
const STORE_RETRIES = 3;

/**
 * Stores what was claimed. If the outcome of any try is not known, and none of the next succeeds, it may be stored, whatever the
 * last one says.
 */
const keptFor = <E, R>(store: Effect.Effect<void, E | StorageUnavailable, R>) =>
  Effect.suspend(() => {
    let open: StorageUnavailable | undefined;
    return store.pipe(
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (error instanceof StorageUnavailable && error.reason === "unknown") open = error;
        }),
      ),
      Effect.retry({ times: STORE_RETRIES }),
      Effect.catchIf(
        (error) => error instanceof StorageUnavailable,
        () => Effect.fail(open ?? new ProviderFailure({ code: "claim_not_kept" })),
      ),
    );
  });

const newConnection = (
  known: Pick<BankConnection, "id" | "family_id" | "sealed_url" | "created_at">,
): BankConnection => ({
  ...known,
  ...{ revoked: false, institutions: [], failures: 0, cool_down_until: null, requests: null, backlog: null },
  ...{ sync_began_at: null, missing_accounts: [] },
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
 * Exchanges the token for an access URL. The request is repeated only if the connection was never opened: otherwise the
 * first try may have spent the token.
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

/** What is in use while the first access URL of all families is claimed: no connection has this id. */
const FIRST_CLAIM = "00000000-0000-0000-0000-000000000000";

/** How often it is tried while another process claims it, which takes as long as its provider. */
const TRY_AGAIN = Schedule.spaced("250 millis");

/**
 * Fails if there are access URLs and the key here decrypts none of them: it is missing, or this is a server with a key of its
 * own. A connection more would have another key than the others. Returns whether there is an access URL.
 */
const checkKey = Effect.fn("provider.checkKey")(function* () {
  const vault = yield* AccessUrlVault;
  let failure: ProviderFailure | undefined;
  for (const { id, sealed_url } of yield* (yield* BankConnections).list(undefined)) {
    const opened = yield* Effect.result(vault.open(id, sealed_url));
    if (Result.isSuccess(opened)) return true;
    failure ??= opened.failure;
  }
  if (failure === undefined) return false;
  const { code, detail, setting } = failure;
  return yield* new ProviderFailure({
    code,
    detail: [detail, "The setup token was not used."].filter((each) => each !== undefined).join(" "),
    ...(setting === undefined ? {} : { setting }),
  });
});

/**
 * Claims a setup token and stores the encrypted access URL: as a new connection, or for an existing one, which keeps its
 * accounts and history. Returns the id of the connection. Everything that can fail without the provider is tried first,
 * because a token can be claimed only once.
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
  const claimed = Effect.gen(function* () {
    // Without a key the access URL could not be stored.
    yield* vault.seal(id, Redacted.make(""));
    const sealed_url = yield* vault.seal(id, yield* claimAccessUrl(url, rules));
    const created_at = yield* now;
    const kept =
      known === undefined
        ? connections.add(newConnection({ id, family_id, sealed_url, created_at }))
        : connections.renew(family_id, id, sealed_url);
    yield* keptFor(kept);
    return id;
  }).pipe(Effect.uninterruptible);
  const inUse = () => new ProviderFailure({ code: "sync_running" });
  if (known !== undefined)
    return yield* connections.exclusively(id, claimed).pipe(Effect.catchTag("ConnectionBusy", inUse));
  // A new connection is not known to others yet.
  if (yield* checkKey()) return yield* claimed;
  // Two servers that both find none would make a key each.
  return yield* connections
    .exclusively(FIRST_CLAIM, Effect.andThen(checkKey(), claimed))
    .pipe(
      Effect.retry({ schedule: TRY_AGAIN, while: ({ _tag }) => _tag === "ConnectionBusy" }),
      Effect.catchTag("ConnectionBusy", inUse),
    );
});
