import * as Schema from "effect/Schema";
import { MAX_ANSWER_BYTES } from "./transport.ts";

/** What can keep bank data from coming, and what a person can do about it (docs/spec/bank-data.md, Failures). */
export const FAILURES = {
  setup_token_invalid: "The setup token cannot be read. Copy it again from the provider, all of it.",
  setup_token_rejected:
    "The provider does not take this setup token: it was used before, has expired, or somebody else has got hold of it. Disable it at the provider and make a new one.",
  claim_failed:
    "The provider did not answer the claim as it should. The setup token may be spent: try it once more, and if it is rejected, make a new one at the provider.",
  claim_not_kept:
    "The setup token was claimed, but the database could not keep what came of it, so it is lost. Make room or end what holds the database up, then make a new setup token at the provider.",
  address_refused:
    "The address lies where no provider can be: not on https, or within a private network. Nothing was sent.",
  payment_required:
    "The provider asks for payment. Renew the subscription there; the data comes again by itself.",
  access_revoked:
    "The provider has revoked the access. Make a new setup token there and claim it for this connection: `farthing provider claim --connection ID`. Accounts and history stay.",
  provider_blocked:
    "Something in front of the provider turned the request away, with a page instead of data. The access is still good: try again later, or from another network.",
  rate_limited: "The provider asks for fewer requests. Farthing waits before it asks again.",
  request_budget_spent:
    "As many requests were sent today as a provider bears. Farthing asks again tomorrow (UTC).",
  provider_unavailable: "The provider does not work at the moment. Try again later.",
  provider_protocol_error: `The provider's answer is not what its protocol says: it is no JSON, of another shape, or over ${MAX_ANSWER_BYTES / 1_048_576} MiB. Try again later; if it stays so, tell the provider.`,
  network_error: "The provider cannot be reached. Check the network and try again.",
  sync_running: "This connection is being synced just now. Wait until that is done.",
  secret_key_mismatch:
    "The access URL was encrypted with another key. Put FARTHING_SECRET_KEY, or the file farthing.key beside the database, back as it was; after a change of keys run `farthing provider rotate-key`. Where the key is lost, claim a new setup token for the connection.",
  secret_key_unusable:
    "There is no key to encrypt and read the access URL with. Where FARTHING_SECRET_KEY is set, it must be the 32 bytes in base64 that it was; else put the file farthing.key beside the database back, readable and writable by you alone. Where the key is lost, claim a new setup token for the connection.",
} as const;

export type FailureCode = keyof typeof FAILURES;

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

/** Bank data cannot be had. Nothing in it is secret. */
export class ProviderFailure extends Schema.TaggedError<ProviderFailure>()("ProviderFailure", {
  code: Schema.Literals(Object.keys(FAILURES) as FailureCode[]),
  /** More about it, as a sentence. */
  detail: Schema.optionalKey(Schema.String),
  /** When to ask again at the earliest: ISO 8601 in UTC. */
  until: Schema.optionalKey(Schema.String),
  /** What the provider itself said. */
  said: Schema.optionalKey(Schema.Array(Schema.String)),
}) {
  /** What a person is told. */
  override get message(): string {
    return [
      FAILURES[this.code],
      this.detail,
      this.until === undefined ? undefined : `Not before ${this.until}.`,
      this.said === undefined || this.said.length === 0
        ? undefined
        : `The provider says: ${this.said.join(" ")}`,
    ]
      .filter((part) => part !== undefined)
      .join(" ");
  }
}
