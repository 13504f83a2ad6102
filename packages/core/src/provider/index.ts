/** Bank data: from a setup token to accounts and transactions that are kept up to date with the bank. */

export { AnswerReader, type ReadAnswer, readAnswer, type UnreadAnswer } from "./answer/answer-reader.ts";
export type { BankAccount, BankTransaction } from "./books/bank-account.ts";
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
} from "./books/bank-books.ts";
export { type ClaimRequest, claimConnection } from "./claim/claim.ts";
export { type AccountAtProvider, readAccounts, readInfo } from "./claim/read-accounts.ts";
export type { BankConnection, SyncEnd, SyncStatus } from "./connection/connection.ts";
export {
  type BankConnectionRow,
  CONNECTION_COLUMNS,
  toConnection,
  toConnectionRow,
} from "./connection/connection-row.ts";
export {
  BankConnections,
  ConnectionBusy,
  ConnectionNotFound,
  type StoredWindow,
  type WindowScope,
} from "./connection/connections.ts";
export { withSaneClock } from "./connection/with-sane-clock.ts";
export { isAdvice } from "./failure/advice.ts";
export { type BankMessage, type FailureCode, ProviderFailure } from "./failure/failure.ts";
export { type AccountCounts, type Reconciled, reconcile, type WindowAnswer } from "./reconcile/reconcile.ts";
export { type AccessUrl, operationUrl, readAccessUrl } from "./secrets/access-url.ts";
export { isLiteralLoopback, readProviderUrl, type UrlRules } from "./secrets/provider-url.ts";
export { readSetupToken } from "./secrets/setup-token.ts";
export { AccessUrlVault } from "./secrets/vault.ts";
export { nextSyncAt } from "./sync/next-sync.ts";
export { type SyncOptions, syncConnection } from "./sync/sync.ts";
export { type SyncWatcher, syncByItself } from "./sync/sync-by-itself.ts";
export { institutionStatuses } from "./sync/sync-end.ts";
export type { SyncMessage, SyncOutcome, SyncProgress } from "./sync/sync-outcome.ts";
export { exportRecords, type ReceivedWindow } from "./translate/export-records.ts";
export { REQUEST_BUDGET } from "./transport/ask.ts";
export { RetryBase } from "./transport/back-off.ts";
export { FAILURE_TITLES } from "./transport/failure-titles.ts";
export {
  MAX_ANSWER_BYTES,
  type ProviderRefusal,
  type ProviderRequest,
  type ProviderResponse,
  ProviderTransport,
  type RefusalReason,
  TRANSPORT_PROBLEMS,
  TransportFailed,
} from "./transport/transport.ts";
export { readSince, type SinceProblem } from "./windows/since.ts";
export type { Window } from "./windows/windows.ts";
