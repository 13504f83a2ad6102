import * as Clock from "effect/Clock";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BackupSchedule } from "../../src/backup-settings.ts";
import { type Backups, FailedBackup, keepBackingUp, nextBackupAt } from "../../src/keep-backing-up.ts";

const HOUR = Duration.toMillis(Duration.hours(1));
const DAY = 24 * HOUR;
const MINUTE = 60_000;

const at = (text: string): number => Date.parse(text);

const moments = fc.integer({ min: 0, max: at("2100-01-01T00:00:00Z") });
const schedules: fc.Arbitrary<BackupSchedule> = fc.oneof(
  fc.integer({ min: 1, max: 744 }).map((hours) => ({ every: Duration.hours(hours) })),
  fc.integer({ min: 0, max: 1_439 }).map((minute_of_day) => ({ minute_of_day })),
);

describe("a backup is due", () => {
  it("at once without one, and where the last is of a time to come", () => {
    fc.assert(
      fc.property(schedules, moments, moments, (schedule, now, ahead) => {
        expect(nextBackupAt(schedule, undefined, now)).toBe(now);
        expect(nextBackupAt(schedule, now + 1 + ahead, now)).toBe(now);
      }),
    );
  });

  it("after the last, by its interval, or at the first such time of day", () => {
    fc.assert(
      fc.property(schedules, moments, moments, (schedule, last, later) => {
        const next = nextBackupAt(schedule, last, last + later);
        expect(next).toBeGreaterThan(last);
        if ("every" in schedule) expect(next - last).toBe(Duration.toMillis(schedule.every));
        else {
          expect(next - last).toBeLessThanOrEqual(DAY);
          expect(next % DAY).toBe(schedule.minute_of_day * MINUTE);
        }
      }),
    );
  });
});

/** A folder of backups in memory: what was made, logged and counted, in order. */
const folder = (last?: number) => {
  const made: number[] = last === undefined ? [] : [last];
  const said: string[] = [];
  const state = { fails: false, dies: false, keepsOld: false };
  const backups: Backups = {
    lastAt: () => made.at(-1),
    make: Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (state.dies) return Effect.die(new TypeError("unforeseen"));
      if (state.fails)
        return Effect.fail(new FailedBackup({ code: "storage_full", message: "The disk is full." }));
      made.push(now);
      return Effect.succeed({ file: `${made.length}.db`, byte_size: 1 });
    }),
    deleteOld: Effect.suspend(() => {
      said.push("deleting");
      return state.keepsOld
        ? Effect.fail(new FailedBackup({ code: "backup_not_written", message: "denied" }))
        : Effect.succeed(made.splice(0, made.length - 2).map(String));
    }),
  };
  const log = {
    info: (_: object, text: string) => void said.push(text),
    error: (_: object, text: string) => void said.push(text),
  };
  const count = (outcome: string): void => void said.push(outcome);
  return {
    made,
    said,
    state,
    run: (schedule: BackupSchedule) => keepBackingUp(backups, schedule, log, count),
  };
};

const running = <A>(work: Effect.Effect<A, never, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.provide(Effect.scoped(work), TestClock.layer()));

const begin = (text: string) => TestClock.setTime(at(text));

const EVERY: BackupSchedule = { every: Duration.hours(6) };

it("they are made at the start and after each interval, and old ones deleted after each that is whole", () =>
  running(
    Effect.gen(function* () {
      yield* begin("2026-03-01T10:00:00Z");
      const { made, said, run } = folder();
      yield* Effect.forkScoped(run(EVERY));
      yield* TestClock.adjust(0);
      expect(made).toHaveLength(1);
      yield* TestClock.adjust(6 * HOUR - 1);
      expect(made).toHaveLength(1);
      yield* TestClock.adjust(6 * HOUR + 2 * MINUTE);
      expect(said).toEqual([
        ...["ok", "backup written", "deleting"],
        ...["ok", "backup written", "deleting"],
        ...["ok", "backup written", "deleting", "old backups deleted"],
      ]);
      expect(made).toEqual([at("2026-03-01T16:00:00Z"), at("2026-03-01T22:00:00Z")]);
    }),
  ));

it("a server that starts again goes on where the last one was, and makes what was missed at a time of day", () =>
  running(
    Effect.gen(function* () {
      yield* begin("2026-03-02T08:00:00Z");
      const { made, run } = folder(at("2026-03-02T03:30:01Z"));
      yield* Effect.forkScoped(run({ minute_of_day: 210 }));
      yield* TestClock.adjust(19 * HOUR);
      expect(made).toHaveLength(1);
      yield* TestClock.adjust(31 * MINUTE);
      expect(made.at(-1)).toBe(at("2026-03-03T03:30:00Z"));
      const missed = folder(at("2026-03-01T03:30:01Z"));
      yield* Effect.forkScoped(missed.run({ minute_of_day: 210 }));
      yield* TestClock.adjust(0);
      expect(missed.made).toHaveLength(2);
    }),
  ));

it("one that fails deletes nothing, and is tried again after an hour, not before", () =>
  running(
    Effect.gen(function* () {
      yield* begin("2026-03-01T10:00:00Z");
      const { made, said, state, run } = folder(at("2026-03-01T04:00:00Z"));
      state.fails = true;
      yield* Effect.forkScoped(run(EVERY));
      yield* TestClock.adjust(HOUR - MINUTE);
      expect(said).toEqual(["failed", "backup failed"]);
      state.fails = false;
      yield* TestClock.adjust(2 * MINUTE);
      expect(said.slice(2)).toEqual(["ok", "backup written", "deleting"]);
      expect(made.at(-1)).toBe(at("2026-03-01T11:00:00Z"));
    }),
  ));

it("one that ends in a way that nobody foresaw keeps no other from being made", () =>
  running(
    Effect.gen(function* () {
      const { said, state, run } = folder();
      state.dies = true;
      yield* Effect.forkScoped(run(EVERY));
      yield* TestClock.adjust(0);
      state.dies = false;
      yield* TestClock.adjust(HOUR + MINUTE);
      expect(said).toEqual(["failed", "backup failed", "ok", "backup written", "deleting"]);
    }),
  ));

it("old ones that cannot be deleted make no backup fail", () =>
  running(
    Effect.gen(function* () {
      const { said, state, run } = folder();
      state.keepsOld = true;
      yield* Effect.forkScoped(run(EVERY));
      yield* TestClock.adjust(HOUR);
      expect(said).toEqual(["ok", "backup written", "deleting", "old backups not deleted"]);
    }),
  ));

it("a clock that is put back brings one backup more, and no other until the next is due", () =>
  running(
    Effect.gen(function* () {
      yield* begin("2026-03-01T10:00:00Z");
      const { made, run } = folder(at("2027-03-01T10:00:00Z"));
      yield* Effect.forkScoped(run(EVERY));
      yield* TestClock.adjust(6 * HOUR - MINUTE);
      expect(made.slice(1)).toEqual([at("2026-03-01T10:00:00Z")]);
      yield* TestClock.adjust(2 * MINUTE);
      expect(made.at(-1)).toBe(at("2026-03-01T16:00:00Z"));
    }),
  ));
