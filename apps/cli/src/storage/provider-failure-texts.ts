import { FAILURE_TITLES, type FailureCode } from "@farthing/core/provider";
import { forSameFamily, onSameDatabase } from "./next-command.ts";

/** What a failure is, without a full stop, and what a person can do about it. */
interface FailureText {
  readonly title: string;
  readonly remedy: string;
}

const remedies = (connection: string): Readonly<Record<FailureCode, string>> => ({
  setup_token_invalid: "Copy the whole token from the provider again.",
  setup_token_rejected: "Disable it at the provider and create a new one.",
  claim_failed:
    "The setup token may be used up. Try again once; if it is rejected, create a new one at the provider.",
  claim_not_kept:
    "Free disk space or stop the program that locks the database, then create a new setup token at the provider.",
  address_refused: "Nothing was sent.",
  payment_required: "Renew the subscription there; syncing then resumes automatically.",
  access_revoked: `Create a new setup token there and claim it for this connection: \`${forSameFamily("provider claim", `--connection ${connection}`)}\`. Accounts and history are kept.`,
  provider_blocked: "The access is still valid. Try again later, or from another network.",
  rate_limited: "Farthing waits before it asks again.",
  request_budget_spent: "Farthing asks again tomorrow (UTC).",
  provider_unavailable: "Try again later.",
  provider_protocol_error: "Try again later. If it happens again, tell the provider.",
  network_error: "Check the network and try again.",
  sync_running: "Wait until that sync ends.",
  secret_key_mismatch: `Restore FARTHING_SECRET_KEY, or the file farthing.key; several servers need the same key. After a change of keys run \`${onSameDatabase("provider rotate-key")}\`. If the key is lost, claim a new setup token for the connection.`,
  secret_key_missing:
    "Put the file farthing.key back, or set FARTHING_SECRET_KEY if the key was there; several servers need the same key. If the key is lost, claim a new setup token for the connection.",
  secret_key_unusable:
    "Set FARTHING_SECRET_KEY to the 32 bytes in base64 that it was, or restore the file farthing.key, readable and writable by you alone. If the key is lost, claim a new setup token for the connection.",
});

/** The texts of all failures, as they are said of a connection. */
export const failureTexts = (connection = "ID"): Readonly<Record<FailureCode, FailureText>> => {
  const entries = Object.entries(remedies(connection)) as [FailureCode, string][];
  return Object.fromEntries(
    entries.map(([code, remedy]) => [code, { title: FAILURE_TITLES[code], remedy }]),
  ) as Record<FailureCode, FailureText>;
};

/** What a failure is and what to do about it, as sentences. */
export const sentencesOf = (code: FailureCode, connection?: string): string => {
  const { title, remedy } = failureTexts(connection)[code];
  return `${title}. ${remedy}`;
};
