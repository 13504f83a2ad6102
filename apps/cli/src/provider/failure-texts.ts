import { type FailureCode, MAX_ANSWER_BYTES } from "@farthing/core/provider";

/** What a failure is, without a full stop, and what a person can do about it. */
interface FailureText {
  readonly title: string;
  readonly remedy: string;
}

/** The texts of all failures, as they are said of a connection. */
export const failureTexts = (connection = "ID"): Readonly<Record<FailureCode, FailureText>> => ({
  setup_token_invalid: {
    title: "The setup token cannot be read",
    remedy: "Copy it again from the provider, all of it.",
  },
  setup_token_rejected: {
    title:
      "The provider does not take this setup token: it was used before, has expired, or somebody else has got hold of it",
    remedy: "Disable it at the provider and make a new one.",
  },
  claim_failed: {
    title: "The provider did not answer the claim as it should",
    remedy:
      "The setup token may be spent: try it once more, and if it is rejected, make a new one at the provider.",
  },
  claim_not_kept: {
    title: "The setup token was claimed, but the database could not keep what came of it, so it is lost",
    remedy: "Make room or end what holds the database up, then make a new setup token at the provider.",
  },
  address_refused: {
    title: "The address lies where no provider can be: not on https, or within a private network",
    remedy: "Nothing was sent.",
  },
  payment_required: {
    title: "The provider asks for payment",
    remedy: "Renew the subscription there; the data comes again by itself.",
  },
  access_revoked: {
    title: "The provider has revoked the access",
    remedy: `Make a new setup token there and claim it for this connection: \`farthing provider claim --connection ${connection}\`. Accounts and history stay.`,
  },
  provider_blocked: {
    title: "Something in front of the provider turned the request away, with a page instead of data",
    remedy: "The access is still good: try again later, or from another network.",
  },
  rate_limited: {
    title: "The provider asks for fewer requests",
    remedy: "Farthing waits before it asks again.",
  },
  request_budget_spent: {
    title: "As many requests were sent today as a provider bears",
    remedy: "Farthing asks again tomorrow (UTC).",
  },
  provider_unavailable: {
    title: "The provider does not work at the moment",
    remedy: "Try again later.",
  },
  provider_protocol_error: {
    title: `The provider's answer is not what its protocol says: it is no JSON, of another shape, or over ${MAX_ANSWER_BYTES / 1_048_576} MiB`,
    remedy: "Try again later; if it stays so, tell the provider.",
  },
  network_error: {
    title: "The provider cannot be reached",
    remedy: "Check the network and try again.",
  },
  sync_running: {
    title: "This connection is being synced just now",
    remedy: "Wait until that is done.",
  },
  secret_key_mismatch: {
    title: "The access URL was encrypted with another key",
    remedy:
      "Put FARTHING_SECRET_KEY, or the file farthing.key beside the database, back as it was; after a change of keys run `farthing provider rotate-key`. Where the key is lost, claim a new setup token for the connection.",
  },
  secret_key_unusable: {
    title: "There is no key to encrypt and read the access URL with",
    remedy:
      "Where FARTHING_SECRET_KEY is set, it must be the 32 bytes in base64 that it was; else put the file farthing.key beside the database back, readable and writable by you alone. Where the key is lost, claim a new setup token for the connection.",
  },
});

/** What a failure is and what to do about it, as sentences. */
export const sentencesOf = (code: FailureCode, connection?: string): string => {
  const { title, remedy } = failureTexts(connection)[code];
  return `${title}. ${remedy}`;
};
