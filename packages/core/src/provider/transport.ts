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

/** Why a provider does not do what it is asked. */
export type RefusalReason =
  | "payment_required"
  /** It does not take the credentials for anybody's. */
  | "unknown_credentials"
  | "forbidden"
  | "rate_limited"
  /** It does not work. */
  | "unavailable"
  /** Nothing that its protocol has a meaning for. */
  | "unexpected";

/**
 * What came where the provider did what it was asked: UTF-8 text, blank where what came is none or is compressed, for
 * nothing in it could be believed. The answer to a claim is a secret as a whole.
 */
interface Answered {
  readonly _tag: "Answered";
  readonly body: Redacted.Redacted<string>;
}

/** What came where it did not. */
export interface ProviderRefusal {
  readonly _tag: "Refused";
  readonly reason: RefusalReason;
  /** Whether a page came instead of data: then something in front of the provider has answered, not the provider. */
  readonly is_page: boolean;
  /** Whether the same request may be answered in a moment. */
  readonly is_passing: boolean;
  /** Until when the provider wants to be left alone, in Unix milliseconds, a day at most; undefined where it does not say. */
  readonly not_before: number | undefined;
  /** What came in terms of the transport, as a sentence for a person. */
  readonly note: string;
  /** What the provider says of it: text as above. */
  readonly body: Redacted.Redacted<string>;
}

/** What came back, good or not. */
export type ProviderResponse = Answered | ProviderRefusal;

/** Why there is no answer. */
export const TRANSPORT_PROBLEMS = [
  /** The address is none that may be called: nothing was sent. */
  "address_refused",
  /** There is no such host, or no connection that can be trusted could be made to it. */
  "unreachable",
  /** The connection broke off before the whole answer had come, or what came is no answer. */
  "broken_off",
  "timed_out",
  /** The answer is larger than any that is meant. */
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
    /**
     * Whether an address may be called: not where its host lies within a private network. Sends nothing to it. A host that
     * cannot be found now may be found later.
     */
    readonly mayCall: (url: ProviderRequest["url"]) => Effect.Effect<boolean>;
    readonly send: (request: ProviderRequest) => Effect.Effect<ProviderResponse, TransportFailed>;
  }
>()("@farthing/core/provider/ProviderTransport") {}
