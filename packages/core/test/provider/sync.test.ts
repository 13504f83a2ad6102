import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { type SyncOptions, syncConnection } from "../../src/provider/sync/sync.ts";
import { StorageUnavailable } from "../../src/storage/index.ts";
import { Accounts, deleteTransaction, Transactions, updateAccount } from "../../src/transactions/index.ts";
import {
  CONNECTION_ID,
  connected,
  fails,
  kept,
  later,
  responds,
  START,
  withProvider,
} from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

const DAY = 86_400;
const NOW = Math.floor(Date.parse(START) / 1000);

const sync = ({ family_id, id }: BankConnection, options: Partial<SyncOptions> = {}) =>
  syncConnection(family_id, id, { pending: true, dry_run: false, ...options });

const EMPTY = responds(200, { accounts: [wireAccount()] });

/** An answer with one account and these transactions, each so many days ago. */
const holding = (transactions: Readonly<Record<string, number>>, problems: object = {}) =>
  responds(200, {
    accounts: [
      wireAccount({
        transactions: Object.entries(transactions).map(([id, days]) =>
          wireTransaction({ id, posted: NOW - days * DAY, description: id }),
        ),
      }),
    ],
    ...problems,
  });

const stored = ({ family_id }: BankConnection) =>
  Effect.map(
    Effect.flatMap(Transactions, (all) => all.list(family_id, {}, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ name }) => name),
  );

/** Lately synced, so that one window is due. */
const LATELY = {
  last_success_at: later(-DAY * 1000),
  last_status: "ok",
  last_attempt_at: later(-DAY * 1000),
} as const;

const BACKLOG = { start: NOW - 900 * DAY, end: NOW - 800 * DAY };

describe("what a person has done", () => {
  it("is not undone by the next sync: a deleted transaction stays deleted, a named account keeps its name", () =>
    withProvider([holding({ Bread: 1, Rent: 2 })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const { family_id } = connection;
        const page = { page: 1, per_page: 100 };
        yield* sync(connection);
        const [bread] = (yield* (yield* Transactions).list(family_id, { search: "Bread" }, page)).items;
        const [account] = (yield* (yield* Accounts).list(family_id, page)).items;
        yield* deleteTransaction({ family_id, id: bread!.id });
        yield* updateAccount(family_id, account!.id, { name: "Household" });
        const { accounts } = yield* sync(connection);
        expect(accounts).toMatchObject([{ added: 0, updated: 0, removed: 0 }]);
        expect(yield* stored(connection)).toEqual(["Rent"]);
        expect(yield* (yield* Accounts).find(family_id, account!.id)).toMatchObject({ name: "Household" });
      }),
    ));
});

describe("a first sync", () => {
  it("requests a year in windows of 44 days, the newest first, and stops after two empty ones", () =>
    withProvider([holding({ Bread: 1 }), EMPTY, holding({ Rent: 100 }), EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const outcome = yield* sync(connection);
        const windows = sent.map(({ parameters }) => [
          (Number(parameters["end-date"]) - NOW - 1) / DAY,
          (Number(parameters["start-date"]) - NOW - 1) / DAY,
          parameters.pending,
        ]);
        // Two in a row: the second alone ends nothing.
        expect(windows).toEqual([0, 1, 2, 3, 4].map((i) => [i === 0 ? 0 : -44 * i, -44 * (i + 1), "1"]));
        expect(sent.every(({ method, path }) => `${method} ${path}` === "GET /feed/accounts")).toBe(true);
        expect(yield* stored(connection)).toEqual(["Bread", "Rent"]);
        expect(outcome).toMatchObject({
          ...{ connection_id: CONNECTION_ID, status: "ok", messages: [], failure: undefined },
          accounts: [{ provider_id: "A1", added: 2, updated: 0, removed: 0, institution: "Meadow Bank" }],
        });
        expect(yield* kept(connection)).toEqual({
          ...connection,
          ...{
            last_attempt_at: START,
            last_success_at: START,
            last_status: "ok",
            institutions: ["Meadow Bank"],
          },
          requests: { day: "2026-03-01", count: 5 },
        });
      }),
    ));

  it("asks for all that the person wants, empty or not, and for what is pending only where they want it", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected();
        yield* sync(connection, { since: NOW - 180 * DAY, pending: false });
        expect(sent).toHaveLength(5);
        expect(sent.at(-1)?.parameters).toEqual({
          "start-date": String(NOW - 180 * DAY),
          "end-date": String(NOW + 1 - 176 * DAY),
        });
      }),
    ));
});

describe("a later sync", () => {
  it("asks for two weeks before the last success, and run again changes nothing", () =>
    withProvider([holding({ Bread: 1 })], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* sync(connection);
        expect(sent.map(({ parameters }) => parameters["start-date"])).toEqual([String(NOW - 15 * DAY)]);
        const again = yield* sync(connection);
        expect(again.accounts).toMatchObject([{ added: 0, updated: 0, removed: 0 }]);
        expect(yield* stored(connection)).toEqual(["Bread"]);
      }),
    ));

  it("tells how far it is, and what each window brings, once it is stored", () =>
    withProvider([holding({ Bread: 1 }), holding({ Rent: 50 }), EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const told: unknown[] = [];
        yield* sync(connection, {
          since: NOW - 100 * DAY,
          on_progress: (progress) => Effect.sync(() => void told.push(progress)),
          on_received: (received) =>
            Effect.gen(function* () {
              told.push(received.flatMap(({ transactions }) => transactions.map(({ name }) => name)));
            }),
        });
        const progress = { connection_id: CONNECTION_ID, windows: 3, accounts: 1 };
        expect(told).toEqual([
          ["Bread"],
          { ...progress, window: 1, transactions: 1 },
          ["Rent"],
          { ...progress, window: 2, transactions: 2 },
          [],
          { ...progress, window: 3, transactions: 2 },
        ]);
      }),
    ));

  it("counts days where the family lives", () =>
    withProvider([holding({ Bread: 0.25 })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* sync(connection);
        const page = { page: 1, per_page: 1 };
        const { items } = yield* (yield* Transactions).list(connection.family_id, {}, page);
        expect(items[0]?.date).toBe("2026-02-28");
      }),
    ));
});

describe("what was pending and is no longer told of", () => {
  const PENDING = responds(200, {
    accounts: [
      wireAccount({
        transactions: [wireTransaction({ id: "hold", posted: 0, transacted_at: NOW - DAY, pending: true })],
      }),
    ],
  });

  /** What is left of it so long after it was told of, where a sync of then is answered and asked for like this. */
  const leftAfter = (ms: number, answer = EMPTY, options: Partial<SyncOptions> = {}): Promise<number> =>
    withProvider([PENDING, answer], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* sync(connection);
        expect(yield* stored(connection)).toHaveLength(1);
        yield* TestClock.adjust(ms);
        yield* sync(connection, options);
        return (yield* stored(connection)).length;
      }),
    );

  const reporting = (message: object) =>
    responds(200, {
      accounts: [wireAccount(), wireAccount({ id: "A2", org: { name: "Hill Bank" } })],
      errlist: [{ code: "con.auth", msg: "Trouble", ...message }],
    });

  it("stays for eight days, and goes then", async () => {
    expect(await leftAfter(8 * DAY * 1_000)).toBe(1);
    expect(await leftAfter(8 * DAY * 1_000 + 1)).toBe(0);
  });

  it("goes eight days after the clock is right again, if it was ahead", () =>
    withProvider([PENDING, EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* TestClock.setTime(Date.parse(START) + 1_500 * DAY * 1_000);
        yield* sync(connection);
        yield* TestClock.setTime(Date.parse(START));
        yield* sync(connection);
        yield* TestClock.adjust(8 * DAY * 1_000);
        yield* sync(connection);
        expect(yield* stored(connection)).toHaveLength(1);
        yield* TestClock.adjust(1);
        yield* sync(connection);
        expect(yield* stored(connection)).toEqual([]);
      }),
    ));

  it("stays where what is pending is not asked for", async () => {
    expect(await leftAfter(9 * DAY * 1_000, EMPTY, { pending: false })).toBe(1);
  });

  it("stays where its institution has failed, or it is not told which has", async () => {
    expect(await leftAfter(9 * DAY * 1_000, reporting({}))).toBe(1);
    expect(await leftAfter(9 * DAY * 1_000, reporting({ account_id: "A1" }))).toBe(1);
    expect(await leftAfter(9 * DAY * 1_000, reporting({ account_id: "A2" }))).toBe(0);
  });

  /** Where the past that the user requested is not reached at first: what is left of a hold nine days later. */
  const leftBesidePast = (daysAgo: number, past: ReturnType<typeof responds>): Promise<number> => {
    const hold = { id: "hold", posted: 0, transacted_at: NOW - daysAgo * DAY, pending: true };
    const holds = responds(200, { accounts: [wireAccount({ transactions: [wireTransaction(hold)] })] });
    return withProvider([holds, responds(500), EMPTY, past], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
        yield* sync(connection);
        expect(yield* stored(connection)).toHaveLength(1);
        yield* TestClock.adjust(9 * DAY * 1_000);
        yield* sync(connection);
        return (yield* stored(connection)).length;
      }),
    );
  };

  it("stays where the past is asked for, but not the time between", async () => {
    expect(await leftBesidePast(20, EMPTY)).toBe(1);
    expect(await leftBesidePast(1, EMPTY)).toBe(0);
  });

  it("goes at the end of what is due, though the past beyond it does not come", async () => {
    expect(await leftBesidePast(1, responds(500))).toBe(0);
  });

  it("is missed by the last window alone: until then it may still come", () =>
    withProvider([PENDING, EMPTY, EMPTY, fails("too_large")], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* sync(connection);
        yield* TestClock.adjust(9 * DAY * 1_000);
        const outcome = yield* sync(connection, { since: NOW - 100 * DAY });
        expect([outcome.status, (yield* stored(connection)).length]).toEqual(["failed", 1]);
      }),
    ));
});

describe("what a provider reports", () => {
  it("makes the sync partial, so that the next one asks for as much again", () =>
    withProvider([holding({ Bread: 1 }, { errors: ["Sign in at Meadow Bank"] })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const outcome = yield* sync(connection);
        expect(outcome).toMatchObject({
          ...{ status: "partial", failure: undefined },
          messages: [{ institution: "Meadow Bank", text: "Sign in at Meadow Bank" }],
        });
        expect(yield* stored(connection)).toEqual(["Bread"]);
        expect(yield* kept(connection)).toMatchObject({
          ...{ last_status: "partial", last_attempt_at: START, last_success_at: LATELY.last_success_at },
          ...{ failures: 0, last_problem: null },
        });
      }),
    ));

  it("is told once, though every window says it", () =>
    withProvider([holding({ Bread: 1 }, { errors: ["Sign in"] }), holding({}, { errors: ["Sign in"] })], () =>
      Effect.gen(function* () {
        const { messages } = yield* sync(yield* connected());
        expect(messages).toMatchObject([{ text: "Sign in" }]);
      }),
    ));

  it("makes it failed where nothing came of any institution", () =>
    withProvider([responds(200, { accounts: [wireAccount()], errors: ["Sign in at Meadow Bank"] })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        expect((yield* sync(connection)).status).toBe("failed");
        expect(yield* kept(connection)).toMatchObject({
          last_status: "failed",
          last_problem: null,
          failures: 1,
        });
      }),
    ));
});

describe("a failure", () => {
  it.each([
    [responds(402), "payment_required", null],
    [responds(403), "access_revoked", null],
    [responds(429, "", { not_before: Date.parse(START) + 120_000 }), "rate_limited", later(120_000)],
    [responds(500), "provider_unavailable", null],
    [responds(200, "<html>"), "provider_protocol_error", null],
    [fails("address_refused"), "address_refused", null],
    [fails("timed_out"), "network_error", null],
  ] as const)("after a window leaves that window, and is kept: %#", (answer, code, cool_down_until) =>
    withProvider([holding({ Bread: 1 }), answer], () =>
      Effect.gen(function* () {
        const last_success_at = later(-100 * DAY * 1000);
        const connection = yield* connected({ ...LATELY, last_success_at });
        const outcome = yield* sync(connection);
        expect(outcome).toMatchObject({
          ...{ status: "failed", failure: { code }, accounts: [{ added: 1 }] },
          messages: [{ _tag: "ProviderFailure", code }],
        });
        expect(yield* stored(connection)).toEqual(["Bread"]);
        expect(yield* kept(connection)).toMatchObject({
          ...{ last_status: "failed", last_problem: code, failures: 1, revoked: code === "access_revoked" },
          ...{ cool_down_until, last_success_at, institutions: ["Meadow Bank"], backlog: null },
        });
      }),
    ),
  );

  it.each([
    ["payment_required", responds(402), {}],
    ["access_revoked", responds(403), {}],
    ["provider_blocked", responds(403, "<html>", { is_page: true }), {}],
    ["rate_limited", responds(429), {}],
    ["provider_unavailable", responds(500), {}],
    ["provider_unavailable", responds(503), {}],
    ["network_error", fails("unreachable", false), {}],
    ["network_error", fails("broken_off"), {}],
    ["network_error", fails("timed_out"), {}],
    ["address_refused", fails("address_refused", false), {}],
    ["provider_protocol_error", responds(400, "", { not_before: Date.parse(START) + 120_000 }), {}],
    ["request_budget_spent", EMPTY, { requests: { day: "2026-03-01", count: 23 } }],
  ] as const)(
    "in the past that the user requested leaves it to the next sync: %s, %#",
    (code, answer, parts) =>
      withProvider([holding({ Bread: 1 }), answer], () =>
        Effect.gen(function* () {
          const connection = yield* connected({ ...LATELY, ...parts, backlog: BACKLOG });
          const outcome = yield* sync(connection);
          expect(outcome).toMatchObject({ status: "failed", failure: { code } });
          expect(outcome.messages).toContainEqual({
            ...{ code: "history_continues", institution: null, account: null },
            text: "Transactions before 2023-12-22 are not fetched yet. The next sync fetches them, back to 2023-09-13.",
          });
          expect(yield* kept(connection)).toMatchObject({ last_success_at: START, backlog: BACKLOG });
        }),
      ),
  );

  it.each([
    ["another status", responds(400)],
    ["a web page", responds(200, "<html>")],
    ["more than an answer may hold", fails("too_large")],
  ] as const)(
    "that is a refusal of the past is told with what is missing, and later syncs are ok: %s",
    (_, answer) =>
      withProvider([holding({ Bread: 1 }), EMPTY, answer, EMPTY], () =>
        Effect.gen(function* () {
          const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
          expect(yield* sync(connection)).toMatchObject({
            status: "failed",
            messages: [
              { code: "provider_protocol_error" },
              {
                code: "history_left_out",
                text: "Transactions before 2023-11-08 were not fetched: the provider refused the request. To request them again, sync once more from 2023-09-13 on.",
              },
            ],
          });
          expect(yield* kept(connection)).toMatchObject({ last_success_at: START, backlog: null });
          expect(yield* sync(connection)).toMatchObject({ status: "ok", messages: [] });
        }),
      ),
  );

  it("in what is due keeps the past that the user requested, whatever it is", () =>
    withProvider([responds(400)], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
        const { messages } = yield* sync(connection);
        expect(messages.map(({ code }) => code)).toEqual(["provider_protocol_error", "history_continues"]);
        expect(yield* kept(connection)).toMatchObject({ backlog: BACKLOG });
      }),
    ));

  it("to open the access URL is told, and nothing is asked", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected({ sealed_url: "sealed for another" });
        expect(yield* sync(connection)).toMatchObject({
          status: "failed",
          failure: { code: "secret_key_mismatch" },
        });
        expect(sent).toHaveLength(0);
        expect(yield* kept(connection)).toMatchObject({ last_problem: "secret_key_mismatch", failures: 1 });
      }),
    ));

  it.each([
    [{ revoked: true }, { code: "access_revoked" }],
    [
      { cool_down_until: later(1), last_problem: "network_error" },
      { code: "network_error", until: later(1) },
    ],
  ] as const)(
    "that is known beforehand is told, and neither asked about nor kept again: %j",
    (parts, wanted) =>
      withProvider([EMPTY], (sent) =>
        Effect.gen(function* () {
          const connection = yield* connected({ ...LATELY, ...parts });
          expect(yield* sync(connection)).toMatchObject({ status: "failed", failure: wanted });
          expect([sent.length, yield* kept(connection)]).toEqual([0, connection]);
        }),
      ),
  );

  it("of storage breaks the sync off; the next one by itself is not due at once", () =>
    withProvider([holding({ Bread: 1 }), holding({ Rent: 50 })], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
        const connections = yield* BankConnections;
        let windows = 0;
        const full = BankConnections.of({
          ...connections,
          storeWindow: (...args) => {
            windows += 1;
            return windows === 1
              ? connections.storeWindow(...args)
              : Effect.fail(new StorageUnavailable({ reason: "full", operation: "store", cause: undefined }));
          },
        });
        const failure = yield* Effect.flip(
          Effect.provideService(sync(connection, { since: NOW - 100 * DAY }), BankConnections, full),
        );
        expect(failure._tag).toBe("StorageUnavailable");
        expect(yield* stored(connection)).toEqual(["Bread"]);
        expect(yield* kept(connection)).toMatchObject({
          ...{
            last_attempt_at: START,
            last_status: "failed",
            last_problem: null,
            failures: 1,
            revoked: false,
          },
          ...{ cool_down_until: null, last_success_at: LATELY.last_success_at, backlog: BACKLOG },
        });
      }),
    ));

  it("to be alone is told: of two at once one is refused", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const busy = (yield* BankConnections).exclusively(CONNECTION_ID, Effect.flip(sync(connection)));
        expect(yield* busy).toMatchObject({ _tag: "ProviderFailure", code: "sync_running" });
        expect(yield* sync(connection)).toMatchObject({ status: "ok" });
      }),
    ));

  it("to find the connection is told", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        for (const other of [
          { ...connection, id: "x" },
          { ...connection, family_id: "x" },
        ])
          expect(yield* Effect.flip(sync(other))).toMatchObject({ _tag: "ConnectionNotFound", id: other.id });
      }),
    ));

  it("to find the connection is told, also while those who have it use it", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const other = Effect.flip(sync({ ...connection, family_id: "x" }));
        const asked = yield* (yield* BankConnections).exclusively(CONNECTION_ID, other);
        expect(asked).toMatchObject({ _tag: "ConnectionNotFound", id: connection.id });
      }),
    ));
});

describe("the requests of a day", () => {
  it("run out at 24, with a warning from the 18th on", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, requests: { day: "2026-03-01", count: 16 } });
        expect((yield* sync(connection)).messages).toEqual([]);
        expect((yield* sync(connection)).messages).toMatchObject([{ code: "request_budget_low" }]);
        for (let count = 18; count < 24; count += 1) yield* sync(connection);
        expect(sent).toHaveLength(8);
        const spent = yield* sync(connection);
        expect(spent).toMatchObject({
          failure: { code: "request_budget_spent", until: "2026-03-02T00:00:00.000Z" },
          messages: [{ code: "request_budget_spent" }, { code: "request_budget_low" }],
        });
        expect(sent).toHaveLength(8);
        expect(yield* kept(connection)).toMatchObject({ cool_down_until: "2026-03-02T00:00:00.000Z" });
      }),
    ));
});

describe("a dry run", () => {
  it("tells what would come of it, and stores nothing but the requests that it sent", () =>
    withProvider([holding({ Bread: 1 })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const outcome = yield* sync(connection, { dry_run: true });
        expect(outcome).toMatchObject({ status: "ok", accounts: [{ added: 1 }] });
        expect(yield* stored(connection)).toEqual([]);
        const accounts = yield* (yield* Accounts).list(connection.family_id, { page: 1, per_page: 9 });
        expect(accounts.items).toEqual([]);
        expect(yield* kept(connection)).toEqual({ ...connection, requests: { day: "2026-03-01", count: 1 } });
      }),
    ));

  it("keeps what a failure means for later requests, and no other", () =>
    withProvider([responds(500), responds(429)], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
        yield* sync(connection, { dry_run: true });
        expect({ ...(yield* kept(connection)), requests: null }).toEqual(connection);
        yield* sync(connection, { dry_run: true });
        expect(yield* kept(connection)).toMatchObject({
          last_problem: "rate_limited",
          cool_down_until: later(3_600_000),
          backlog: BACKLOG,
        });
      }),
    ));

  it("that is refused in the past leaves it to the next sync", () =>
    withProvider([EMPTY, responds(400)], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ ...LATELY, backlog: BACKLOG });
        const { messages } = yield* sync(connection, { dry_run: true });
        expect(messages.map(({ code }) => code)).toEqual(["provider_protocol_error", "history_continues"]);
        expect(yield* kept(connection)).toMatchObject({ backlog: BACKLOG });
      }),
    ));

  it("that breaks off keeps nothing of it", () =>
    withProvider([holding({ Bread: 1 })], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const connections = yield* BankConnections;
        const broken = BankConnections.of({ ...connections, storeWindow: () => Effect.die("broken") });
        yield* Effect.exit(
          Effect.provideService(sync(connection, { dry_run: true }), BankConnections, broken),
        );
        expect({ ...(yield* kept(connection)), requests: null }).toEqual(connection);
      }),
    ));
});
