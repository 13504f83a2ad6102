/** What the codes of the API mean to a person, in English. */
export const FAILURES_EN = {
  codes: {
    unauthorized: "This key is not known here. It may be mistyped, or it was revoked.",
    invalid_or_expired_code: "That sign-in is over or was used. Sign in again.",
    identity_blocked: "This account may not sign in here. Ask whoever runs this server.",
    account_creation_disabled: "Here nobody begins books by themselves. Ask whoever runs this server.",
    insufficient_scope: "This key may only look. Sign in with one that may also change something.",
    origin_not_allowed:
      "Farthing answers this page only at its own address. Open it there, or from the terminal again.",
    not_found: "It is not there any more. Somebody may have taken it away meanwhile.",
    record_not_found: "It is not there any more. Somebody may have taken it away meanwhile.",
    precondition_failed: "Somebody else has changed this meanwhile.",
    validation_failed:
      "This cannot be taken as it is. Something is missing, too long, or not possible; change it and try again.",
    already_imported: "This file was imported before, into another account or read in another way.",
    account_required: "Say which account the rows belong to.",
    import_invalid: "Some rows of the file cannot be read, so nothing of it was imported.",
    import_undecided: "A question about this file is still open, so nothing of it was imported.",
    import_not_supported: "Files of this kind are only checked, not imported.",
    not_restorable:
      "It cannot come back: one like it is here by now, or the import that brought it was taken back.",
    account_name_taken: "There is an account of that name already. Choose it, or take another name.",
    account_not_empty: "This account has transactions, so it stays.",
    in_use: "It is used by transactions, so it stays.",
    payload_too_large: "This is more than can be taken at once.",
    content_too_costly: "This file takes too long to read.",
    request_timeout: "It took too long to arrive. Is the network slow? Try again.",
    rate_limit_exceeded: "That was much at once. Wait a minute, and try again.",
    service_unavailable: "There is much to do just now. Try again in a few seconds.",
    storage_unavailable: "The books cannot be read or written just now; nothing was changed. Try again.",
    outcome_unknown:
      "The connection to the books broke off. Load the page again to see whether this was done.",
    idempotency_key_in_use: "This is being done already. Wait a moment.",
    internal_server_error: "Something went wrong in Farthing, and it is noted in its log. Try again.",
  },
  other:
    "That did not work, and this page does not know why. Try again; if it stays so, tell whoever runs Farthing.",
};
