import {
  addAccountOperation,
  deleteAccountOperation,
  findAccountOperation,
  listAccountsOperation,
  updateAccountOperation,
} from "./accounts.ts";
import { addTransactionOperation } from "./add-transaction.ts";
import { createApiKeyOperation, listApiKeysOperation, revokeApiKeyOperation } from "./api-keys.ts";
import { beginSignInOperation } from "./app-sign-in.ts";
import { exportOperation } from "./export.ts";
import { finishSignInOperation } from "./finish-sign-in.ts";
import { healthz, readyz } from "./health.ts";
import { findImportOperation, listImportsOperation, undoImportOperation } from "./imports.ts";
import { openPageOperation } from "./link-session.ts";
import { findMeOperation } from "./me.ts";
import { metadataOperation } from "./metadata.ts";
import { refreshOperation, revokeOperation } from "./oauth.ts";
import type { Operation } from "./operation.ts";
import { preflightOperation } from "./preflight.ts";
import { proveAccountOperation } from "./proof.ts";
import { createPageAccountOperation, endPageOperation, resumePageOperation } from "./provider-session.ts";
import { beginPageSignInOperation, listProvidersOperation } from "./provider-sign-in.ts";
import { forgetReadingOperation, listReadingsOperation } from "./readings.ts";
import { findReceiptOperation } from "./receipt.ts";
import { refreshSessionOperation } from "./refresh.ts";
import { listDeletedTransactionsOperation, restoreTransactionOperation } from "./restore-transaction.ts";
import { endSessionOperation, listSessionsOperation } from "./sessions.ts";
import { createAccountOperation, exchangeOperation } from "./sso.ts";
import { storeImportOperation } from "./store-import.ts";
import { summarizeTransactionsOperation } from "./summarize-transactions.ts";
import { TAXONOMY_OPERATIONS } from "./taxonomy.ts";
import {
  deleteTransactionOperation,
  findTransactionOperation,
  listTransactionsOperation,
  putTransactionOperation,
  updateTransactionOperation,
} from "./transactions.ts";
import {
  listTransfersOperation,
  pairTransactionsOperation,
  unpairTransactionsOperation,
} from "./transfers.ts";

/** Every operation of the API, in the order in which it is documented. */
export const OPERATIONS: readonly Operation[] = [
  listAccountsOperation,
  addAccountOperation,
  findAccountOperation,
  updateAccountOperation,
  deleteAccountOperation,
  proveAccountOperation,
  listTransactionsOperation,
  addTransactionOperation,
  summarizeTransactionsOperation,
  listDeletedTransactionsOperation,
  findTransactionOperation,
  updateTransactionOperation,
  putTransactionOperation,
  deleteTransactionOperation,
  restoreTransactionOperation,
  listTransfersOperation,
  pairTransactionsOperation,
  unpairTransactionsOperation,
  ...TAXONOMY_OPERATIONS,
  preflightOperation,
  storeImportOperation,
  listImportsOperation,
  findImportOperation,
  findReceiptOperation,
  undoImportOperation,
  listReadingsOperation,
  forgetReadingOperation,
  exportOperation,
  beginSignInOperation,
  finishSignInOperation,
  exchangeOperation,
  createAccountOperation,
  listProvidersOperation,
  beginPageSignInOperation,
  resumePageOperation,
  endPageOperation,
  createPageAccountOperation,
  openPageOperation,
  refreshSessionOperation,
  refreshOperation,
  revokeOperation,
  metadataOperation,
  listApiKeysOperation,
  createApiKeyOperation,
  revokeApiKeyOperation,
  findMeOperation,
  listSessionsOperation,
  endSessionOperation,
  healthz,
  readyz,
];
