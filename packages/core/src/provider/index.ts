/** Bank data: from a setup token to accounts and transactions that are kept up to date with the bank. */

export { type AccessUrl, operationUrl, readAccessUrl } from "./access-url.ts";
export { isAdvice } from "./advice.ts";
export { AnswerReader, type ReadAnswer, readAnswer, type UnreadAnswer } from "./answer-reader.ts";
export { REQUEST_BUDGET } from "./ask.ts";
export { RetryBase } from "./back-off.ts";
export type { BankAccount, BankTransaction } from "./bank-account.ts";
export {
  BANK_FIELDS,
  type BankAccountChange,
  type BankBalance,
  type BankBooks,
  type BankChange,
  type BankField,
  type BankTransactionChange,
  type FoundTransaction,
  type LinkedAccount,
  type LinkedTransaction,
  type NewBankAccount,
  type NewBankTransaction,
  type UnlinkedTransaction,
} from "./bank-books.ts";
export { believable } from "./believable.ts";
export { type ClaimRequest, claimConnection } from "./claim.ts";
export type { BankConnection, SyncEnd, SyncStatus } from "./connection.ts";
export {
  type BankConnectionRow,
  CONNECTION_COLUMNS,
  toConnection,
  toConnectionRow,
} from "./connection-row.ts";
export { BankConnections, ConnectionBusy, ConnectionNotFound, type WindowScope } from "./connections.ts";
export { exportRecords, type ReceivedWindow } from "./export-records.ts";
export { type BankMessage, type FailureCode, ProviderFailure } from "./failure.ts";
export { FAILURE_TITLES } from "./failure-titles.ts";
export { type AccountAtProvider, readAccounts, readInfo } from "./look.ts";
export { nextSyncAt } from "./next-sync.ts";
export { isLiteralLoopback, readProviderUrl, type UrlRules } from "./provider-url.ts";
export { type AccountCounts, type Reconciled, reconcile, type WindowAnswer } from "./reconcile.ts";
export { readSetupToken } from "./setup-token.ts";
export { readSince, type SinceProblem } from "./since.ts";
export { type SyncOptions, syncConnection } from "./sync.ts";
export { type SyncWatcher, syncByItself } from "./sync-by-itself.ts";
export { institutionStatuses } from "./sync-end.ts";
export type { SyncMessage, SyncOutcome, SyncProgress } from "./sync-outcome.ts";
export {
  MAX_ANSWER_BYTES,
  type ProviderRefusal,
  type ProviderRequest,
  type ProviderResponse,
  ProviderTransport,
  type RefusalReason,
  TRANSPORT_PROBLEMS,
  TransportFailed,
} from "./transport.ts";
export { AccessUrlVault } from "./vault.ts";
export type { Window } from "./windows.ts";
