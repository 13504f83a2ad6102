import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { ApiKeys } from "../access/api-keys.ts";
import { IdempotencyKeys } from "../access/idempotency-keys.ts";
import { Removals } from "../access/removals.ts";
import { RequestCounts } from "../access/request-counts.ts";
import { Users } from "../access/users.ts";
import { Imports } from "../import/books/imports.ts";
import { Readings } from "../import/books/readings.ts";
import { Exports } from "../import/export/exports.ts";
import { StorageHealth } from "../port/storage-health.ts";
import { BankConnections } from "../provider/connection/connections.ts";
import { AuditLog } from "../sso/audit-log.ts";
import { Identities } from "../sso/identities.ts";
import { OneTimeCodes } from "../sso/one-time-codes.ts";
import { SignInStarts } from "../sso/sign-in-starts.ts";
import { Tokens } from "../sso/tokens.ts";
import type { Storage } from "../storage/storage.ts";
import { Accounts } from "../transactions/accounts.ts";
import { Taxonomy } from "../transactions/taxonomy.ts";
import { Transactions } from "../transactions/transactions.ts";
import { Transfers } from "../transfers/transfers.ts";
import { accountsIn } from "./accounts.ts";
import { apiKeysIn } from "./api-keys.ts";
import { auditLogIn } from "./audit-log.ts";
import { bankConnectionsIn } from "./bank-connections.ts";
import { exportsIn } from "./exports.ts";
import { idempotencyKeysIn } from "./idempotency-keys.ts";
import { identitiesIn } from "./identities.ts";
import { importsIn } from "./imports.ts";
import { oneTimeCodesIn } from "./one-time-codes.ts";
import { readingsIn } from "./readings.ts";
import { removalsIn } from "./removals.ts";
import { requestCountsIn } from "./request-counts.ts";
import { signInStartsIn } from "./sign-in-starts.ts";
import { emptyState, type State } from "./state.ts";
import { taxonomyIn } from "./taxonomy.ts";
import { tokensIn } from "./tokens.ts";
import { transactionsIn } from "./transactions.ts";
import { transfersIn } from "./transfers.ts";
import { usersIn } from "./users.ts";

/** Every storage port, on a state. */
export const storageIn = (state: State): Context.Context<Storage> =>
  Context.make(Users, usersIn(state)).pipe(
    Context.add(Removals, removalsIn(state)),
    Context.add(ApiKeys, apiKeysIn(state)),
    Context.add(IdempotencyKeys, idempotencyKeysIn(state)),
    Context.add(RequestCounts, requestCountsIn(state)),
    Context.add(Accounts, accountsIn(state)),
    Context.add(Taxonomy, taxonomyIn(state)),
    Context.add(Transactions, transactionsIn(state)),
    Context.add(Transfers, transfersIn(state)),
    Context.add(Imports, importsIn(state)),
    Context.add(Readings, readingsIn(state)),
    Context.add(Exports, exportsIn(state)),
    Context.add(BankConnections, bankConnectionsIn(state)),
    Context.add(OneTimeCodes, oneTimeCodesIn(state)),
    Context.add(Tokens, tokensIn(state)),
    Context.add(Identities, identitiesIn(state)),
    Context.add(SignInStarts, signInStartsIn(state)),
    Context.add(AuditLog, auditLogIn(state)),
    Context.add(StorageHealth, { check: Effect.void }),
  );

/**
 * Every storage port, in memory: for tests, examples and trials. Each build is empty, and its data is lost
 * with it. It never fails with `StorageUnavailable`; a plan or a change that refers to what the family does
 * not have is a defect, and changes nothing.
 */
export const layerMemory: Layer.Layer<Storage> = Layer.syncContext(() => storageIn(emptyState()));
