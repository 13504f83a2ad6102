import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";

/** One request to a provider. */
export interface ProviderRequest {
  readonly method: "GET" | "POST";
  /** Absolute, including the credentials, if there are any. */
  readonly url: Redacted.Redacted<string>;
  /** The time limit for the whole answer in milliseconds. */
  readonly time_limit: number;
}

/** Why a provider did not do what was requested. */
export type RefusalReason =
  | "payment_required"
  /** It does not accept the credentials. */
  | "unknown_credentials"
  | "forbidden"
  | "rate_limited"
  /** It does not work. */
  | "unavailable"
  /** A status without a meaning in the protocol. */
  | "unexpected";

/**
 * The body if the provider did what was requested: UTF-8 text; blank if it is not UTF-8 or is compressed, because it could
 * not be trusted. The whole answer to a claim is a secret.
 */
interface Answered {
  readonly _tag: "Answered";
  readonly body: Redacted.Redacted<string>;
}

/** The answer if it did not. */
export interface ProviderRefusal {
  readonly _tag: "Refused";
  readonly reason: RefusalReason;
  /** Whether the body is a web page instead of data: then something in front of the provider has answered. */
  readonly is_page: boolean;
  /** Whether the same request may succeed soon. */
  readonly is_passing: boolean;
  /** The end of the wait that the provider requests, in Unix milliseconds, at most a day; undefined if it gives none. */
  readonly not_before: number | undefined;
  /** What the transport received, as a sentence for people. */
  readonly note: string;
  /** The provider's explanation: text as above. */
  readonly body: Redacted.Redacted<string>;
}

/** The answer, successful or not. */
export type ProviderResponse = Answered | ProviderRefusal;

/** Why there is no answer. */
export const TRANSPORT_PROBLEMS = [
  /** The address is not allowed; nothing was sent. */
  "address_refused",
  /** The host does not exist, or no trusted connection to it was possible. */
  "unreachable",
  /** The connection ended before the whole answer was received, or the answer is invalid. */
  "broken_off",
  "timed_out",
  /** The answer is over the limit. */
  "too_large",
] as const;

/** There is no answer. It contains no address, because that is a secret. */
export class TransportFailed extends Schema.TaggedError<TransportFailed>()("TransportFailed", {
  problem: Schema.Literals(TRANSPORT_PROBLEMS),
  /**
   * Whether something of the request may have been sent. False until the connection is open, including TLS: a failed
   * handshake reveals nothing of the request, not even its path.
   */
  opened: Schema.Boolean,
}) {}

/** The maximum size of an answer in bytes (docs/spec/bank-data.md, Limits). */
export const MAX_ANSWER_BYTES = 32 * 1_048_576;

/** Sends single requests to a provider: without redirects and retries, and never to a host in a private network. */
export class ProviderTransport extends Context.Service<
  ProviderTransport,
  {
    /**
     * Whether an address is allowed: its host must not be in a private network. Sends nothing to it. A host that cannot be
     * found now may be found later.
     */
    readonly mayCall: (url: ProviderRequest["url"]) => Effect.Effect<boolean>;
    readonly send: (request: ProviderRequest) => Effect.Effect<ProviderResponse, TransportFailed>;
  }
>()("@farthing/core/provider/ProviderTransport") {}
