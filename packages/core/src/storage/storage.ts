import type { ApiKeys } from "../access/api-keys.ts";
import type { IdempotencyKeys } from "../access/idempotency-keys.ts";
import type { Removals } from "../access/removals.ts";
import type { RequestCounts } from "../access/request-counts.ts";
import type { Users } from "../access/users.ts";
import type { Imports } from "../import/books/imports.ts";
import type { Readings } from "../import/books/readings.ts";
import type { Exports } from "../import/export/exports.ts";
import type { StorageHealth } from "../port/storage-health.ts";
import type { BankConnections } from "../provider/connection/connections.ts";
import type { AuditLog } from "../sso/audit-log.ts";
import type { Identities } from "../sso/identities.ts";
import type { OneTimeCodes } from "../sso/one-time-codes.ts";
import type { SignInStarts } from "../sso/sign-in-starts.ts";
import type { Tokens } from "../sso/tokens.ts";
import type { Accounts } from "../transactions/accounts.ts";
import type { Taxonomy } from "../transactions/taxonomy.ts";
import type { Transactions } from "../transactions/transactions.ts";
import type { Transfers } from "../transfers/transfers.ts";

/** Every storage port: an adapter provides them and a server needs them. */
export type Storage =
  | Accounts
  | ApiKeys
  | AuditLog
  | BankConnections
  | Exports
  | IdempotencyKeys
  | Identities
  | Imports
  | OneTimeCodes
  | Readings
  | Removals
  | RequestCounts
  | SignInStarts
  | StorageHealth
  | Taxonomy
  | Tokens
  | Transactions
  | Transfers
  | Users;
