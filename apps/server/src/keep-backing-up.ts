import * as Clock from "effect/Clock";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type { BackupSchedule } from "./backup-settings.ts";

/** A backup that was made. */
interface MadeBackup {
  readonly file: string;
  readonly byte_size: number;
}

/** A backup was not made, or old ones not deleted; the message says why. */
export class FailedBackup extends Schema.TaggedError<FailedBackup>()("FailedBackup", {
  code: Schema.String,
  message: Schema.String,
}) {}

/** The backups of a database. */
export interface Backups {
  /** When the last of them was made, in milliseconds; undefined if none can be found. */
  readonly lastAt: () => number | undefined;
  /** Makes one, whole or not at all. Those before it stay. */
  readonly make: Effect.Effect<MadeBackup, FailedBackup>;
  /** Deletes the oldest that are too many; their names. */
  readonly deleteOld: Effect.Effect<readonly string[], FailedBackup>;
}

/** Where it is told; one of pino fits. */
export interface BackupLog {
  readonly info: (entry: object, message: string) => void;
  readonly error: (entry: object, message: string) => void;
}

/** How often is looked whether one is due: by the clock of the machine, which may be put forward or back. */
const INTERVAL = Duration.minutes(1);

/** How long a failure is left alone until it is tried again, in milliseconds. */
const AGAIN = Duration.toMillis(Duration.hours(1));

const DAY = Duration.toMillis(Duration.days(1));

const timeOfDayAfter = (at: number, minute: number): number => {
  const that = Math.floor(at / DAY) * DAY + minute * 60_000;
  return that > at ? that : that + DAY;
};

/**
 * When a backup is due, in milliseconds: at once if there is none, or if the last is of a time to come, so that the clock was put
 * back since.
 */
export const nextBackupAt = (schedule: BackupSchedule, last: number | undefined, now: number): number => {
  if (last === undefined || last > now) return now;
  return "every" in schedule
    ? last + Duration.toMillis(schedule.every)
    : timeOfDayAfter(last, schedule.minute_of_day);
};

/** What nobody foresaw fails one backup, and not those that come. */
const foreseen = (make: Backups["make"]): Backups["make"] =>
  Effect.catchDefect(make, (defect) =>
    Effect.fail(new FailedBackup({ code: "internal_error", message: String(defect) })),
  );

/** Whether it was tried and failed a moment ago; a time to come says nothing, as above. */
const isLeftAlone = (failedAt: number | undefined, now: number): boolean =>
  failedAt !== undefined && failedAt <= now && now - failedAt < AGAIN;

/**
 * Backs up when it is due as long as it runs, and logs and counts each. What was due while the server was down is made at its
 * start.
 */
export const keepBackingUp = (
  { lastAt, make, deleteOld }: Backups,
  schedule: BackupSchedule,
  log: BackupLog,
  backedUp: (outcome: "ok" | "failed") => void = () => {},
): Effect.Effect<never> => {
  const made = Effect.fnUntraced(function* (backup: MadeBackup) {
    backedUp("ok");
    log.info({ ...backup }, "backup written");
    yield* Effect.match(deleteOld, {
      onSuccess: (names) => names.length > 0 && log.info({ names }, "old backups deleted"),
      onFailure: ({ code, message }) => log.error({ code, reason: message }, "old backups not deleted"),
    });
    return undefined;
  });
  const failed = ({ code, message }: FailedBackup, now: number) =>
    Effect.sync(() => {
      backedUp("failed");
      log.error({ code, reason: message }, "backup failed");
      return now;
    });
  /** Returns when it failed last, as the next round has to know. */
  const round = Effect.fnUntraced(function* (failedAt: number | undefined) {
    const now = yield* Clock.currentTimeMillis;
    if (isLeftAlone(failedAt, now) || nextBackupAt(schedule, lastAt(), now) > now) return failedAt;
    return yield* Effect.matchEffect(foreseen(make), {
      onSuccess: made,
      onFailure: (error) => failed(error, now),
    });
  });
  const rounds = (failedAt: number | undefined): Effect.Effect<never> =>
    Effect.flatMap(round(failedAt), (next) => Effect.andThen(Effect.sleep(INTERVAL), rounds(next)));
  return rounds(undefined);
};
