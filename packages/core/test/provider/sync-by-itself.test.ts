import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Latch from "effect/Latch";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { type SyncWatcher, syncByItself } from "../../src/provider/sync/sync-by-itself.ts";
import {
  CONNECTION_ID,
  connected,
  fails,
  kept,
  later,
  responds,
  withProvider,
} from "./connection-support.ts";
import { wireAccount } from "./support.ts";

const HOUR = 3_600_000;

const EMPTY = responds(200, { accounts: [wireAccount()] });

/** Synced last an hour ago: due in five hours, where every six. */
const LATELY = { last_success_at: later(-HOUR), last_attempt_at: later(-HOUR), last_status: "ok" } as const;

/** Begins to sync by itself, and tells of everything that comes of it, in order. */
const watched = Effect.gen(function* () {
  const told: string[] = [];
  const watcher: SyncWatcher = {
    on_outcome: ({ id }, { status }) => Effect.sync(() => void told.push(`${id} ${status}`)),
    on_interrupted: ({ id }) => Effect.sync(() => void told.push(`${id} interrupted`)),
    on_failure: (connection) => Effect.sync(() => void told.push(`${connection?.id} broken`)),
  };
  yield* Effect.forkChild(syncByItself(Duration.hours(6), watcher));
  yield* TestClock.adjust(0);
  return told;
});

const idOf = (n: number): string => `0190a7c2-6f00-7000-8000-0000000001${String(n).padStart(2, "0")}`;

/** So many connections of one family, which share their sealed URL. */
const several = Effect.fn(function* (count: number, parts: Partial<BankConnection> = {}) {
  const first = yield* connected(parts);
  const connections = yield* BankConnections;
  for (let n = 1; n < count; n += 1) {
    const id = idOf(n);
    yield* connections.add({ ...first, id, sealed_url: first.sealed_url.replace(first.id, id) });
  }
  return first;
});

describe("syncs by themselves", () => {
  it("begin at once with what was just claimed, and come again when they are due", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const told = yield* watched;
        expect(told).toEqual([`${connection.id} ok`]);
        const first = sent.length;
        yield* TestClock.adjust(6 * HOUR - 1);
        expect(told).toHaveLength(1);
        // Due is up to a tenth later, and it is looked for once a minute.
        yield* TestClock.adjust(0.6 * HOUR + 60_001);
        expect(told).toEqual([`${connection.id} ok`, `${connection.id} ok`]);
        expect(sent.length).toBe(first + 1);
      }),
    ));

  it.each([
    ["revoked", { revoked: true }],
    ["told to wait", { cool_down_until: later(2 * HOUR) }],
    ["not due", LATELY],
  ])("leave alone what is %s", (_, parts) =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        yield* connected(parts);
        const told = yield* watched;
        yield* TestClock.adjust(HOUR);
        expect([told, sent]).toEqual([[], []]);
      }),
    ),
  );

  it("leave what there is no key for to others for an hour, and then say so", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected({ sealed_url: "with the key of another server" });
        const told = yield* watched;
        yield* TestClock.adjust(HOUR - 1);
        expect([told, yield* kept(connection)]).toEqual([[], connection]);
        yield* TestClock.adjust(1);
        expect([told, sent]).toEqual([[`${connection.id} failed`], []]);
        expect(yield* kept(connection)).toMatchObject({ last_problem: "secret_key_mismatch", failures: 1 });
      }),
    ));

  it("leave to others again what one of them has synced meanwhile", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        const connection = yield* connected({ sealed_url: "with the key of another server" });
        const told = yield* watched;
        yield* TestClock.adjust(HOUR - 1);
        yield* (yield* BankConnections).endSync(connection.id, {
          ...{ at: later(HOUR - 1), status: "ok", problem: null, revoked: false, cool_down_until: null },
          ...{ last_success_at: later(HOUR - 1), institutions: [], missing_accounts: [], backlog: null },
        });
        yield* TestClock.adjust(7 * HOUR);
        expect(told).toEqual([]);
        yield* TestClock.adjust(HOUR);
        expect(told).toEqual([`${connection.id} failed`]);
      }),
    ));

  it("begin at once with what somebody has tried who has not the key, unless it is not here either", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        const tried = { last_attempt_at: later(0), last_status: "failed", failures: 3 } as const;
        const own = yield* several(2, { ...tried, last_problem: "secret_key_mismatch" });
        const connections = yield* BankConnections;
        yield* connections.renew(own.family_id, idOf(1), "with the key of another server");
        yield* connections.endSync(idOf(1), {
          ...{ at: later(0), status: "failed", problem: "secret_key_missing", revoked: false },
          ...{
            cool_down_until: null,
            last_success_at: null,
            institutions: [],
            missing_accounts: [],
            backlog: null,
          },
        });
        const told = yield* watched;
        expect(told).toEqual([`${CONNECTION_ID} ok`]);
        // It is due an hour after it failed, and then left to others for one more.
        yield* TestClock.adjust(2 * HOUR - 1);
        expect(told).toHaveLength(1);
        yield* TestClock.adjust(0.1 * HOUR + 60_001);
        expect(told).toEqual([`${CONNECTION_ID} ok`, `${idOf(1)} failed`]);
      }),
    ));

  it("wait after what the bank has failed at, whoever has tried", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        yield* connected({
          ...{ last_attempt_at: later(0), last_status: "failed", last_problem: "network_error", failures: 1 },
        });
        const told = yield* watched;
        yield* TestClock.adjust(HOUR - 1);
        expect(told).toEqual([]);
      }),
    ));

  it("are four at once, and the others as soon as one is done", () => {
    const gate = Latch.makeUnsafe(false);
    return withProvider([Effect.andThen(gate.await, EMPTY)], (sent) =>
      Effect.gen(function* () {
        yield* several(6, LATELY);
        const told = yield* watched;
        yield* TestClock.adjust(6 * HOUR);
        expect([told.length, sent.length]).toEqual([0, 4]);
        yield* gate.open;
        yield* TestClock.adjust(60_000);
        expect(told.toSorted()).toEqual(
          [CONNECTION_ID, ...[1, 2, 3, 4, 5].map(idOf)].map((id) => `${id} ok`).toSorted(),
        );
        expect(sent).toHaveLength(6);
      }),
    );
  });

  it("go on while one of them takes long, which is not begun again", () => {
    const gate = Latch.makeUnsafe(false);
    return withProvider([Effect.andThen(gate.await, EMPTY), EMPTY], (sent) =>
      Effect.gen(function* () {
        const slow = yield* connected(LATELY);
        const told = yield* watched;
        yield* TestClock.adjust(6 * HOUR);
        expect(sent).toHaveLength(1);
        yield* (yield* BankConnections).add({
          ...slow,
          id: idOf(1),
          sealed_url: slow.sealed_url.replace(slow.id, idOf(1)),
        });
        yield* TestClock.adjust(HOUR);
        expect([told, sent.length]).toEqual([[`${idOf(1)} ok`], 2]);
        yield* gate.open;
        yield* TestClock.adjust(0);
        expect(told).toEqual([`${idOf(1)} ok`, `${slow.id} ok`]);
      }),
    );
  });

  it("that a provider fails at are told as such, and come again later each time", () =>
    withProvider([fails("too_large")], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const told = yield* watched;
        yield* TestClock.adjust(6 * HOUR);
        expect(told).toEqual([`${connection.id} failed`]);
        yield* TestClock.adjust(24 * HOUR);
        // After one hour, two, four, eight and sixteen.
        expect([told.length, (yield* kept(connection)).failures, sent.length]).toEqual([5, 5, 5]);
      }),
    ));

  it("that storage breaks off are told as such, and keep no other", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        yield* several(2, LATELY);
        const connections = yield* BankConnections;
        const broken = BankConnections.of({
          ...connections,
          storeWindow: (scope, decide) =>
            scope.connection_id === CONNECTION_ID
              ? Effect.die("broken")
              : connections.storeWindow(scope, decide),
        });
        const told = yield* Effect.provideService(watched, BankConnections, broken);
        yield* TestClock.adjust(6 * HOUR);
        expect(told.toSorted()).toEqual([`${CONNECTION_ID} broken`, `${idOf(1)} ok`]);
      }),
    ));

  it("go on where storage could not tell for once what there is", () =>
    withProvider([EMPTY], () =>
      Effect.gen(function* () {
        yield* connected();
        const connections = yield* BankConnections;
        let lists = 0;
        const broken = BankConnections.of({
          ...connections,
          list: (family) => {
            lists += 1;
            return lists === 1 ? Effect.die("broken") : connections.list(family);
          },
        });
        const told = yield* Effect.provideService(watched, BankConnections, broken);
        yield* TestClock.adjust(60_000);
        expect(told).toEqual(["undefined broken", `${CONNECTION_ID} ok`]);
      }),
    ));

  it("say nothing where somebody else syncs the connection just then, or has removed it", () =>
    withProvider([EMPTY], (sent) =>
      Effect.gen(function* () {
        const { family_id } = yield* several(2, LATELY);
        const connections = yield* BankConnections;
        const stale = BankConnections.of({
          ...connections,
          list: () =>
            Effect.tap(connections.list(undefined), () =>
              Effect.ignore(connections.remove(family_id, idOf(1))),
            ),
        });
        yield* Effect.forkChild(connections.exclusively(CONNECTION_ID, Effect.never));
        const told = yield* Effect.provideService(watched, BankConnections, stale);
        yield* TestClock.adjust(7 * HOUR);
        expect([told, sent]).toEqual([[], []]);
      }),
    ));
});
