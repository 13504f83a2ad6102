import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import { FAILURE_TITLES } from "../provider/transport/failure-titles.ts";
import type { USE_CASES } from "./use-cases.ts";

/** Why a use case was not done. */
export interface Failure {
  /** A code of docs/spec/embedding.md, Failures: programs decide by it. */
  readonly code: string;
  /** What is wrong and what to do, as sentences for a person. */
  readonly message: string;
  /** One sentence for each thing that is wrong, if there can be several. */
  readonly errors?: readonly string[];
}

type ErrorOf<U> = U extends (...args: never[]) => Effect.Effect<infer _A, infer E, infer _R> ? E : never;

/** Every error of a use case. */
export type UseCaseError = ErrorOf<(typeof USE_CASES)[keyof typeof USE_CASES]>;

const UNAVAILABLE: Readonly<Record<Exclude<StorageUnavailable["reason"], "unknown">, string>> = {
  busy: "Storage is busy: another program holds what is needed. Try again.",
  full: "The disk of the database is full. Free space and try again.",
  broken: "The database cannot be read or written. Check its disk and its permissions.",
  damaged: "The database is damaged. Restore it from a backup.",
  unreachable: "The server of the database cannot be reached. Try again.",
};

const failed = (code: string, message: string): Failure => ({ code, message });

const listed = (message: string, errors: readonly string[]): Failure => ({
  code: "validation_failed",
  message,
  errors,
});

const quoted = (text: string): string => JSON.stringify(text);

/** The only place where errors become failures of a program without Effect. */
export const tellFailure = (error: UseCaseError): Failure => {
  switch (error._tag) {
    case "AccountCreationDisabled":
      return failed(
        "account_creation_disabled",
        "The linking code was not issued for creating an account. Link the identity to a user instead.",
      );
    case "AccountNameTaken":
      return failed(
        "account_name_taken",
        `The family has an account ${quoted(error.name)} already, ${error.id}. Set same_name if two are to have that name.`,
      );
    case "AccountNotEmpty":
      return failed(
        "account_not_empty",
        error.connection_id === null
          ? `The account ${quoted(error.name)} has transactions (${error.transactions}). Set with_transactions to delete them with it.`
          : `The account ${quoted(error.name)} belongs to the bank connection ${error.connection_id}, whose next sync would bring it back.`,
      );
    case "AccountNotFound":
      return failed("account_not_found", `The family has no account ${quoted(error.id)}.`);
    case "AccountRefused":
      return listed("The account cannot be created; errors lists why.", error.errors);
    case "ApiKeyNotFound":
      return failed("api_key_not_found", `There is no API key ${quoted(error.id)}.`);
    case "CodeRefused":
      return failed(
        "validation_failed",
        error.problem === "email"
          ? "The identity's email is not an e-mail address, or has invisible characters or ones that look like others. Pass null if there is none."
          : "code_challenge is not the 43 characters of an S256 challenge (RFC 7636).",
      );
    case "ConnectionNotFound":
      return failed("connection_not_found", `The family has no bank connection ${quoted(error.id)}.`);
    case "EmailTaken":
      return failed("email_taken", `A user with the address ${error.email} already exists.`);
    case "FamilyNotFound":
      return failed("family_not_found", `There is no family ${quoted(error.id)}.`);
    case "IdentityBlocked":
      return failed("identity_blocked", "The identity is blocked.");
    case "IdentityTaken":
      return failed("identity_taken", "The identity belongs to another user. Unlink it there first.");
    case "ImportNotFound":
      return failed("record_not_found", `The family has no import ${quoted(error.id)}.`);
    case "ReadingNotFound":
      return failed("record_not_found", `The family has no remembered reading ${quoted(error.id)}.`);
    case "ReceiptNotFound":
      return failed(
        "record_not_found",
        `The import ${quoted(error.id)} has no receipt: it was stored before receipts were kept.`,
      );
    case "InvalidCode":
      return failed(
        "invalid_or_expired_code",
        "The code is invalid, used or expired, or its verifier is wrong. Sign in again.",
      );
    case "InvalidGrant":
      return failed("invalid_grant", "The refresh token is invalid, spent or expired. Sign in again.");
    case "InvalidRequest":
      return listed("One or more values are invalid; errors lists them.", error.errors);
    case "PreconditionFailed":
      return failed("precondition_failed", "The transaction has changed since it was read. Read it again.");
    case "ProviderFailed":
      return failed("provider_failed", `The identity provider ${quoted(error.provider)} is not available.`);
    case "ProviderFailure":
      return failed(
        error.code,
        [`${FAILURE_TITLES[error.code]}.`, ...(error.detail === undefined ? [] : [error.detail])].join(" "),
      );
    case "SessionNotFound":
      return failed("session_not_found", `There is no session ${quoted(error.id)}, or it is over.`);
    case "StorageUnavailable":
      return error.reason === "unknown"
        ? failed(
            "outcome_unknown",
            "The connection to the database was lost at the last moment. It is not known whether the change was made: look before you repeat it.",
          )
        : failed("storage_unavailable", `${UNAVAILABLE[error.reason]} Nothing was changed.`);
    case "TaxonomyItemInUse":
      return failed(
        "in_use",
        `The ${error.what} ${quoted(error.name)} is used: ${error.use}. Set replace_with to what takes its place.`,
      );
    case "TaxonomyItemNotFound":
      return failed("not_found", `The family has no ${error.what} ${quoted(error.id)}.`);
    case "TransactionNotRestorable":
      return failed("not_restorable", error.why);
    case "TransactionNotFound":
      return failed("not_found", `The family has no transaction ${quoted(error.id)}.`);
    case "TransferNotFound":
      return failed("not_found", `The family has no transfer ${quoted(error.id)}.`);
    case "Unauthorized":
      return failed("unauthorized", "The credential is unknown, revoked or expired.");
    case "UnknownUser":
      return failed("user_not_found", `There is no user ${quoted(error.id)}.`);
    case "UserDeactivated":
      return failed("user_deactivated", `${error.email} is deactivated and cannot sign in.`);
    case "UserNotFound":
      return failed("user_not_found", `There is no user ${quoted(error.email)}.`);
  }
};
