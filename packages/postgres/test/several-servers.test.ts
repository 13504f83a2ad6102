// @module-tag slow

import { IdempotencyKeys, RequestCounts, Users } from "@farthing/core/access";
import { Imports, type StoredReceipt } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import {
  authenticate,
  exchangeCode,
  issueAuthorizationCode,
  OneTimeCodes,
  originOf,
  refreshTokens,
  SignInStarts,
} from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { afterAll, beforeEach, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { bookRaces, doBookWork } from "../../contracts/src/support/book-races.ts";
import { change, plannedAccount, plannedTransaction, planning } from "../../contracts/src/support/planned.ts";
import { CONNECTION } from "./support/bank.ts";
import {
  ACCOUNT,
  AT,
  codeOf,
  FAMILY,
  foundBooks,
  hashOf,
  idOf,
  importOf,
  LATER,
  store,
  tokensOf,
  transaction,
  USER,
} from "./support/books.ts";
import { emptier, newDatabase } from "./support/database.ts";
import { dumper } from "./support/dump.ts";

const ORIGIN = originOf("203.0.113.7", "Example/1.0");

const withRandom = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.provide(work, SecureRandom.layerWebCrypto);

const url = await newDatabase();
const servers = [1, 2, 3].map(() => ManagedRuntime.make(layerPostgres({ url, connections: 5 })));
await servers[0]!.context();
afterAll(() => Promise.all(servers.map((server) => server.dispose())));
const empty = await emptier(url);
const dump = await dumper(url);

beforeEach(async () => {
  await empty();
  await servers[0]!.runPromise(foundBooks);
});

/** Does something so many times, at the same time, on all servers in turn. */
const onAll = <A>(times: number, work: (index: number) => Effect.Effect<A, unknown, Storage>): Promise<A[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) => servers[index % servers.length]!.runPromise(work(index))),
  );

it("of 500 exchanges of one code at three servers one succeeds", SLOW, async () => {
  await servers[0]!.runPromise(
    Effect.flatMap(OneTimeCodes, (codes) => codes.issueAuthorizationCode(codeOf("code"), () => Result.void)),
  );
  const outcomes = await onAll(500, (index) =>
    Effect.flatMap(OneTimeCodes, (codes) =>
      codes.exchange(hashOf("code"), (found) =>
        found?.token_family_id === undefined
          ? { tokens: tokensOf(`tokens ${index}`), result: Result.succeed("won") }
          : { result: Result.succeed("used") },
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
  expect((await dump()).token_families).toHaveLength(1);
});

it.each([3, 50])(
  "%i clients that refresh one token at three servers at once all get one pair, and stay signed in",
  async (times) => {
    const tokens = await servers[0]!.runPromise(
      withRandom(
        Effect.gen(function* () {
          const { code } = yield* issueAuthorizationCode({
            ...{ user_id: USER.id, provider: "google", code_challenge: null },
          });
          return (yield* exchangeCode({ code, code_verifier: undefined, origin: ORIGIN })).tokens;
        }),
      ),
    );
    const answers = await onAll(times, () => withRandom(refreshTokens(tokens.refresh_token, ORIGIN)));
    const texts = answers.map(({ access_token, refresh_token, ...rest }) =>
      JSON.stringify({
        ...{ access_token: Redacted.value(access_token), refresh_token: Redacted.value(refresh_token) },
        ...rest,
      }),
    );
    expect(new Set(texts).size).toBe(1);
    const { refresh_tokens, token_families, audit_entries } = await dump();
    expect(refresh_tokens).toHaveLength(2);
    expect(token_families).toMatchObject([{ revoked_at: null }]);
    expect(audit_entries).toMatchObject([{ event: "signed_in" }]);
    const { access_token, refresh_token } = answers[0]!;
    for (const server of servers)
      expect(
        (await server.runPromise(authenticate({ _tag: "AccessToken", text: access_token }))).user.id,
      ).toBe(USER.id);
    expect(await onAll(2, () => withRandom(refreshTokens(refresh_token, ORIGIN)))).toHaveLength(2);
  },
);

it("of 60 changes of one transaction at three servers none is lost", async () => {
  await onAll(60, (index) =>
    Effect.flatMap(Transactions, (transactions) =>
      transactions.update(FAMILY.id, idOf("Milk"), {}, (current) =>
        Result.succeed({ notes: `${current.notes ?? ""}${index};`, locked: [], updated_at: LATER }),
      ),
    ),
  );
  const found = await servers[1]!.runPromise(
    Effect.flatMap(Transactions, (transactions) => transactions.find(FAMILY.id, idOf("Milk"))),
  );
  const seen = found!.notes!.split(";").slice(0, -1).map(Number);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

it("of 30 imports of the same bytes at three servers one is stored", async () => {
  const outcomes = await onAll(30, () =>
    Effect.flatMap(Imports, (imports) =>
      imports.store(
        importOf("same"),
        planning(() => Result.succeed(change({ transactions: [transaction("Eggs")] }))),
      ),
    ),
  );
  expect(outcomes.map(({ _tag }) => _tag).toSorted()).toEqual([
    ...Array.from({ length: 29 }, () => "SameImport"),
    "Stored",
  ]);
});

it("of 60 imports at three servers the receipts are one chain", async () => {
  await onAll(60, (index) => store(`import ${index}`, {}));
  const { receipts } = (await dump()) as { readonly receipts: readonly StoredReceipt[] };
  const chain = receipts.toSorted((a, b) => a.number - b.number);
  expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: 61 }, (_, at) => at + 1));
  expect(chain.map(({ head }) => (JSON.parse(head) as { readonly previous: unknown }).previous)).toEqual([
    null,
    ...chain.slice(0, -1).map(({ sha256 }) => sha256),
  ]);
});

it("of 60 requests to a bank at three servers as many are counted as a day allows", async () => {
  await servers[0]!.runPromise(Effect.flatMap(BankConnections, (connections) => connections.add(CONNECTION)));
  const counted = await onAll(60, () =>
    Effect.flatMap(BankConnections, (connections) =>
      connections.countRequest(CONNECTION.id, "2026-03-01", 24),
    ),
  );
  expect(counted.filter((each) => each !== undefined).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
});

it("of 150 requests of a client at three servers each is counted once", async () => {
  const counted = await onAll(150, () => RequestCounts.use((counts) => counts.count("client")));
  expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 150 }, (_, index) => index + 1),
  );
});

it("of 200 equal requests with one name at three servers one begins", async () => {
  const outcomes = await onAll(200, (index) =>
    IdempotencyKeys.use((keys) =>
      keys.begin({
        ...{ user_id: USER.id, credential: "c", key: "k", fingerprint: "f", attempt: idOf(`${index}`) },
        ...{ at: AT, free_at: LATER, kept_until: LATER },
      }),
    ),
  );
  expect(outcomes.filter(({ _tag }) => _tag === "Begun")).toHaveLength(1);
  expect(outcomes.filter(({ _tag }) => _tag === "InUse")).toHaveLength(199);
});

it("of 60 ends of one sign-in at three servers one gets it", async () => {
  const wanted = { state_hash: "state", browser_hash: "browser", provider: "google" };
  await servers[0]!.runPromise(
    SignInStarts.use((starts) =>
      starts.add({ ...wanted, app_state: null, code_challenge: null, created_at: AT, expires_at: LATER }),
    ),
  );
  const taken = await onAll(60, () => SignInStarts.use((starts) => starts.take({ ...wanted, at: AT })));
  expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
});

it("of 30 users with one address at three servers one is created", async () => {
  const outcomes = await onAll(30, (index) =>
    Effect.flatMap(Users, (users) =>
      Effect.match(
        users.create({
          user: { ...USER, id: idOf(`user ${index}`), email: "grace@example.com", created_at: AT },
        }),
        { onSuccess: () => "created", onFailure: ({ _tag }) => _tag },
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 29 }, () => "EmailTaken"), "created"]);
});

bookRaces(15, {
  atOnce: (family, [one, other]) =>
    Promise.all([
      servers[0]!.runPromise(doBookWork(family, one)),
      servers[1]!.runPromise(doBookWork(family, other)),
    ]),
  run: (work) => servers[2]!.runPromise(work),
});

it("imports of both sides of transfers at three servers at once make each pair once", async () => {
  const savings = plannedAccount({ name: "Reserve" });
  await servers[0]!.runPromise(store("savings", { accounts: [savings] }));
  const outcomes = await onAll(24, (index) => {
    const amount = String(1_000 + (index >> 1));
    const account = index % 2 === 0 ? ACCOUNT : savings;
    const side = { amount: index % 2 === 0 ? amount : `-${amount}`, currency: "EUR" };
    return store(`side ${index}`, { transactions: [plannedTransaction(account, side)] });
  });
  const made = outcomes.map((each) => (each._tag === "Stored" ? each.transfers.paired : 0));
  expect(made.reduce((all, each) => all + each)).toBe(12);
  expect((await dump()).transfers).toHaveLength(12);
});
