import {
  ApiKeys,
  authenticateApiKey,
  createApiKey,
  createUser,
  findUser,
  IdempotencyKeys,
  Removals,
  RequestCounts,
  revokeApiKey,
  revokeOwnApiKey,
  Users,
} from "@farthing/core/access";
import {
  findImport,
  findReading,
  findReceipt,
  forgetReading,
  Imports,
  listImports,
  listReadings,
  Readings,
  recallReading,
  undoImport,
} from "@farthing/core/import";
import { proveLedger } from "@farthing/core/proof";
import {
  type AccessUrlVault,
  BankConnections,
  claimConnection,
  type ProviderTransport,
  readAccounts,
  readInfo,
  syncByItself,
  syncConnection,
} from "@farthing/core/provider";
import { now } from "@farthing/core/request";
import {
  AuditLog,
  authenticate,
  beginSignIn,
  endSession,
  finishSignIn,
  type IdentityProviders,
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  refreshTokens,
  revokeToken,
  setIdentityBlocked,
  Tokens,
  unlinkIdentity,
} from "@farthing/core/sso";
import { type Storage, StorageHealth } from "@farthing/core/storage";
import {
  Accounts,
  addAccount,
  addTaxonomyItem,
  addTransaction,
  deleteAccount,
  deleteTaxonomyItem,
  deleteTransaction,
  findAccount,
  findTaxonomyItem,
  findTransaction,
  listAccounts,
  listCategories,
  listDeletedTransactions,
  listMerchants,
  listTags,
  listTransactions,
  restoreTransaction,
  summarizeTransactions,
  Transactions,
  updateAccount,
  updateTaxonomyItem,
  updateTransaction,
} from "@farthing/core/transactions";
import { listTransfers, pairTransactions, unpairTransactions } from "@farthing/core/transfers";
import type * as Cause from "effect/Cause";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Deferred from "effect/Deferred";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { wholeAccount } from "../../../contracts/src/support/planned.ts";
import { exported, importRecords, importRows, lines, record } from "../../../core/test/import/support.ts";
import { anIdentity, create, exchange, ORIGIN } from "../../../core/test/sso/support.ts";
import { idOf } from "./books.ts";
import { LESSON, OF_ADA, PAGE, PROVIDER, SETUP_TOKEN, STATEMENT, type World } from "./tour-world.ts";
import type { UseCase } from "./use-cases.ts";

type Needs = AccessUrlVault | IdentityProviders | ProviderTransport | SecureRandom | Storage;

/** What is done at one place of the tour. */
export interface Visit {
  readonly act: (world: World) => Effect.Effect<unknown, unknown, Needs>;
  /** What its client does if it failed; if undefined, the same again. */
  readonly again?: Visit["act"];
  /** When that is, in milliseconds after it failed; if undefined, a minute. */
  readonly again_after?: number;
  /** Whether it stores each of its steps by itself: then some may be stored although a later one failed. */
  readonly has_steps?: boolean;
  /** Whether nobody has asked for it: without what is outside it waits instead of telling anybody. */
  readonly is_by_itself?: boolean;
  /** Whether it reads one state on one connection: if that is lost it fails, and has to be begun again. */
  readonly is_snapshot?: boolean;
}

const LIST = 20;

const DAY = 86_400_000;

/** A client that lost its answer asks again while its spent token is still answered. */
const WITHIN_GRACE = 1_000;

const CHANGED = { name: "Oat milk", notes: "Twice", category_id: null, tag_ids: [] };

const MORE_BOOKS = lines(
  record("Account", { id: "giro", name: "giro", balance: "3", accountable_type: "Depository" }),
  record("Category", { id: "rent", name: "Rent" }),
  record("Transaction", {
    ...{ id: "May", account_id: "giro", date: "2024-06-20", amount: "900", name: "May", category_id: "rent" },
  }),
);

const begin = beginSignIn({
  ...{ provider: PROVIDER, redirect_uri: "https://farthing.example/callback" },
  ...{ app_state: undefined, code_challenge: undefined },
});

const finish = ({ state, browser_secret }: World["start"]) =>
  finishSignIn({
    ...{ provider: PROVIDER, callback_url: "https://farthing.example/callback?code=1" },
    ...{ state, browser_secret },
  });

const claim =
  (connection_id?: string): Visit["act"] =>
  ({ family_id }) =>
    claimConnection({
      ...{ family_id, token: SETUP_TOKEN, rules: { allow_loopback: false } },
      ...(connection_id === undefined ? {} : { connection_id }),
    });

/** Two windows, each stored by itself. */
const sync: Visit["act"] = ({ family_id, connection }) =>
  Effect.map(
    syncConnection(family_id, connection.id, {
      ...{ pending: true, dry_run: false },
      since: Math.floor(Date.parse(connection.created_at) / 1000),
    }),
    ({ failure }) => ({ failure }),
  );

/** The first round of automatic syncs. */
const syncDue = Effect.gen(function* () {
  const done = yield* Deferred.make<unknown, unknown>();
  const round = syncByItself(Duration.hours(6), {
    on_outcome: (_, { failure }) => Effect.asVoid(Deferred.succeed(done, { failure })),
    on_interrupted: () => Effect.void,
    on_failure: (_, cause) => Effect.asVoid(Deferred.failCause(done, cause as Cause.Cause<unknown>)),
  });
  return yield* Effect.raceFirst(round, Deferred.await(done));
});

const named = (key: string) => ({ credential: "laptop", key, attempt: idOf("attempt") });

const beginRequest = ({ ada }: World, key: string) =>
  Effect.gen(function* () {
    const at = yield* now;
    return yield* (yield* IdempotencyKeys).begin({
      ...{ ...named(key), user_id: ada.id, fingerprint: "f", at },
      ...{ free_at: at.replace("T12", "T13"), kept_until: at.replace("T12", "T23") },
    });
  });

/** Each use case of the core. */
const USE_CASES: Readonly<Record<UseCase, Visit>> = {
  createUser: {
    act: () =>
      createUser({
        ...{ email: "new@example.com", first_name: "New", last_name: "Quill", currency: "EUR" },
      }),
  },
  createApiKey: {
    act: ({ ada }) => createApiKey({ user: ada.email, name: "phone", scope: "read", origin: ORIGIN }),
  },
  authenticateApiKey: { act: ({ key_text }) => authenticateApiKey(key_text) },
  revokeApiKey: { act: ({ key }) => revokeApiKey(key.id, ORIGIN) },
  findUser: { act: ({ ada }) => findUser(ada.email) },
  revokeOwnApiKey: { act: ({ key, ada }) => revokeOwnApiKey(key.id, ada.id, ORIGIN) },
  importFile: {
    act: ({ family_id, account }) =>
      importRows(family_id, account.id, `${STATEMENT}2024-06-15,7,New\n`, {}, { lesson: LESSON }),
  },
  exportFamily: { act: ({ family_id }) => exported(family_id), is_snapshot: true },
  findImport: { act: ({ family_id, first }) => findImport(family_id, first.id) },
  listImports: { act: ({ family_id }) => listImports(family_id, PAGE) },
  listReadings: { act: ({ family_id }) => listReadings(family_id, PAGE) },
  findReading: { act: ({ family_id, reading }) => findReading(family_id, reading.id) },
  findReceipt: { act: ({ family_id, first }) => findReceipt(family_id, first.id) },
  recallReading: {
    act: ({ family_id, account, reading }) => recallReading(family_id, reading.layout, account.id),
  },
  forgetReading: { act: ({ family_id, reading }) => forgetReading(family_id, reading.id) },
  undoImport: { act: ({ family_id, first }) => undoImport({ family_id, id: first.id, with_edited: false }) },
  claimConnection: { act: claim() },
  readAccounts: { act: ({ connection }) => readAccounts(connection), has_steps: true },
  readInfo: { act: ({ connection }) => readInfo(connection) },
  syncConnection: { act: sync, has_steps: true },
  // What failed is not due again at once.
  syncByItself: { act: () => syncDue, has_steps: true, again_after: DAY, is_by_itself: true },
  authenticate: { act: ({ tokens }) => authenticate({ _tag: "AccessToken", text: tokens.access_token }) },
  beginSignIn: { act: () => begin },
  finishSignIn: {
    act: ({ start }) => finish(start),
    // Whose sign-in is used up begins again.
    again: ({ start }) =>
      Effect.flatMap(finish(start), (finished) =>
        "error" in finished.result ? Effect.flatMap(begin, finish) : Effect.succeed(finished),
      ),
    has_steps: true,
  },
  createAccount: { act: ({ linking_code }) => create(linking_code, { first_name: "Grace", last_name: "H" }) },
  exchangeCode: { act: ({ code }) => exchange(code) },
  issueAuthorizationCode: {
    act: ({ ada }) => issueAuthorizationCode({ user_id: ada.id, provider: "google", code_challenge: null }),
  },
  issueLinkingCode: {
    act: () =>
      issueLinkingCode({
        identity: anIdentity({ subject: "joan" }),
        ...{ allow_account_creation: true, code_challenge: null },
      }),
  },
  linkIdentity: { act: ({ bea }) => linkIdentity(bea.email, { ...OF_ADA, subject: "bea" }) },
  unlinkIdentity: { act: ({ ada }) => unlinkIdentity(ada.email, OF_ADA) },
  setIdentityBlocked: { act: () => setIdentityBlocked(OF_ADA, true) },
  refreshTokens: { act: ({ tokens }) => refreshTokens(tokens.refresh_token, ORIGIN) },
  revokeToken: { act: ({ tokens }) => revokeToken(tokens.refresh_token) },
  endSession: { act: ({ session_id }) => endSession({ id: session_id, origin: ORIGIN }) },
  addAccount: {
    act: ({ family_id }) =>
      addAccount(family_id, { name: "New", currency: "JPY", account_type: "depository", balance: "2" }),
  },
  updateAccount: { act: ({ family_id, account }) => updateAccount(family_id, account.id, { name: "Purse" }) },
  deleteAccount: {
    act: ({ family_id, account }) => deleteAccount({ family_id, id: account.id, with_transactions: true }),
  },
  addTaxonomyItem: {
    act: ({ family_id, category }) =>
      addTaxonomyItem(family_id, "categories", { name: "Rent", parent_id: category.id }),
  },
  updateTaxonomyItem: {
    act: ({ family_id, category }) =>
      updateTaxonomyItem(family_id, "categories", category.id, { name: "Meals", icon: "bread" }),
  },
  deleteTaxonomyItem: {
    act: ({ family_id, category, transactions }) =>
      deleteTaxonomyItem({
        ...{ family_id, kind: "categories", replace_with: category.id },
        id: transactions.find((each) => each.category !== null)!.category!.id,
      }),
  },
  findTaxonomyItem: {
    act: ({ family_id, category }) => findTaxonomyItem(family_id, "categories", category.id),
  },
  listAccounts: { act: ({ family_id }) => listAccounts(family_id, PAGE) },
  findAccount: { act: ({ family_id, account }) => findAccount(family_id, account.id) },
  listCategories: { act: ({ family_id }) => listCategories(family_id, PAGE) },
  listTags: { act: ({ family_id }) => listTags(family_id, PAGE) },
  listMerchants: { act: ({ family_id }) => listMerchants(family_id, PAGE) },
  listTransactions: { act: ({ family_id }) => listTransactions(family_id, { search: "app" }, PAGE) },
  summarizeTransactions: { act: ({ family_id }) => summarizeTransactions(family_id, "month", {}) },
  findTransaction: { act: ({ family_id, transactions }) => findTransaction(family_id, transactions[0]!.id) },
  listTransfers: { act: ({ family_id }) => listTransfers(family_id, "paired", PAGE) },
  pairTransactions: {
    act: ({ family_id, transfer }) =>
      pairTransactions({ family_id, transaction_ids: [transfer.inflow.id, transfer.outflow.id] }),
  },
  unpairTransactions: { act: ({ family_id, transfer }) => unpairTransactions(family_id, transfer.id) },
  addTransaction: {
    act: ({ family_id, account }) =>
      addTransaction(family_id, {
        ...{ account_id: account.id, date: "2024-06-20", amount: "3.50", name: "By hand" },
        external_id: "local_1",
      }),
  },
  updateTransaction: {
    act: ({ family_id, transactions }) =>
      updateTransaction({ family_id, id: transactions[0]!.id, fields: CHANGED }),
  },
  deleteTransaction: {
    act: ({ family_id, transactions }) => deleteTransaction({ family_id, id: transactions[0]!.id }),
  },
  restoreTransaction: {
    act: ({ family_id, deleted_id }) => restoreTransaction({ family_id, id: deleted_id }),
  },
  listDeletedTransactions: { act: ({ family_id }) => listDeletedTransactions(family_id, PAGE) },
};

/** What else edges ask of storage, and use cases that take another way. */
const OTHERS: Readonly<Record<string, Visit>> = {
  "a spent code is presented, which revokes its tokens": { act: ({ spent_code }) => exchange(spent_code) },
  "a spent refresh token is presented, which revokes its family": {
    act: ({ tokens }) =>
      Effect.andThen(
        refreshTokens(tokens.refresh_token, ORIGIN, 0),
        refreshTokens(tokens.refresh_token, ORIGIN, 0),
      ),
    has_steps: true,
  },
  "a spent refresh token is presented, which gives its successor again": {
    act: ({ tokens }) =>
      Effect.andThen(
        refreshTokens(tokens.refresh_token, ORIGIN),
        refreshTokens(tokens.refresh_token, ORIGIN),
      ),
    has_steps: true,
    again_after: WITHIN_GRACE,
  },
  "an access token is revoked": { act: ({ tokens }) => revokeToken(tokens.access_token) },
  "a service export is imported": { act: ({ family_id }) => importRecords(family_id, MORE_BOOKS) },
  "a file is imported again": {
    act: ({ family_id, account }) => importRows(family_id, account.id, STATEMENT),
  },
  "an import of rows is undone": {
    act: ({ family_id, second }) => undoImport({ family_id, id: second.id, with_edited: true }),
  },
  "a file is checked against what is known": {
    act: ({ family_id, account }) =>
      Effect.gen(function* () {
        const imports = yield* Imports;
        const books = yield* imports.books(family_id, []);
        return { books, recorded: yield* imports.recorded(family_id, wholeAccount(account.id)) };
      }),
  },
  "an access URL is renewed": { act: claim(idOf("connection")) },
  "connections are listed": {
    act: ({ family_id }) => Effect.flatMap(BankConnections, (connections) => connections.list(family_id)),
  },
  "a connection is removed": {
    act: ({ family_id, connection }) =>
      Effect.flatMap(BankConnections, (connections) => connections.remove(family_id, connection.id)),
  },
  "the key of access URLs is changed": {
    act: () => Effect.flatMap(BankConnections, ({ reseal }) => reseal(() => Result.succeed("sealed anew"))),
  },
  "users are listed": { act: () => Effect.flatMap(Users, (users) => users.list(LIST)) },
  "families without users are listed": {
    act: () => Effect.flatMap(Users, (users) => users.familiesWithoutUsers(LIST)),
  },
  "a family is found": {
    act: ({ family_id }) => Effect.flatMap(Users, (users) => users.findFamily(family_id)),
  },
  "the only family is found": { act: () => Effect.flatMap(Users, (users) => users.onlyFamily) },
  "a user is deactivated": {
    act: ({ ada }) =>
      Effect.flatMap(Users, (users) => Effect.flatMap(now, (at) => users.deactivate(ada.email, at))),
  },
  "a user is reactivated": {
    act: ({ ada }) => Effect.flatMap(Users, (users) => users.reactivate(ada.email)),
  },
  "a user's things are counted": {
    act: ({ ada }) =>
      Effect.flatMap(Removals, (all) => Effect.flatMap(now, (at) => all.userContents(ada.email, at))),
  },
  "a user is deleted": {
    act: ({ ada }) =>
      Effect.flatMap(Removals, (all) => Effect.flatMap(now, (at) => all.removeUser(ada.email, at))),
  },
  "a family's things are counted": {
    act: ({ family_id }) => Effect.flatMap(Removals, (all) => all.familyContents(family_id)),
  },
  "a family is deleted": {
    act: ({ family_id }) => Effect.flatMap(Removals, (all) => all.removeFamily(family_id)),
  },
  "a named request begins": { act: (world) => beginRequest(world, "key") },
  "a named request begins and ends": {
    act: (world) =>
      Effect.andThen(
        beginRequest(world, "key"),
        Effect.flatMap(IdempotencyKeys, (keys) => keys.finish(named("key"), { status: 200, body: "{}" })),
      ),
    has_steps: true,
  },
  // If its answer is lost it is counted again: no client sends more than its limit.
  "a request is counted": {
    act: () =>
      Effect.flatMap(RequestCounts, (counts) => Effect.map(counts.count("client"), ({ count }) => count > 0)),
    has_steps: true,
  },
  "keys are listed": { act: () => Effect.flatMap(ApiKeys, (keys) => keys.list(LIST)) },
  "a user's keys are listed": {
    act: ({ ada }) => Effect.flatMap(ApiKeys, (keys) => keys.listOf(ada.id, LIST)),
  },
  "the audit log is read": { act: () => Effect.flatMap(AuditLog, (log) => log.list(LIST)) },
  "sessions are listed": {
    act: () =>
      Effect.flatMap(Tokens, (tokens) => Effect.flatMap(now, (at) => tokens.sessions({ at, limit: LIST }))),
  },
  "the family of an account is found": {
    act: ({ account }) => Effect.flatMap(Accounts, (accounts) => accounts.familyOf(account.id)),
  },
  "the family of a transaction is found": {
    act: ({ transactions: [one] }) => Transactions.use((transactions) => transactions.familyOf(one!.id)),
  },
  "transactions are found by a part of an id": {
    act: ({ family_id }) => Transactions.use((transactions) => transactions.idsLike(family_id, "", 3)),
  },
  "the family of an import is found": {
    act: ({ first }) => Imports.use((imports) => imports.familyOf(first.id)),
  },
  "the family of a reading is found": {
    act: ({ reading }) => Readings.use((readings) => readings.familyOf(reading.id)),
  },
  "the imports of transactions are found": {
    act: ({ family_id, transactions }) =>
      Imports.use((imports) =>
        imports.ofTransactions(
          family_id,
          transactions.map(({ id }) => id),
        ),
      ),
  },
  "an account is found": {
    act: ({ family_id, account }) =>
      Effect.flatMap(Accounts, (accounts) => accounts.find(family_id, account.id)),
  },
  "a ledger is read": {
    act: ({ family_id, account }) =>
      Effect.flatMap(Accounts, (accounts) => accounts.ledger(family_id, account.id, null, proveLedger)),
  },
  "a span of a ledger is read": {
    act: ({ family_id, account }) =>
      Effect.flatMap(Accounts, (accounts) =>
        accounts.ledger(family_id, account.id, { from: "2026-02-01", to: "2026-02-28" }, proveLedger),
      ),
  },
  "health is checked": { act: () => Effect.flatMap(StorageHealth, ({ check }) => check) },
};

/** All places of the tour. The compiler says which use case is missing. */
export const VISITS: Readonly<Record<string, Visit>> = { ...USE_CASES, ...OTHERS };
