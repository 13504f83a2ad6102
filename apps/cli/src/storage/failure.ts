import type { ApiKeyNotFound, EmailTaken, FamilyNotFound, UserNotFound } from "@farthing/core/access";
import type { ConnectionNotFound, ProviderFailure } from "@farthing/core/provider";
import type { IdentityTaken, UnknownUser, UserDeactivated } from "@farthing/core/sso";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { PreconditionFailed, TransactionNotFound } from "@farthing/core/transactions";
import type { InvalidRequest } from "@farthing/core/values";
import type { BadSetting } from "@farthing/server";
import type { DatabaseUnusable } from "@farthing/sqlite";
import * as Schema from "effect/Schema";
import { ExitCode } from "../exit-code.ts";
import { failureText } from "../provider/tell-failure.ts";

/** What was asked for lacks something, or names something that cannot be had; the message says what to do. */
export class Unclear extends Schema.TaggedError<Unclear>()("Unclear", { message: Schema.String }) {}

/** Everything that can keep a command from doing its work on storage. */
export type Failure =
  | ApiKeyNotFound
  | BadSetting
  | ConnectionNotFound
  | DatabaseUnusable
  | EmailTaken
  | FamilyNotFound
  | IdentityTaken
  | InvalidRequest
  | PreconditionFailed
  | ProviderFailure
  | StorageUnavailable
  | TransactionNotFound
  | Unclear
  | UnknownUser
  | UserDeactivated
  | UserNotFound;

/** How a failure is told: its code and sentence, and what the exit status says. */
export interface Told {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly string[];
  readonly exit: ExitCode;
}

const told = (code: string, message: string, exit: ExitCode = ExitCode.invalid): Told => ({
  code,
  message,
  exit,
});

const invalid = (errors: readonly string[]): Told => ({
  ...told("validation_failed", errors.join("\n")),
  errors,
});

/** The one place where failures become sentences and exit codes. */
export const tell = (failure: Failure): Told => {
  switch (failure._tag) {
    case "InvalidRequest":
      return invalid(failure.errors);
    case "UserDeactivated":
      return invalid([`${failure.email} is deactivated: a code of theirs would sign nobody in.`]);
    case "EmailTaken":
      return told("email_taken", `There is a user ${failure.email} already. Each address has one user.`);
    case "FamilyNotFound":
      return told(
        "family_not_found",
        `There is no family ${JSON.stringify(failure.id)}. \`farthing user list\` shows the families of all users.`,
      );
    case "IdentityTaken":
      return told(
        "identity_taken",
        "The identity belongs to another user. Take it from them first, with `farthing sso unlink`.",
      );
    case "UserNotFound":
      return told(
        "user_not_found",
        `There is no user ${JSON.stringify(failure.email)}. \`farthing user list\` shows all users.`,
      );
    case "UnknownUser":
      return told(
        "user_not_found",
        `There is no user ${JSON.stringify(failure.id)}. \`farthing user list\` shows all users.`,
      );
    case "ApiKeyNotFound":
      return told(
        "api_key_not_found",
        `There is no API key ${JSON.stringify(failure.id)}. \`farthing api-key list\` shows all keys.`,
      );
    case "TransactionNotFound":
      return told(
        "not_found",
        `The family has no transaction ${JSON.stringify(failure.id)}. \`farthing transactions list\` shows them.`,
      );
    case "ConnectionNotFound":
      return told(
        "connection_not_found",
        `The family has no connection ${JSON.stringify(failure.id)}. \`farthing provider list\` shows them.`,
      );
    case "ProviderFailure":
      return told(failure.code, failureText(failure));
    case "PreconditionFailed":
      return told("precondition_failed", "The transaction has changed meanwhile. Try again.");
    case "Unclear":
      return told("usage", failure.message, ExitCode.unchecked);
    case "BadSetting":
      return told("bad_setting", failure.message, ExitCode.unchecked);
    case "DatabaseUnusable":
      return told("database_unusable", failure.message, ExitCode.unchecked);
    case "StorageUnavailable":
      return told("storage_unavailable", STORAGE[failure.reason], ExitCode.unchecked);
  }
};

const STORAGE: Readonly<Record<StorageUnavailable["reason"], string>> = {
  busy: "The database is held up by another program. Nothing was done; try again in a moment.",
  full: "The disk is full, or a limit on the size of files is reached. Nothing was done; make room and try again.",
  broken:
    "The database file cannot be read or written now. Nothing was done; check the disk and the permissions.",
};
