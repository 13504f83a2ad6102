import {
  ApiKeys,
  authenticateApiKey,
  createApiKey,
  createUser,
  IdempotencyKeys,
  Removals,
  RequestCounts,
  revokeApiKey,
  revokeOwnApiKey,
  type User,
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
import { proveAccount } from "@farthing/core/proof";
import { BankConnections } from "@farthing/core/provider";
import { now } from "@farthing/core/request";
import {
  AuditLog,
  authenticate,
  createAccount,
  endSession,
  exchangeCode,
  type IssuedTokens,
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  refreshTokens,
  revokeToken,
  type SignedIn,
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
import {
  listTransfers,
  pairTransactions,
  TRANSFER_STATES,
  unpairTransactions,
} from "@farthing/core/transfers";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { newUuid } from "../../../core/test/found-user.ts";
import { exported, importRecords, lines, record } from "../../../core/test/import/support.ts";
import { CHALLENGE, ORIGIN, VERIFIER } from "../../../core/test/sso/support.ts";
import { takeBankStep } from "./bank-steps.ts";
import { NAMES, STEPS, type Step } from "./people-steps.ts";
import { takeSignInStep } from "./sign-in-steps.ts";
import { TOUR } from "./tour.ts";
import { LESSON } from "./tour-world.ts";

const ISSUER = "https://id.example.com";

type World = SecureRandom | Storage;

const at = <A>(list: readonly A[], i: number): A | undefined => list[i % Math.max(1, list.length)];

const PAGE = { page: 1, per_page: 50 };
const MOST = 20;

const recordsOf = (transactions: (Step & { do: "import" })["transactions"]): string =>
  lines(
    ...["x", "y"].map((id) =>
      record("Account", {
        ...{ id, name: id, balance: "1", accountable_type: "Depository" },
        farthing: { readings: [{ learned_at: "2024-01-01T00:00:00.000Z", ...LESSON }] },
      }),
    ),
    ...["Category", "Tag", "Merchant"].flatMap((type) =>
      NAMES.map((each, i) =>
        record(type, { id: each, name: each, ...(i === 1 ? { parent_id: "Ada" } : {}) }),
      ),
    ),
    ...transactions.map(({ id, account, category, tag, merchant, ...rest }) =>
      record("Transaction", {
        ...{ id: String(id), account_id: account, ...rest },
        ...(category === null ? {} : { category_id: category }),
        ...{ tag_ids: tag === null ? [] : [tag], merchant_id: merchant },
      }),
    ),
  );

type Kind = (Step & { do: "item" })["kind"];

const LISTS = { categories: listCategories, tags: listTags, merchants: listMerchants } as const;

const itemsOf = (family_id: string, kind: Kind) =>
  Effect.map(LISTS[kind](family_id, PAGE), ({ items }): readonly { readonly id: string }[] => items);

/** Which category an item comes below, if it is one. */
const aboveOf = (
  family_id: string,
  { kind, above }: { readonly kind: Kind; readonly above: number | null },
) =>
  kind !== "categories"
    ? Effect.succeed({})
    : Effect.map(itemsOf(family_id, kind), (all) => ({
        parent_id: above === null ? null : (at(all, above)?.id ?? null),
      }));

/** Everything that users and operators can see, after each step. */
const look = Effect.fnUntraced(function* (users: readonly User[]) {
  const at = yield* now;
  yield* (yield* Users).list(MOST);
  yield* (yield* Users).familiesWithoutUsers(MOST);
  yield* (yield* AuditLog).list(MOST);
  yield* (yield* ApiKeys).list(MOST);
  yield* (yield* Tokens).sessions({ at, limit: MOST });
  yield* (yield* Users).onlyFamily;
  yield* (yield* BankConnections).list(undefined);
  yield* (yield* StorageHealth).check;
  // The first has the books of the tour; the last is new.
  for (const { id, family_id, email } of new Set([...users.slice(0, 1), ...users.slice(-1)])) {
    yield* (yield* Users).findFamily(family_id);
    yield* (yield* ApiKeys).listOf(id, MOST);
    yield* (yield* Removals).userContents(email, at);
    yield* (yield* Removals).familyContents(family_id);
    for (const account of (yield* listAccounts(family_id, PAGE)).items) {
      yield* (yield* Accounts).familyOf(account.id);
      yield* findAccount(family_id, account.id);
      yield* proveAccount(family_id, account.id);
    }
    for (const { id } of (yield* listCategories(family_id, PAGE)).items)
      yield* findTaxonomyItem(family_id, "categories", id);
    yield* listCategories(family_id, PAGE, { roots_only: true });
    yield* listTags(family_id, PAGE);
    yield* listMerchants(family_id, PAGE);
    for (const state of TRANSFER_STATES) yield* listTransfers(family_id, state, PAGE);
    const transactions = (yield* listTransactions(family_id, {}, PAGE)).items;
    for (const each of transactions) {
      yield* (yield* Transactions).familyOf(each.id);
      yield* findTransaction(family_id, each.id);
    }
    yield* (yield* Transactions).idsLike(family_id, "", 3);
    yield* listDeletedTransactions(family_id, PAGE);
    yield* (yield* Imports).ofTransactions(
      family_id,
      transactions.map(({ id }) => id),
    );
    for (const each of (yield* listImports(family_id, PAGE)).items) {
      yield* (yield* Imports).familyOf(each.id);
      yield* findImport(family_id, each.id);
      yield* findReceipt(family_id, each.id);
    }
    for (const { id: reading, layout } of (yield* listReadings(family_id, PAGE)).items) {
      yield* (yield* Readings).familyOf(reading);
      yield* findReading(family_id, reading);
      yield* recallReading(family_id, layout, undefined);
    }
    yield* exported(family_id);
  }
});

const history = Effect.fnUntraced(function* (steps: readonly Step[]) {
  const own = newUuid();
  const users: User[] = [];
  const keys: { readonly text: Redacted.Redacted<string>; readonly id: string }[] = [];
  const codes: Redacted.Redacted<string>[] = [];
  const linkingCodes: Redacted.Redacted<string>[] = [];
  const tokens: IssuedTokens[] = [];
  const identity = (text: string) => ({ provider: "google", issuer: ISSUER, subject: `${text}${own}` });
  const challenge = (challenged: boolean) => (challenged ? CHALLENGE : null);
  const verifier = (verified: boolean) => (verified ? VERIFIER : undefined);
  const keep = ({ user, tokens: issued }: SignedIn) => {
    users.push(user);
    tokens.push(issued);
  };
  const signIn = (code: Redacted.Redacted<string>, verified: boolean) =>
    Effect.map(exchangeCode({ code, code_verifier: verifier(verified), origin: ORIGIN }), keep);
  const open = (linking_code: Redacted.Redacted<string>, verified: boolean, first_name: string) =>
    Effect.map(
      createAccount({
        ...{ linking_code, code_verifier: verifier(verified), first_name, last_name: "Quill" },
        origin: ORIGIN,
      }),
      keep,
    );

  const take = (step: Step): Effect.Effect<unknown, unknown, World> =>
    Effect.gen(function* () {
      const user = "which" in step ? at(users, step.which) : undefined;
      const family_id = user?.family_id ?? own;
      const email = user?.email ?? "nobody@example.com";
      switch (step.do) {
        case "user": {
          const joins = step.joins === null ? undefined : at(users, step.joins)?.family_id;
          const created = yield* createUser({
            ...{ email: `${step.name.replace(/[^\p{L}]/gu, "x")}${own}@example.com`, first_name: step.name },
            ...{ last_name: "Quill", ...(joins === undefined ? { currency: "eur" } : { family_id: joins }) },
          });
          return users.push(created);
        }
        case "deactivate":
          return yield* (yield* Users).deactivate(email, yield* now);
        case "reactivate":
          return yield* (yield* Users).reactivate(email);
        case "remove user":
          users.splice(0, users.length, ...users.filter((each) => each !== user));
          return yield* (yield* Removals).removeUser(email, yield* now);
        case "key": {
          const expires = step.expires ? { expires: "2026-03-02T00:00:00Z" } : {};
          const { key, text } = yield* createApiKey({
            ...{ user: email, name: step.name, scope: "read", origin: ORIGIN, ...expires },
          });
          return keys.push({ text, id: key.id });
        }
        case "present key": {
          const key = at(keys, step.which);
          return key === undefined ? undefined : yield* authenticateApiKey(key.text);
        }
        case "revoke key":
          return yield* revokeApiKey(at(keys, step.which)?.id ?? own, ORIGIN);
        case "code": {
          const { code } = yield* issueAuthorizationCode({
            ...{ user_id: user?.id ?? own, provider: "google", code_challenge: challenge(step.challenged) },
          });
          codes.push(code);
          return step.at_once ? yield* signIn(code, step.verified) : undefined;
        }
        case "exchange": {
          const code = at(codes, step.which);
          return code === undefined ? undefined : yield* signIn(code, step.verified);
        }
        case "linking code": {
          const { code } = yield* issueLinkingCode({
            identity: {
              ...{ ...identity(step.subject), email: `${step.name}${own}@example.com` },
              ...{ first_name: step.name, last_name: null },
            },
            ...{ allow_account_creation: step.allowed, code_challenge: challenge(step.challenged) },
          });
          linkingCodes.push(code);
          return step.at_once ? yield* open(code, step.verified, step.name) : undefined;
        }
        case "create account": {
          const code = at(linkingCodes, step.which);
          return code === undefined ? undefined : yield* open(code, step.verified, step.name);
        }
        case "refresh": {
          const known = at(tokens, step.which);
          if (known === undefined) return undefined;
          return tokens.push(yield* refreshTokens(known.refresh_token, ORIGIN));
        }
        case "present token": {
          const known = at(tokens, step.which);
          return known === undefined
            ? undefined
            : yield* authenticate({ _tag: "AccessToken", text: known.access_token });
        }
        case "revoke token": {
          const known = at(tokens, step.which);
          if (known === undefined) return undefined;
          return yield* revokeToken(step.refresh ? known.refresh_token : known.access_token);
        }
        case "end session": {
          const sessions = yield* (yield* Tokens).sessions({ at: yield* now, limit: MOST });
          return yield* endSession({ id: at(sessions, step.which)?.session.id ?? own, origin: ORIGIN });
        }
        case "link":
          return step.linked
            ? yield* linkIdentity(email, identity(step.subject))
            : yield* unlinkIdentity(email, identity(step.subject));
        case "block":
          return yield* setIdentityBlocked(identity(step.subject), step.blocked);
        case "name a request": {
          if (user === undefined) return undefined;
          const requests = yield* IdempotencyKeys;
          const named = { credential: email, key: own, attempt: newUuid() };
          yield* requests.begin({
            ...{ ...named, user_id: user.id, fingerprint: step.other ? "other" : "same" },
            ...{
              at: yield* now,
              free_at: "2026-03-01T13:00:00.000Z",
              kept_until: "2026-03-02T12:00:00.000Z",
            },
          });
          return yield* requests.finish(named, step.answered ? { status: 200, body: "{}" } : undefined);
        }
        case "account":
          if (user === undefined) return undefined;
          return yield* addAccount(family_id, {
            ...{
              name: step.name,
              currency: "JPY",
              account_type: "depository",
              balance: "1.50",
              same_name: true,
            },
          });
        case "change account": {
          const { items } = yield* listAccounts(family_id, PAGE);
          const id = at(items, step.account)?.id ?? own;
          return yield* updateAccount(family_id, id, { name: step.name, status: "disabled" });
        }
        case "delete account": {
          const { items } = yield* listAccounts(family_id, PAGE);
          const id = at(items, step.account)?.id ?? own;
          return yield* deleteAccount({ family_id, id, with_transactions: step.all });
        }
        case "import":
          if (user === undefined) return undefined;
          return yield* importRecords(family_id, recordsOf(step.transactions));
        case "undo": {
          const { items } = yield* listImports(family_id, PAGE);
          const id = at(items, step.import)?.id ?? own;
          return yield* undoImport({ family_id, id, with_edited: step.edited });
        }
        case "forget": {
          const { items } = yield* listReadings(family_id, PAGE);
          return yield* forgetReading(family_id, at(items, step.reading)?.id ?? own);
        }
        case "change": {
          const { items } = yield* listTransactions(family_id, {}, PAGE);
          const { category, tag, ...fields } = step.fields;
          const categories = (yield* listCategories(family_id, PAGE)).items;
          const tags = (yield* listTags(family_id, PAGE)).items;
          return yield* updateTransaction({
            ...{ family_id, id: at(items, step.transaction)?.id ?? own },
            fields: {
              ...fields,
              ...(category === undefined ? {} : { category_id: at(categories, category)?.id ?? own }),
              ...(tag === undefined ? {} : { tag_ids: tags.slice(tag % 3).map(({ id }) => id) }),
            },
          });
        }
        case "add": {
          const { items } = yield* listAccounts(family_id, PAGE);
          const { name, amount, named } = step;
          return yield* addTransaction(family_id, {
            ...{ account_id: at(items, step.account)?.id ?? own, date: "2024-02-29", name, amount },
            external_id: named,
          });
        }
        case "delete": {
          const { items } = yield* listTransactions(family_id, {}, PAGE);
          return yield* deleteTransaction({ family_id, id: at(items, step.transaction)?.id ?? own });
        }
        case "restore": {
          const { items } = yield* listDeletedTransactions(family_id, PAGE);
          return yield* restoreTransaction({ family_id, id: at(items, step.transaction)?.id ?? own });
        }
        case "pair": {
          const { items } = yield* listTransactions(family_id, {}, PAGE);
          const ids = [step.transaction, step.other].map((which) => at(items, which)?.id ?? own);
          return yield* pairTransactions({ family_id, transaction_ids: ids });
        }
        case "reject": {
          const { items } = yield* listTransfers(family_id, "paired", PAGE);
          return yield* unpairTransactions(family_id, at(items, step.transfer)?.id ?? own);
        }
        case "item": {
          const above = yield* aboveOf(family_id, step);
          return yield* addTaxonomyItem(family_id, step.kind, { name: step.name, ...above });
        }
        case "change item": {
          const { id = own } = at(yield* itemsOf(family_id, step.kind), step.item) ?? {};
          const above = yield* aboveOf(family_id, step);
          return yield* updateTaxonomyItem(family_id, step.kind, id, { name: step.name, ...above });
        }
        case "delete item": {
          const items = yield* itemsOf(family_id, step.kind);
          const { id = own } = at(items, step.item) ?? {};
          const replace_with = step.other === null ? undefined : (at(items, step.other)?.id ?? own);
          return yield* deleteTaxonomyItem({ family_id, kind: step.kind, id, replace_with });
        }
        case "search": {
          const filter = { search: step.text, end_date: "2024-02-29" };
          const { next_cursor } = yield* listTransactions(family_id, filter, { page: 1, per_page: 2 });
          yield* summarizeTransactions(family_id, "category", filter);
          if (next_cursor === null) return undefined;
          return yield* listTransactions(family_id, filter, { cursor: next_cursor, per_page: 2 });
        }
        case "remove family":
          users.splice(0, users.length, ...users.filter((each) => each.family_id !== family_id));
          return yield* (yield* Removals).removeFamily(family_id);
        case "revoke own key":
          if (user === undefined) return undefined;
          return yield* revokeOwnApiKey(at(keys, step.key)?.id ?? own, user.id, ORIGIN);
        case "count a request":
          return yield* (yield* RequestCounts).count(`${own} ${step.which}`);
        case "sign in":
          return yield* takeSignInStep(step, own, ISSUER);
        case "pass":
          return yield* TestClock.adjust(`${step.hours} hours`);
        default:
          return yield* takeBankStep(step, family_id);
      }
    });

  for (const step of [{ do: "user", name: "Ada", joins: null } as const, ...steps]) {
    // A refusal is an answer.
    yield* Effect.result(take(step));
    yield* look(users);
  }
});

/** Runs histories of users, their keys, sign-ins, accounts, imports and changes on a storage. */
export const peopleHistories = (
  run: (history: Effect.Effect<void, unknown, World>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(STEPS, (steps) => run(history(steps))),
    { ...runs, examples: [[[...TOUR]]] },
  );
