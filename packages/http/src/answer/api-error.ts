import type { ApiKeyNotFound, InsufficientScope, Unauthorized } from "@farthing/core/access";
import type { ImportNotFound, ReadingNotFound, ReceiptNotFound } from "@farthing/core/import";
import type { InvalidRequest } from "@farthing/core/request";
import type {
  AccountCreationDisabled,
  AccountRefused,
  IdentityBlocked,
  InvalidCode,
  InvalidGrant,
  SessionNotFound,
} from "@farthing/core/sso";
import type { StorageUnavailable } from "@farthing/core/storage";
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
import type {
  BadRequest,
  ContentTooCostly,
  ExpectationFailed,
  ExportsBusy,
  ForeignPage,
  HostSilent,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  InvalidToken,
  LinkingCodeRequired,
  ListsBusy,
  MethodNotAllowed,
  OAuthRefused,
  PageLinkOver,
  PathNotFound,
  PayloadTooLarge,
  RateLimitExceeded,
  RecordNotFound,
  RequestTimeout,
  ServiceBusy,
  SignInRequired,
  UnsupportedMediaType,
} from "./errors.ts";

/** Every error that an answer can report. */
export type ApiError =
  | AccountCreationDisabled
  | AccountNameTaken
  | AccountNotEmpty
  | AccountNotFound
  | AccountRefused
  | ApiKeyNotFound
  | IdentityBlocked
  | InvalidCode
  | InvalidGrant
  | LinkingCodeRequired
  | OAuthRefused
  | SignInRequired
  | BadRequest
  | ContentTooCostly
  | ExportsBusy
  | ForeignPage
  | ListsBusy
  | ExpectationFailed
  | HostSilent
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | ImportNotFound
  | ReadingNotFound
  | ReceiptNotFound
  | InsufficientScope
  | InvalidRequest
  | InvalidToken
  | MethodNotAllowed
  | PageLinkOver
  | PathNotFound
  | PayloadTooLarge
  | PreconditionFailed
  | RateLimitExceeded
  | RecordNotFound
  | RequestTimeout
  | ServiceBusy
  | SessionNotFound
  | StorageUnavailable
  | TaxonomyItemInUse
  | TaxonomyItemNotFound
  | TransactionNotFound
  | TransactionNotRestorable
  | TransferNotFound
  | Unauthorized
  | UnsupportedMediaType;
