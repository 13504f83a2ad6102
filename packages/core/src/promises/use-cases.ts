import * as Effect from "effect/Effect";
import { createApiKey } from "../access/create-api-key.ts";
import { createUser } from "../access/create-user.ts";
import { revokeApiKey, revokeOwnApiKey } from "../access/revoke-own-api-key.ts";
import { exportFamily } from "../import/export/export-family.ts";
import { importFile } from "../import/file/import-file.ts";
import { findImport, listImports } from "../import/history/read-imports.ts";
import { findReceipt } from "../import/history/read-receipt.ts";
import {
  findReading,
  forgetReading,
  listReadings,
  recallReading,
} from "../import/history/remembered-readings.ts";
import { undoImport } from "../import/history/undo-import.ts";
import { Progress, type Tell } from "../port/progress.ts";
import { proveAccount, proveBooks } from "../proof/prove-account.ts";
import { claimConnection } from "../provider/claim/claim.ts";
import { type SyncOptions, syncConnection } from "../provider/sync/sync.ts";
import type { SyncProgress } from "../provider/sync/sync-outcome.ts";
import { authenticate } from "../sso/authenticate.ts";
import { beginSignIn } from "../sso/begin-sign-in.ts";
import { createAccount } from "../sso/create-account.ts";
import { exchangeCode } from "../sso/exchange-code.ts";
import { finishSignIn } from "../sso/finish-sign-in.ts";
import { issueAuthorizationCode, issueLinkingCode } from "../sso/issue-codes.ts";
import { linkIdentity, setIdentityBlocked, unlinkIdentity } from "../sso/manage-identities.ts";
import { refreshTokens, revokeToken } from "../sso/refresh-tokens.ts";
import { endSession } from "../sso/sessions.ts";
import { addAccount } from "../transactions/add-account.ts";
import { addTransaction } from "../transactions/add-transaction.ts";
import { deleteAccount } from "../transactions/delete-account.ts";
import { deleteTransaction } from "../transactions/delete-transaction.ts";
import {
  findAccount,
  findTransaction,
  listAccounts,
  listCategories,
  listDeletedTransactions,
  listMerchants,
  listTags,
  listTransactions,
} from "../transactions/read-transactions.ts";
import { restoreTransaction } from "../transactions/restore-transaction.ts";
import { summarizeTransactions } from "../transactions/summary.ts";
import {
  addTaxonomyItem,
  deleteTaxonomyItem,
  findTaxonomyItem,
  updateTaxonomyItem,
} from "../transactions/taxonomy-items.ts";
import { updateAccount } from "../transactions/update-account.ts";
import { updateTransaction } from "../transactions/update-transaction.ts";
import { listTransfers, pairTransactions, unpairTransactions } from "../transfers/use-cases.ts";

/** How to sync, for a program without Effect. */
export interface PlainSyncOptions extends Omit<SyncOptions, "on_progress" | "on_received"> {
  /** Called after each window that was stored. */
  readonly on_progress?: (progress: SyncProgress) => void;
}

const syncPlainly = (family_id: string, id: string, { on_progress, ...options }: PlainSyncOptions) =>
  syncConnection(family_id, id, {
    ...options,
    ...(on_progress === undefined
      ? {}
      : { on_progress: (progress) => Effect.sync(() => on_progress(progress)) }),
  });

/** What a program without Effect can be told of a large change. */
export interface PlainProgress {
  /** Called again and again with how many transactions are stored or taken away, of how many. It is done when the call has ended. */
  readonly on_progress?: Tell;
}

/** A use case that tells how far it is. */
const telling =
  <Request extends object, A, E, R>(useCase: (request: Request) => Effect.Effect<A, E, R>) =>
  (request: Request & PlainProgress): Effect.Effect<A, E, R> =>
    request.on_progress === undefined
      ? useCase(request)
      : Effect.provideService(useCase(request), Progress, request.on_progress);

/** Writes all of a family as NDJSON (docs/spec/export.md), part by part; the next part is read when the last is written. */
const exportInParts = (family_id: string, write: (text: string) => void | Promise<void>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { next } = yield* exportFamily(family_id);
      for (let part = yield* next; part !== undefined; part = yield* next) {
        const { text } = part;
        yield* Effect.promise(async () => write(text));
      }
    }),
  );

/** The use cases of the core, by their names there. */
export const USE_CASES = {
  addAccount,
  addTaxonomyItem,
  addTransaction,
  authenticate,
  beginSignIn,
  claimConnection,
  createAccount,
  createApiKey,
  createUser,
  deleteAccount: telling(deleteAccount),
  deleteTaxonomyItem,
  deleteTransaction,
  endSession,
  exchangeCode,
  exportFamily: exportInParts,
  findAccount,
  findImport,
  findReading,
  findReceipt,
  findTaxonomyItem,
  findTransaction,
  finishSignIn,
  forgetReading,
  importFile: telling(importFile),
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  listAccounts,
  listCategories,
  listDeletedTransactions,
  listImports,
  listMerchants,
  listReadings,
  listTags,
  listTransactions,
  recallReading,
  listTransfers,
  pairTransactions,
  proveAccount,
  proveBooks,
  refreshTokens,
  restoreTransaction,
  revokeApiKey,
  revokeOwnApiKey,
  revokeToken,
  setIdentityBlocked,
  summarizeTransactions,
  syncConnection: syncPlainly,
  undoImport: telling(undoImport),
  unlinkIdentity,
  unpairTransactions,
  updateAccount,
  updateTaxonomyItem,
  updateTransaction,
};
