import {
  ApiKeys,
  authenticateApiKey,
  createApiKey,
  createUser,
  IdempotencyKeys,
  Removals,
  revokeApiKey,
  type User,
  Users,
} from "@farthing/core/access";
import { listImports, undoImport } from "@farthing/core/import";
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
import type { Storage } from "@farthing/core/storage";
import {
  addAccount,
  deleteAccount,
  deleteTransaction,
  listAccounts,
  listCategories,
  listMerchants,
  listTags,
  listTransactions,
  updateAccount,
  updateTransaction,
} from "@farthing/core/transactions";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { newUuid } from "../../../core/test/found-user.ts";
import { exported, importRecords, lines, record } from "../../../core/test/import/support.ts";
import { CHALLENGE, ORIGIN, VERIFIER } from "../../../core/test/sso/support.ts";

const which = fc.nat({ max: 40 });
const subject = fc.constantFrom("a", "A", "b ", "ß");
const NAMES = ["Ada", "ada", "Zoë", "Ødegård", "😀", "z'\"%_\\"] as const;
const name = fc.constantFrom(...NAMES);
const proof = { challenged: fc.boolean(), verified: fc.boolean(), at_once: fc.boolean() };
const ISSUER = "https://id.example.com";

const transaction = fc.record({
  ...{ id: which, account: fc.constantFrom("x", "y"), category: fc.option(name), tag: fc.option(name) },
  ...{ date: fc.constantFrom("2024-02-29", "2023-12-31"), amount: fc.constantFrom("0.1", "-20.005", "1e2") },
  ...{ name, notes: fc.option(name), merchant: fc.option(name) },
});

const STEPS = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("user" as const), name, joins: fc.option(which) }),
    fc.record({ do: fc.constant("deactivate" as const), which }),
    fc.record({ do: fc.constant("reactivate" as const), which }),
    fc.record({ do: fc.constant("remove user" as const), which }),
    fc.record({ do: fc.constant("key" as const), which, name, expires: fc.boolean() }),
    fc.record({ do: fc.constant("present key" as const), which }),
    fc.record({ do: fc.constant("revoke key" as const), which }),
    fc.record({ do: fc.constant("code" as const), which, ...proof }),
    fc.record({ do: fc.constant("exchange" as const), which, ...proof }),
    fc.record({ do: fc.constant("linking code" as const), subject, allowed: fc.boolean(), name, ...proof }),
    fc.record({ do: fc.constant("create account" as const), which, name, ...proof }),
    fc.record({ do: fc.constant("refresh" as const), which }),
    fc.record({ do: fc.constant("present token" as const), which }),
    fc.record({ do: fc.constant("revoke token" as const), which, refresh: fc.boolean() }),
    fc.record({ do: fc.constant("end session" as const), which }),
    fc.record({ do: fc.constant("link" as const), which, subject, linked: fc.boolean() }),
    fc.record({ do: fc.constant("block" as const), subject, blocked: fc.boolean() }),
    fc.record({
      do: fc.constant("name a request" as const),
      which,
      answered: fc.boolean(),
      other: fc.boolean(),
    }),
    fc.record({ do: fc.constant("account" as const), which, name }),
    fc.record({ do: fc.constant("change account" as const), which, account: which, name }),
    fc.record({ do: fc.constant("delete account" as const), which, account: which, all: fc.boolean() }),
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("import" as const), which },
        transactions: fc.array(transaction, { maxLength: 6 }),
      }),
    },
    fc.record({ do: fc.constant("undo" as const), which, import: which, edited: fc.boolean() }),
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("change" as const), which, transaction: which },
        fields: fc.record(
          {
            name,
            notes: fc.option(name),
            amount: fc.constantFrom("7", "0.00", "x"),
            category: which,
            tag: which,
          },
          { requiredKeys: [] },
        ),
      }),
    },
    fc.record({ do: fc.constant("delete" as const), which, transaction: which }),
    fc.record({
      do: fc.constant("search" as const),
      which,
      text: fc.oneof(name, fc.constantFrom("da", "a", "%")),
    }),
    fc.record({ do: fc.constant("pass" as const), hours: fc.constantFrom(0.01, 1, 3_000) }),
  ),
  { minLength: 5, maxLength: 20 },
);

type Step = typeof STEPS extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;
type World = SecureRandom | Storage;

const at = <A>(list: readonly A[], i: number): A | undefined => list[i % Math.max(1, list.length)];

const PAGE = { page: 1, per_page: 50 };
const MOST = 20;

const recordsOf = (transactions: (Step & { do: "import" })["transactions"]): string =>
  lines(
    ...["x", "y"].map((id) =>
      record("Account", { id, name: id, balance: "1", accountable_type: "Depository" }),
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

/** Everything that users and operators can see, after each step. */
const look = Effect.fnUntraced(function* (users: readonly User[]) {
  const at = yield* now;
  yield* (yield* Users).list(MOST);
  yield* (yield* Users).familiesWithoutUsers(MOST);
  yield* (yield* AuditLog).list(MOST);
  yield* (yield* ApiKeys).list(MOST);
  yield* (yield* Tokens).sessions({ at, limit: MOST });
  for (const { family_id, email } of users.slice(-1)) {
    yield* (yield* Removals).userContents(email, at);
    yield* (yield* Removals).familyContents(family_id);
    yield* listAccounts(family_id, PAGE);
    yield* listCategories(family_id, PAGE);
    yield* listTags(family_id, PAGE);
    yield* listMerchants(family_id, PAGE);
    yield* listTransactions(family_id, {}, PAGE);
    yield* listImports(family_id, PAGE);
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
            ...{ name: step.name, currency: "JPY", account_type: "depository", balance: "1.50" },
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
        case "delete": {
          const { items } = yield* listTransactions(family_id, {}, PAGE);
          return yield* deleteTransaction({ family_id, id: at(items, step.transaction)?.id ?? own });
        }
        case "search": {
          const filter = { search: step.text, end_date: "2024-02-29" };
          const { next_cursor } = yield* listTransactions(family_id, filter, { page: 1, per_page: 2 });
          if (next_cursor === null) return undefined;
          return yield* listTransactions(family_id, filter, { cursor: next_cursor, per_page: 2 });
        }
        case "pass":
          return yield* TestClock.adjust(`${step.hours} hours`);
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
    runs,
  );
