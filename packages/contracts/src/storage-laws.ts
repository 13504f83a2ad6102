import type { Storage } from "@farthing/core/storage";
import type * as Layer from "effect/Layer";
import { describe } from "vitest";
import { accountChangesLaws } from "./account-changes.laws.ts";
import { accountsLaws } from "./accounts.laws.ts";
import { addedTransactionsLaws } from "./added-transactions.laws.ts";
import { apiKeysLaws, leftApiKeysLaws } from "./api-keys.laws.ts";
import { auditLogLaws } from "./audit-log.laws.ts";
import { authorizationCodesLaws } from "./authorization-codes.laws.ts";
import { bankBooksLaws } from "./bank-books.laws.ts";
import { bankBooksModelLaws } from "./bank-books-model.laws.ts";
import { bankChangesLaws } from "./bank-changes.laws.ts";
import { bankConnectionsLaws } from "./bank-connections.laws.ts";
import { bankImportsLaws } from "./bank-imports.laws.ts";
import { bankRefusalsLaws } from "./bank-refusals.laws.ts";
import { bankWorkLaws } from "./bank-work.laws.ts";
import { claimedByHandLaws } from "./claimed-by-hand.laws.ts";
import { exportedTransactionsLaws } from "./exported-transactions.laws.ts";
import { exportsLaws } from "./exports.laws.ts";
import { filtersLaws } from "./filters.laws.ts";
import { firstClaimsLaws } from "./first-claims.laws.ts";
import { healthLaws } from "./health.laws.ts";
import { idempotencyKeysLaws, leftIdempotencyKeysLaws } from "./idempotency-keys.laws.ts";
import { identitiesLaws } from "./identities.laws.ts";
import { importBalancesLaws } from "./import-balances.laws.ts";
import { importBooksLaws } from "./import-books.laws.ts";
import { importClaimsLaws } from "./import-claims.laws.ts";
import { importPlansLaws } from "./import-plans.laws.ts";
import { importQuestionsLaws } from "./import-questions.laws.ts";
import { importUndoLaws } from "./import-undo.laws.ts";
import { importsLaws } from "./imports.laws.ts";
import { isolationLaws } from "./isolation.laws.ts";
import { ledgerLaws } from "./ledger.laws.ts";
import { linkingCodesLaws } from "./linking-codes.laws.ts";
import { listPartsLaws } from "./list-parts.laws.ts";
import { movedBalancesLaws } from "./moved-balances.laws.ts";
import { orderOfDaysLaws } from "./order-of-days.laws.ts";
import { pendingGoneLaws } from "./pending-gone.laws.ts";
import { readingsLaws } from "./readings.laws.ts";
import { receiptsLaws } from "./receipts.laws.ts";
import { removalsLaws } from "./removals.laws.ts";
import { removedTransactionsLaws } from "./removed-transactions.laws.ts";
import { requestCountsLaws } from "./request-counts.laws.ts";
import { restoredOnceLaws } from "./restored-once.laws.ts";
import { restoredSinceLaws } from "./restored-since.laws.ts";
import { restoredTransactionsLaws } from "./restored-transactions.laws.ts";
import { searchLaws } from "./search.laws.ts";
import { signInRacesLaws } from "./sign-in-races.laws.ts";
import { signInStartsLaws } from "./sign-in-starts.laws.ts";
import { sumsLaws } from "./sums.laws.ts";
import { type Laws, lawsOn } from "./support/law.ts";
import { taxonomyLaws } from "./taxonomy.laws.ts";
import { taxonomyChangesLaws } from "./taxonomy-changes.laws.ts";
import { taxonomyRemovalsLaws } from "./taxonomy-removals.laws.ts";
import { tokensLaws } from "./tokens.laws.ts";
import { transactionsLaws } from "./transactions.laws.ts";
import { transferClaimsLaws } from "./transfer-claims.laws.ts";
import { transfersLaws } from "./transfers.laws.ts";
import { transfersModelLaws } from "./transfers-model.laws.ts";
import { updateDecisionsLaws } from "./update-decisions.laws.ts";
import { updatesLaws } from "./updates.laws.ts";
import { updatesModelLaws } from "./updates-model.laws.ts";
import { leftFamiliesLaws, usersLaws } from "./users.laws.ts";

/** The suites of each port. */
const PORTS = {
  Users: { Users: usersLaws },
  Removals: {
    Removals: removalsLaws,
    "Removals, and families without users": leftFamiliesLaws,
    "Removals, and API keys": leftApiKeysLaws,
    "Removals, and idempotency keys": leftIdempotencyKeysLaws,
  },
  ApiKeys: { ApiKeys: apiKeysLaws },
  IdempotencyKeys: { IdempotencyKeys: idempotencyKeysLaws },
  RequestCounts: { RequestCounts: requestCountsLaws },
  Accounts: {
    Accounts: accountsLaws,
    "Accounts, changed": accountChangesLaws,
    "Accounts, ledgers": ledgerLaws,
  },
  Taxonomy: {
    Taxonomy: taxonomyLaws,
    "Taxonomy, changed": taxonomyChangesLaws,
    "Taxonomy, deleted": taxonomyRemovalsLaws,
  },
  Transactions: {
    "Transactions, read": transactionsLaws,
    "Transactions, added by hand": addedTransactionsLaws,
    "Transactions, moving balances": movedBalancesLaws,
    "Transactions, filtered": filtersLaws,
    "Transactions, added up": sumsLaws,
    "Transactions, search": searchLaws,
    "Transactions, update": updatesLaws,
    "Transactions, update by a decision": updateDecisionsLaws,
    "Transactions, over many updates": updatesModelLaws,
    "Transactions, deleted": removedTransactionsLaws,
    "Transactions, restored": restoredTransactionsLaws,
    "Transactions, restored once": restoredOnceLaws,
    "Transactions, restored after what came since": restoredSinceLaws,
  },
  Transfers: { Transfers: transfersLaws, "Transfers, over many steps": transfersModelLaws },
  Imports: {
    "Imports, books": importBooksLaws,
    Imports: importsLaws,
    "Imports, claims": importClaimsLaws,
    "Imports, claims to what was added by hand": claimedByHandLaws,
    "Imports, claims to transfers": transferClaimsLaws,
    "Imports, plans": importPlansLaws,
    "Imports, questions": importQuestionsLaws,
    "Imports, balances": importBalancesLaws,
    "Imports, undone": importUndoLaws,
    "Imports, receipts": receiptsLaws,
  },
  Readings: { Readings: readingsLaws },
  Exports: {
    Exports: exportsLaws,
    "Exports, as transactions came in": exportedTransactionsLaws,
    "Exports, and the order within a day": orderOfDaysLaws,
  },
  OneTimeCodes: {
    "OneTimeCodes, authorization": authorizationCodesLaws,
    "OneTimeCodes, linking": linkingCodesLaws,
  },
  Tokens: { Tokens: tokensLaws },
  Identities: { Identities: identitiesLaws },
  SignInStarts: { SignInStarts: signInStartsLaws },
  AuditLog: { AuditLog: auditLogLaws },
  BankConnections: {
    BankConnections: bankConnectionsLaws,
    "BankConnections, in use": bankWorkLaws,
    "BankConnections, claimed first": firstClaimsLaws,
    "BankConnections, read within a window": bankBooksLaws,
    "BankConnections, changed by a window": bankChangesLaws,
    "BankConnections and imports": bankImportsLaws,
    "BankConnections and what is gone": pendingGoneLaws,
    "BankConnections, unchanged by a window": bankRefusalsLaws,
    "BankConnections, over many windows": bankBooksModelLaws,
  },
  StorageHealth: { StorageHealth: healthLaws },
} as const;

/** Suites that are of no one port. */
const TOGETHER = {
  "Lists, read in parts": listPartsLaws,
  "Sign-in, concurrent": signInRacesLaws,
  "Separate families": isolationLaws,
} as const;

type Suites = Readonly<Record<string, (laws: Laws<Storage>) => void>>;

const declare = (suites: Suites, laws: Laws<Storage>): void => {
  for (const [title, suite] of Object.entries(suites)) describe(title, () => suite(laws));
};

/** A port of storage, by the name of its service. */
export type Port = keyof typeof PORTS;

type PortsOf<Suite> = Suite extends (laws: Laws<infer Ports>) => void ? Ports : never;

/** What the laws of a port use: the port, and where it promises something about others, or needs what is stored by them, these. */
export type UsedByLawsOf<P extends Port> = {
  [Each in P]: PortsOf<(typeof PORTS)[Each][keyof (typeof PORTS)[Each]]>;
}[P];

/**
 * Declares the laws of one port as vitest suites under `name`. `layer` is called once for each law and provides the port, open and
 * empty, with the other ports that its laws use, all closed after the law. These others are its seed: those of the same adapter,
 * those of `layerMemory` where the port needs nothing of what they store, or what `Layer.mock` makes of the methods that are used.
 */
export const portLaws = <P extends Port>(
  port: P,
  name: string,
  layer: () => Layer.Layer<UsedByLawsOf<P>, unknown>,
): void => {
  // The suites of a port use what their types say and nothing else of storage.
  describe(name, () => declare(PORTS[port], lawsOn(layer as () => Layer.Layer<Storage, unknown>)));
};

/**
 * Declares the laws of every storage port as vitest suites under `name`, and those of ports together. `layer` is called once for
 * each law and provides open, empty storage, which is closed after the law.
 */
export const storageLaws = (name: string, layer: () => Layer.Layer<Storage, unknown>): void => {
  describe(name, () => {
    const laws = lawsOn(layer);
    for (const suites of [...Object.values(PORTS), TOGETHER]) declare(suites, laws);
  });
};
