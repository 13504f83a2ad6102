import { BankConnections } from "@farthing/core/provider";
import { layerPostgres } from "@farthing/postgres";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { TestClock } from "effect/testing";
import { afterAll, beforeEach, expect, it } from "vitest";
import { bankChange, CONNECTION } from "./support/bank.ts";
import { AT, foundBooks } from "./support/books.ts";
import { emptier, newDatabase } from "./support/database.ts";
import { dumper } from "./support/dump.ts";
import { onDatabase } from "./support/on-database.ts";
import { syncNow } from "./support/sync.ts";

const url = await newDatabase();
const servers = [1, 2].map(() => ManagedRuntime.make(layerPostgres({ url })));
const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]];
await one.context();
await other.context();
afterAll(() => Promise.all(servers.map((server) => server.dispose())));
const empty = await emptier(url);
const dump = await dumper(url);

beforeEach(async () => {
  await empty();
  await one.runPromise(
    Effect.andThen(
      foundBooks,
      Effect.flatMap(BankConnections, (connections) => connections.add(CONNECTION)),
    ),
  );
});

const storeWindow = Effect.flatMap(BankConnections, (connections) =>
  connections.storeWindow(
    {
      ...{ connection_id: CONNECTION.id, window: { start: 0, end: 0 } },
      ...{ named: () => new Map(), days: () => new Map() },
    },
    () => Result.succeed({ change: bankChange({}), result: "stored" }),
  ),
);

const endSync = Effect.flatMap(BankConnections, (connections) =>
  connections.endSync(CONNECTION.id, {
    ...{ at: AT, status: "ok", problem: null, revoked: false, cool_down_until: null },
    ...{ last_success_at: AT, institutions: ["Bank"], missing_accounts: [], backlog: null },
  }),
);

const exclusively = <A, E>(work: Effect.Effect<A, E, BankConnections>) =>
  Effect.flatMap(BankConnections, (connections) => connections.exclusively(CONNECTION.id, work));

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onSuccess: () => "done", onFailure: ({ _tag }) => _tag });

/** As if so many seconds had passed since everything that the database has. */
const letPass = (seconds: number): Promise<unknown> =>
  onDatabase(url, (client) =>
    client.query("UPDATE bank_leases SET until = until - make_interval(secs => $1)", [seconds]),
  );

it("of two servers one uses a connection, until it is released", async () => {
  const inUse = exclusively(Effect.promise(() => other.runPromise(tagOf(exclusively(storeWindow)))));
  expect(await one.runPromise(inUse)).toBe("ConnectionBusy");
  expect(await other.runPromise(tagOf(exclusively(storeWindow)))).toBe("done");
  expect((await dump()).bank_leases).toEqual([]);
});

it("the lease of a server that has died is free within 60 seconds, and not within 40", async () => {
  const work = exclusively(
    Effect.promise(async () => {
      const outcomes = [];
      for (const seconds of [40, 20]) {
        await letPass(seconds);
        outcomes.push(await other.runPromise(tagOf(exclusively(storeWindow))));
      }
      return outcomes;
    }),
  );
  expect(await one.runPromise(work)).toEqual(["ConnectionBusy", "done"]);
});

it("who stood still while another one took the lease stores nothing any more, and takes nothing from it", async () => {
  const outcome = await one.runPromise(
    exclusively(
      Effect.gen(function* () {
        expect((yield* storeWindow).result).toBe("stored");
        yield* Effect.promise(() => letPass(60));
        const taken = yield* Deferred.make<void>();
        const done = yield* Deferred.make<void>();
        const holder = other.runFork(
          exclusively(Effect.andThen(Deferred.succeed(taken, undefined), Deferred.await(done))),
        );
        yield* Deferred.await(taken);
        const before = yield* Effect.promise(dump);
        const tags = [yield* tagOf(storeWindow), yield* tagOf(endSync)];
        expect(yield* Effect.promise(dump)).toEqual(before);
        yield* Deferred.succeed(done, undefined);
        yield* Fiber.join(holder);
        return tags;
      }),
    ),
  );
  expect(outcome).toEqual(["ConnectionBusy", "ConnectionBusy"]);
});

it("of two syncs one stores, also when the first stands still until the second has ended, and then goes on", async () => {
  const other_ends = Effect.promise(async () => {
    await letPass(60);
    const { status, accounts } = await other.runPromise(syncNow());
    expect([status, accounts.map(({ added }) => added)]).toEqual(["ok", [1]]);
    return dump();
  });
  let stored: unknown;
  const standsStill = Effect.map(other_ends, (dumped) => {
    stored = dumped;
  });
  const outcome = await one.runPromise(Effect.flip(syncNow(standsStill)));
  expect(outcome).toMatchObject({ code: "sync_running" });
  const { bank_leases, ...rest } = await dump();
  expect(rest).toEqual(
    Object.fromEntries(Object.entries(stored as object).filter(([name]) => name !== "bank_leases")),
  );
  expect(bank_leases).toEqual([]);
});

it("of ten syncs at the same time at two servers one stores, and the others say that it is running", async () => {
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      [one, other][index % 2]!.runPromise(
        Effect.match(syncNow(), { onSuccess: ({ status }) => status, onFailure: (failure) => failure }),
      ),
    ),
  );
  for (const each of asked) if (each !== "ok") expect(each).toMatchObject({ code: "sync_running" });
  expect(asked).toContain("ok");
  const { bank_transactions, transactions } = await dump();
  expect([bank_transactions, transactions].map((rows) => (rows as unknown[]).length)).toEqual([1, 3]);
});

it("who finds its lease over and not taken goes on", async () => {
  const work = Effect.andThen(
    Effect.promise(() => letPass(60)),
    storeWindow,
  );
  expect((await one.runPromise(exclusively(work))).result).toBe("stored");
});

it("a lease is renewed while it is used, and not afterwards", async () => {
  const until = () =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query<{ until: string }>("SELECT until::text FROM bank_leases");
      return rows[0]?.until;
    });
  const renewed = Effect.gen(function* () {
    const first = yield* Effect.promise(until);
    let now = first;
    while (now === first) {
      yield* TestClock.adjust("15 seconds");
      now = yield* Effect.promise(until);
    }
    return [first, now] as const;
  });
  const [first, now] = await one.runPromise(Effect.provide(exclusively(renewed), TestClock.layer()));
  expect(now! > first!).toBe(true);
  expect(await until()).toBeUndefined();
});
