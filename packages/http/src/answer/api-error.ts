import type { InsufficientScope, Unauthorized } from "@farthing/core/access";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { PreconditionFailed, TransactionNotFound } from "@farthing/core/transactions";
import type { InvalidRequest } from "@farthing/core/values";
import type {
  BadRequest,
  MethodNotAllowed,
  PathNotFound,
  PayloadTooLarge,
  RateLimitExceeded,
  UnsupportedMediaType,
} from "./errors.ts";

/** Everything that an answer can say went wrong. */
export type ApiError =
  | BadRequest
  | InsufficientScope
  | InvalidRequest
  | MethodNotAllowed
  | PathNotFound
  | PayloadTooLarge
  | PreconditionFailed
  | RateLimitExceeded
  | StorageUnavailable
  | TransactionNotFound
  | Unauthorized
  | UnsupportedMediaType;
