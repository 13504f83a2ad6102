import type { InsufficientScope, Unauthorized } from "@farthing/core/access";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { PreconditionFailed, TransactionNotFound } from "@farthing/core/transactions";
import type { InvalidRequest } from "@farthing/core/values";
import type {
  BadRequest,
  ContentTooCostly,
  MethodNotAllowed,
  PathNotFound,
  PayloadTooLarge,
  RateLimitExceeded,
  ServiceBusy,
  UnsupportedMediaType,
} from "./errors.ts";

/** Everything that an answer can say went wrong. */
export type ApiError =
  | BadRequest
  | ContentTooCostly
  | InsufficientScope
  | InvalidRequest
  | MethodNotAllowed
  | PathNotFound
  | PayloadTooLarge
  | PreconditionFailed
  | RateLimitExceeded
  | ServiceBusy
  | StorageUnavailable
  | TransactionNotFound
  | Unauthorized
  | UnsupportedMediaType;
