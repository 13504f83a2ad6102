import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";

/** One request to a provider. */
export interface ProviderRequest {
  readonly method: "GET" | "POST";
  /** Absolute, with the credentials in it, if there are any. */
  readonly url: Redacted.Redacted<string>;
  /** Until the whole answer must have come, in milliseconds. */
  readonly time_limit: number;
}

/** What came back, whatever its status. */
export interface ProviderResponse {
  readonly status: number;
  /** The media type in lower case without its parameters; blank where none was said. */
  readonly content_type: string;
  /** As it was sent. */
  readonly retry_after: string | undefined;
  /**
   * UTF-8 text, blank where what came is none or is compressed: nothing in it could be believed. An answer to a claim is
   * a secret as a whole.
   */
  readonly body: Redacted.Redacted<string>;
}

/** Why there is no answer. */
export const TRANSPORT_PROBLEMS = [
  /** The address is none that may be called: nothing was sent. */
  "address_refused",
  /** There is no such host, or no connection that can be trusted could be made to it. */
  "unreachable",
  /** The connection broke off before the whole answer had come, or what came is not HTTP. */
  "broken_off",
  "timed_out",
  /** The answer, or its headers, are larger than any that are meant. */
  "too_large",
] as const;

/** There is no answer. It names no address, for that is a secret. */
export class TransportFailed extends Schema.TaggedError<TransportFailed>()("TransportFailed", {
  problem: Schema.Literals(TRANSPORT_PROBLEMS),
  /**
   * Whether something of the request may have been sent. False until the connection stands, with TLS where it has TLS:
   * a handshake that fails has said nothing of the request, not even its path.
   */
  opened: Schema.Boolean,
}) {}

/** The most bytes that an answer may have (docs/spec/bank-data.md, Limits). */
export const MAX_ANSWER_BYTES = 32 * 1_048_576;

/**
 * Sends single requests to a provider: no redirect is followed, nothing is tried again, and no host is called that lies
 * within a private network.
 */
export class ProviderTransport extends Context.Service<
  ProviderTransport,
  {
    readonly send: (request: ProviderRequest) => Effect.Effect<ProviderResponse, TransportFailed>;
  }
>()("@farthing/core/provider/ProviderTransport") {}
