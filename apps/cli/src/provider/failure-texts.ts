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
    remedy: "Copy the whole token from the provider again.",
  },
  setup_token_rejected: {
    title: "The provider rejected the setup token: it was already used, has expired, or is compromised",
    remedy: "Disable it at the provider and create a new one.",
  },
  claim_failed: {
    title: "The provider did not answer the claim correctly",
    remedy:
      "The setup token may be used up. Try again once; if it is rejected, create a new one at the provider.",
  },
  claim_not_kept: {
    title: "The setup token was claimed, but the access could not be saved and is lost",
    remedy:
      "Free disk space or stop the program that locks the database, then create a new setup token at the provider.",
  },
  address_refused: {
    title: "The address is not allowed: it is not https, or it is in a private network",
    remedy: "Nothing was sent.",
  },
  payment_required: {
    title: "The provider requires payment",
    remedy: "Renew the subscription there; syncing then resumes automatically.",
  },
  access_revoked: {
    title: "The provider has revoked the access",
    remedy: `Create a new setup token there and claim it for this connection: \`farthing provider claim --connection ${connection}\`. Accounts and history are kept.`,
  },
  provider_blocked: {
    title: "Something in front of the provider blocked the request and sent a web page instead of data",
    remedy: "The access is still valid. Try again later, or from another network.",
  },
  rate_limited: {
    title: "The provider limits requests",
    remedy: "Farthing waits before it asks again.",
  },
  request_budget_spent: {
    title: "The daily limit of requests for this connection is reached",
    remedy: "Farthing asks again tomorrow (UTC).",
  },
  provider_unavailable: {
    title: "The provider is not available",
    remedy: "Try again later.",
  },
  provider_protocol_error: {
    title: `The provider's answer does not follow the protocol: it is not JSON, has the wrong structure, or is over ${MAX_ANSWER_BYTES / 1_048_576} MiB`,
    remedy: "Try again later. If it happens again, tell the provider.",
  },
  network_error: {
    title: "The provider cannot be reached",
    remedy: "Check the network and try again.",
  },
  sync_running: {
    title: "This connection is already being synced",
    remedy: "Wait until that sync ends.",
  },
  secret_key_mismatch: {
    title: "The access URL was encrypted with another key",
    remedy:
      "Restore FARTHING_SECRET_KEY, or the file farthing.key; several servers need the same key. After a change of keys run `farthing provider rotate-key`. If the key is lost, claim a new setup token for the connection.",
  },
  secret_key_missing: {
    title: "The key file is missing, and access URLs cannot be decrypted without it",
    remedy:
      "Put the file farthing.key back, or set FARTHING_SECRET_KEY if the key was there; several servers need the same key. If the key is lost, claim a new setup token for the connection.",
  },
  secret_key_unusable: {
    title: "The key for access URLs is invalid or cannot be read",
    remedy:
      "Set FARTHING_SECRET_KEY to the 32 bytes in base64 that it was, or restore the file farthing.key, readable and writable by you alone. If the key is lost, claim a new setup token for the connection.",
  },
});

/** What a failure is and what to do about it, as sentences. */
export const sentencesOf = (code: FailureCode, connection?: string): string => {
  const { title, remedy } = failureTexts(connection)[code];
  return `${title}. ${remedy}`;
};
