import type { ApiKeyNotFound, EmailTaken, FamilyNotFound, UserNotFound } from "@farthing/core/access";
import type { ImportNotFound, ReadingNotFound, ReceiptNotFound } from "@farthing/core/import";
import type { ConnectionNotFound, ProviderFailure } from "@farthing/core/provider";
import type { InvalidRequest } from "@farthing/core/request";
import type {
  CodeProblem,
  CodeRefused,
  IdentityTaken,
  SessionNotFound,
  UnknownUser,
  UserDeactivated,
} from "@farthing/core/sso";
import type { CopyRefused, DatabaseUnusable, StorageUnavailable } from "@farthing/core/storage";
import type {
  AccountNameTaken,
  AccountNotEmpty,
  AccountNotFound,
  PreconditionFailed,
  TaxonomyItemInUse,
  TaxonomyItemNotFound,
  TransactionNotFound,
  TransactionNotRestorable,
} from "@farthing/core/transactions";
import type { TransferNotFound } from "@farthing/core/transfers";
import type { BadSetting } from "@farthing/server";
import * as Schema from "effect/Schema";
import { counted } from "../terminal/counted.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { shellWord } from "../terminal/shell-word.ts";
import { forSameFamily, onSameDatabase } from "./next-command.ts";
import { failureText } from "./provider-failure.ts";
import type { SyncCutShort } from "./sync-cut-short.ts";
import { unavailableText } from "./unavailable-text.ts";

/** The command was used wrongly, or refers to something unavailable; the message says how to fix it. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", { message: Schema.String }) {}

/** Nothing says which of several families a command acts for; the message says how to. */
export class SeveralFamilies extends Schema.TaggedError<SeveralFamilies>()("SeveralFamilies", {
  message: Schema.String,
}) {}

/** None of several families has what an id is given of. `list` is the command that lists those of one. */
export class UnknownId extends Schema.TaggedError<UnknownId>()("UnknownId", {
  code: Schema.String,
  name: Schema.String,
  list: Schema.String,
  id: Schema.String,
}) {}

/** Nothing that was deleted has this id. */
export class NotDeleted extends Schema.TaggedError<NotDeleted>()("NotDeleted", { id: Schema.String }) {}

/** A deleted transaction cannot be restored. */
export class DeletedStays extends Schema.TaggedError<DeletedStays>()("DeletedStays", {
  /** What a person recognises it by. */
  text: Schema.String,
  why: Schema.String,
}) {}

/** Every failure of a command that uses storage. */
export type Failure =
  | AccountNameTaken
  | AccountNotEmpty
  | AccountNotFound
  | ApiKeyNotFound
  | BadSetting
  | CodeRefused
  | ConnectionNotFound
  | CopyRefused
  | DatabaseUnusable
  | DeletedStays
  | EmailTaken
  | FamilyNotFound
  | IdentityTaken
  | ImportNotFound
  | InvalidRequest
  | NotDeleted
  | PreconditionFailed
  | ProviderFailure
  | ReadingNotFound
  | ReceiptNotFound
  | SessionNotFound
  | SeveralFamilies
  | StorageUnavailable
  | SyncCutShort
  | TaxonomyItemInUse
  | TaxonomyItemNotFound
  | TransactionNotFound
  | TransactionNotRestorable
  | TransferNotFound
  | UsageError
  | UnknownId
  | UnknownUser
  | UserDeactivated
  | UserNotFound;

/** The code, message and exit status of a failure. */
export interface FailureDescription {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly string[];
  readonly exit: ExitCode;
}

const described = (code: string, message: string, exit: ExitCode = ExitCode.invalid): FailureDescription => ({
  code,
  message,
  exit,
});

/** Nobody types null: a flag is left blank instead, and an argument says something. */
const withoutNull = (error: string): string =>
  error
    .replace(/^(--[a-z-]+) must be null or /, "$1 must be blank or ")
    .replace(/^(The [a-z]+) must be null or /, "$1 must be ");

const invalid = (sent: readonly string[]): FailureDescription => {
  const errors = sent.map(withoutNull);
  return { ...described("validation_failed", errors.join("\n")), errors };
};

/** The only place where failures become messages and exit codes. `server` is the name of a database that is on one. */
export const describeFailure = (failure: Failure, server?: string): FailureDescription => {
  switch (failure._tag) {
    case "InvalidRequest":
      return invalid(failure.errors);
    case "UserDeactivated":
      return invalid([`${failure.email} is deactivated and cannot sign in.`]);
    case "CodeRefused":
      return described("usage", CODE_PROBLEMS[failure.problem], ExitCode.unchecked);
    case "EmailTaken":
      return described("email_taken", `A user with the address ${failure.email} already exists.`);
    case "FamilyNotFound":
      return described(
        "family_not_found",
        `The family ${JSON.stringify(failure.id)} does not exist. Run \`${onSameDatabase("user list")}\` to see all families.`,
      );
    case "IdentityTaken":
      return described(
        "identity_taken",
        `The identity belongs to another user. Unlink it first with \`${onSameDatabase("sso unlink", "--user EMAIL --provider NAME --subject ID")}\`.`,
      );
    case "UserNotFound":
      return described(
        "user_not_found",
        `The user ${JSON.stringify(failure.email)} does not exist. Run \`${onSameDatabase("user list")}\` to see all users.`,
      );
    case "UnknownUser":
      return described(
        "user_not_found",
        `The user ${JSON.stringify(failure.id)} does not exist. Run \`${onSameDatabase("user list")}\` to see all users.`,
      );
    case "ApiKeyNotFound":
      return described(
        "api_key_not_found",
        `The API key ${JSON.stringify(failure.id)} does not exist. Run \`${onSameDatabase("api-key list")}\` to see all keys.`,
      );
    case "SessionNotFound":
      return described(
        "session_not_found",
        `The session ${JSON.stringify(failure.id)} does not exist or is over. Run \`${onSameDatabase("session list")}\` to see all sessions.`,
      );
    case "TransactionNotFound":
      return described(
        "not_found",
        `The family has no transaction ${JSON.stringify(failure.id)}. Run \`${forSameFamily("transactions list")}\` to see them.`,
      );
    case "NotDeleted":
      return described(
        "not_found",
        `No transaction with the id ${JSON.stringify(failure.id)} was deleted in the last 30 days. Run \`${forSameFamily("transactions list --deleted")}\` to see those that were.`,
      );
    case "DeletedStays":
      return described("not_restorable", `${failure.text} stays deleted. ${failure.why}`);
    case "TransactionNotRestorable":
      return described("not_restorable", failure.why);
    case "TaxonomyItemNotFound":
      return described(
        "not_found",
        `The family has no ${failure.what} ${JSON.stringify(failure.id)}. Run \`${forSameFamily(`${failure.what} list`)}\` to see them.`,
      );
    case "TaxonomyItemInUse":
      return described(
        "in_use",
        `The ${failure.what} ${JSON.stringify(failure.name)} is in use: ${failure.use}. Give what it has to another with \`${forSameFamily(`${failure.what} merge`, `${shellWord(failure.name)} INTO`)}\`.`,
      );
    case "TransferNotFound":
      return described(
        "not_found",
        `The family has no transfer ${JSON.stringify(failure.id)}. Run \`${forSameFamily("transfers list")}\` to see them.`,
      );
    case "AccountNotFound":
      return described(
        "account_not_found",
        `The family has no account with the id ${JSON.stringify(failure.id)}. Run \`${forSameFamily("account list")}\` to see the ids.`,
      );
    case "AccountNameTaken":
      return described(
        "account_name_taken",
        `There is an account ${JSON.stringify(failure.name)} already, ${failure.id}. Use it or another name, or add --yes if two are to have that name.`,
      );
    case "AccountNotEmpty":
      return described("account_not_empty", whyNotEmpty(failure));
    case "ImportNotFound":
      return described(
        "record_not_found",
        `There is no import ${failure.id}. List them with \`${forSameFamily("import list")}\`.`,
      );
    case "ReadingNotFound":
      return described(
        "record_not_found",
        `There is no remembered reading ${failure.id}. List them with \`${forSameFamily("readings list")}\`.`,
      );
    case "ReceiptNotFound":
      return described(
        "record_not_found",
        `The import ${failure.id} has no receipt: it was stored before receipts were kept.`,
      );
    case "ConnectionNotFound":
      return described(
        "connection_not_found",
        `The family has no connection ${JSON.stringify(failure.id)}. Run \`${forSameFamily("provider list")}\` to see them.`,
      );
    case "ProviderFailure":
      return described(failure.code, failureText(failure));
    case "PreconditionFailed":
      return described("precondition_failed", "The transaction was changed in the meantime. Try again.");
    case "UnknownId":
      return described(
        failure.code,
        `There is no ${failure.name} with the id ${JSON.stringify(failure.id)} in any family. Run \`${forSameFamily(failure.list, "", "EMAIL")}\` to see those of one.`,
      );
    case "SeveralFamilies":
    case "UsageError":
      return described("usage", failure.message, ExitCode.unchecked);
    case "BadSetting":
      return described("bad_setting", failure.message, ExitCode.unchecked);
    case "CopyRefused":
      return described(failure.code, failure.message, ExitCode.unchecked);
    case "DatabaseUnusable":
      return described("database_unusable", failure.message, ExitCode.unchecked);
    case "StorageUnavailable":
      return described("storage_unavailable", unavailableText(failure.reason, server), ExitCode.unchecked);
    case "SyncCutShort":
      return described(
        "storage_unavailable",
        unavailableText(failure.reason, server, failure.outcome),
        ExitCode.unchecked,
      );
  }
};

/** What stays of the transfers that lose a side with an account. */
export const halvedText = (transfers: number): string =>
  transfers === 0
    ? ""
    : ` Of ${counted({ transfers })} only the side in another account stays, as a transaction of its own.`;

const whyNotEmpty = ({ name, transactions, halved_transfers, connection_id }: AccountNotEmpty): string =>
  connection_id === null
    ? `The account ${JSON.stringify(name)} has ${counted({ transactions })}. Add --yes to delete them with it; then they cannot be restored, nor what was deleted of it before.${halvedText(halved_transfers)}`
    : `The account ${JSON.stringify(name)} belongs to a bank connection, whose next sync would bring it back. Remove the connection first: \`${forSameFamily("provider remove", connection_id)}\`.`;

const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  code_challenge: "--code-challenge must be the 43 characters of an S256 challenge (RFC 7636).",
  email:
    "--email must be an e-mail address such as name@example.com, without invisible characters and ones that look like others, or blank if there is none.",
};
