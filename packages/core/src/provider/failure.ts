import * as Schema from "effect/Schema";

/** What can keep bank data from coming (docs/spec/bank-data.md, Failures). */
const FAILURE_CODES = [
  /** It is none, or was not copied whole. */
  "setup_token_invalid",
  /** It was used before, has expired, or somebody else has got hold of it. */
  "setup_token_rejected",
  /** The provider did not answer the claim as it should: the token may be spent. */
  "claim_failed",
  /** The token was claimed, and what came of it could not be stored. */
  "claim_not_kept",
  /** The address lies where no provider can be. Nothing was sent. */
  "address_refused",
  "payment_required",
  /** The provider no longer takes the access URL. */
  "access_revoked",
  /** Something in front of the provider turned the request away: the access is still good. */
  "provider_blocked",
  "rate_limited",
  /** As many requests were sent today as a provider bears. */
  "request_budget_spent",
  "provider_unavailable",
  /** The provider's answer is not what its protocol says. */
  "provider_protocol_error",
  "network_error",
  /** The connection is being synced elsewhere. */
  "sync_running",
  /** The access URL was encrypted with another key. */
  "secret_key_mismatch",
  /** There is no key to encrypt and read access URLs with. */
  "secret_key_unusable",
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** A message that came with bank data or about it. */
export interface BankMessage {
  /** The provider's (`gen.`, `con.`, `act.` and what follows), or one of ours. */
  readonly code: string;
  /** Names; null where it is about none. */
  readonly institution: string | null;
  readonly account: string | null;
  /** Plain text of one line. */
  readonly text: string;
}

/** Bank data cannot be had. Nothing in it is secret. What it is called and what to do about it, each edge says itself. */
export class ProviderFailure extends Schema.TaggedError<ProviderFailure>()("ProviderFailure", {
  code: Schema.Literals(FAILURE_CODES),
  /** More about it, as a sentence. */
  detail: Schema.optionalKey(Schema.String),
  /** The setting that holds no key. */
  setting: Schema.optionalKey(Schema.Literals(["secret_key", "previous_secret_key"])),
  /** When to ask again at the earliest: ISO 8601 in UTC. */
  until: Schema.optionalKey(Schema.String),
  /** What the provider itself said. */
  said: Schema.optionalKey(Schema.Array(Schema.String)),
}) {
  override get message(): string {
    return this.detail === undefined ? this.code : `${this.code}: ${this.detail}`;
  }
}
