import type { Storage } from "@farthing/core/storage";
import type * as Layer from "effect/Layer";
import { describe } from "vitest";
import { accountChangesLaws } from "./account-changes.laws.ts";
import { accountsLaws } from "./accounts.laws.ts";
import { apiKeysLaws } from "./api-keys.laws.ts";
import { auditLogLaws } from "./audit-log.laws.ts";
import { authorizationCodesLaws } from "./authorization-codes.laws.ts";
import { bankBooksLaws } from "./bank-books.laws.ts";
import { bankBooksModelLaws } from "./bank-books-model.laws.ts";
import { bankChangesLaws } from "./bank-changes.laws.ts";
import { bankConnectionsLaws } from "./bank-connections.laws.ts";
import { bankImportsLaws } from "./bank-imports.laws.ts";
import { bankRefusalsLaws } from "./bank-refusals.laws.ts";
import { bankWorkLaws } from "./bank-work.laws.ts";
import { exportsLaws } from "./exports.laws.ts";
import { firstClaimsLaws } from "./first-claims.laws.ts";
import { healthLaws } from "./health.laws.ts";
import { idempotencyKeysLaws } from "./idempotency-keys.laws.ts";
import { identitiesLaws } from "./identities.laws.ts";
import { importBalancesLaws } from "./import-balances.laws.ts";
import { importBooksLaws } from "./import-books.laws.ts";
import { importClaimsLaws } from "./import-claims.laws.ts";
import { importPlansLaws } from "./import-plans.laws.ts";
import { importQuestionsLaws } from "./import-questions.laws.ts";
import { importUndoLaws } from "./import-undo.laws.ts";
import { importsLaws } from "./imports.laws.ts";
import { isolationLaws } from "./isolation.laws.ts";
import { linkingCodesLaws } from "./linking-codes.laws.ts";
import { listPartsLaws } from "./list-parts.laws.ts";
import { removalsLaws } from "./removals.laws.ts";
import { removedTransactionsLaws } from "./removed-transactions.laws.ts";
import { requestCountsLaws } from "./request-counts.laws.ts";
import { searchLaws } from "./search.laws.ts";
import { signInRacesLaws } from "./sign-in-races.laws.ts";
import { signInStartsLaws } from "./sign-in-starts.laws.ts";
import { lawsOn } from "./support/law.ts";
import { taxonomyLaws } from "./taxonomy.laws.ts";
import { tokensLaws } from "./tokens.laws.ts";
import { transactionsLaws } from "./transactions.laws.ts";
import { transferClaimsLaws } from "./transfer-claims.laws.ts";
import { updateDecisionsLaws } from "./update-decisions.laws.ts";
import { updatesLaws } from "./updates.laws.ts";
import { updatesModelLaws } from "./updates-model.laws.ts";
import { usersLaws } from "./users.laws.ts";

const SUITES = {
  Users: usersLaws,
  Removals: removalsLaws,
  ApiKeys: apiKeysLaws,
  IdempotencyKeys: idempotencyKeysLaws,
  RequestCounts: requestCountsLaws,
  Accounts: accountsLaws,
  "Accounts, changed": accountChangesLaws,
  Taxonomy: taxonomyLaws,
  "Lists, read in parts": listPartsLaws,
  "Transactions, read": transactionsLaws,
  "Transactions, search": searchLaws,
  "Transactions, update": updatesLaws,
  "Transactions, update by a decision": updateDecisionsLaws,
  "Transactions, over many updates": updatesModelLaws,
  "Transactions, deleted": removedTransactionsLaws,
  "Imports, books": importBooksLaws,
  Imports: importsLaws,
  "Imports, claims": importClaimsLaws,
  "Imports, claims to transfers": transferClaimsLaws,
  "Imports, plans": importPlansLaws,
  "Imports, questions": importQuestionsLaws,
  "Imports, balances": importBalancesLaws,
  "Imports, undone": importUndoLaws,
  Exports: exportsLaws,
  "OneTimeCodes, authorization": authorizationCodesLaws,
  "OneTimeCodes, linking": linkingCodesLaws,
  Tokens: tokensLaws,
  Identities: identitiesLaws,
  SignInStarts: signInStartsLaws,
  AuditLog: auditLogLaws,
  "Sign-in, concurrent": signInRacesLaws,
  BankConnections: bankConnectionsLaws,
  "BankConnections, in use": bankWorkLaws,
  "BankConnections, claimed first": firstClaimsLaws,
  "BankConnections, read within a window": bankBooksLaws,
  "BankConnections, changed by a window": bankChangesLaws,
  "BankConnections and imports": bankImportsLaws,
  "BankConnections, unchanged by a window": bankRefusalsLaws,
  "BankConnections, over many windows": bankBooksModelLaws,
  "Separate families": isolationLaws,
  StorageHealth: healthLaws,
} as const;

/**
 * Declares the laws of every storage port as vitest suites under `name`. `layer` is called once for each law and
 * provides open, empty storage, which is closed after the law.
 */
export const storageLaws = (name: string, layer: () => Layer.Layer<Storage, unknown>): void => {
  describe(name, () => {
    const laws = lawsOn(layer);
    for (const [port, suite] of Object.entries(SUITES)) describe(port, () => suite(laws));
  });
};
