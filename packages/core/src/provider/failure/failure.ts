import * as Schema from "effect/Schema";

/** Why bank data could not be fetched (docs/spec/bank-data.md, Failures). */
const FAILURE_CODES = [
  /** It is not a setup token, or was not copied completely. */
  "setup_token_invalid",
  /** It was already used, has expired, or is compromised. */
  "setup_token_rejected",
  /** The provider did not answer the claim correctly; the token may be spent. */
  "claim_failed",
  /** The token was claimed, but the access URL could not be stored. */
  "claim_not_kept",
  /** The address is not allowed for a provider. Nothing was sent. */
  "address_refused",
  "payment_required",
  /** The provider no longer accepts the access URL. */
  "access_revoked",
  /** Something in front of the provider rejected the request; the access is still valid. */
  "provider_blocked",
  "rate_limited",
  /** The daily limit of requests is reached. */
  "request_budget_spent",
  "provider_unavailable",
  /** The provider's answer does not follow the protocol. */
  "provider_protocol_error",
  "network_error",
  /** The connection is being synced elsewhere. */
  "sync_running",
  /** The access URL was encrypted with another key. */
  "secret_key_mismatch",
  /** The file of the key that access URLs were encrypted with is not there. */
  "secret_key_missing",
  /** The key for access URLs is not valid, or cannot be read or created. */
  "secret_key_unusable",
] as const;

/** Why bank data could not be fetched (docs/spec/bank-data.md, Failures). */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Whether a problem is the key of the program that met it, and not the bank or the connection. */
export const isForWantOfKey = (problem: string | null): boolean =>
  problem?.startsWith("secret_key_") === true;

/** A message about bank data. */
export interface BankMessage {
  /** A code of the provider (`gen.`, `con.`, `act.` and what follows), or one of Farthing's. */
  readonly code: string;
  /** Names; null if it is not about one. */
  readonly institution: string | null;
  readonly account: string | null;
  /** Plain text of one line. */
  readonly text: string;
}

/** Bank data could not be fetched. It contains no secrets. Each edge has its own words for the code and for what to do. */
export class ProviderFailure extends Schema.TaggedError<ProviderFailure>()("ProviderFailure", {
  code: Schema.Literals(FAILURE_CODES),
  /** More about it, as a sentence. */
  detail: Schema.optionalKey(Schema.String),
  /** The setting that contains no valid key. */
  setting: Schema.optionalKey(Schema.Literals(["secret_key", "previous_secret_key"])),
  /** The earliest time of the next request: ISO 8601 in UTC. */
  until: Schema.optionalKey(Schema.String),
  /** The provider's own messages. */
  said: Schema.optionalKey(Schema.Array(Schema.String)),
}) {
  override get message(): string {
    return this.detail === undefined ? this.code : `${this.code}: ${this.detail}`;
  }
}
