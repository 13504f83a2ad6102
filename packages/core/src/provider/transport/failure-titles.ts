import type { FailureCode } from "../failure/failure.ts";
import { MAX_ANSWER_BYTES } from "./transport.ts";

/** What each failure is, without a full stop; what to do about it depends on where one is. */
export const FAILURE_TITLES: Readonly<Record<FailureCode, string>> = {
  setup_token_invalid: "The setup token cannot be read",
  setup_token_rejected:
    "The provider rejected the setup token: it was already used, has expired, or is compromised",
  claim_failed: "The provider did not answer the claim correctly",
  claim_not_kept: "The setup token was claimed, but the access could not be saved and is lost",
  address_refused: "The address is not allowed: it is not https, or it is in a private network",
  payment_required: "The provider requires payment",
  access_revoked: "The provider has revoked the access",
  provider_blocked:
    "Something in front of the provider blocked the request and sent a web page instead of data",
  rate_limited: "The provider limits requests",
  request_budget_spent: "The daily limit of requests for this connection is reached",
  provider_unavailable: "The provider is not available",
  provider_protocol_error: `The provider's answer does not follow the protocol: it is not JSON, has the wrong structure, or is over ${MAX_ANSWER_BYTES / 1_048_576} MiB`,
  network_error: "The provider cannot be reached",
  sync_running: "This connection is already being synced",
  secret_key_mismatch: "The access URL was encrypted with another key",
  secret_key_missing: "The key file is missing, and access URLs cannot be decrypted without it",
  secret_key_unusable: "The key for access URLs is invalid or cannot be read",
};
