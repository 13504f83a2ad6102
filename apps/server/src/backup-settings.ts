import * as Config from "effect/Config";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import { BadSetting } from "./bad-setting.ts";

/** When backups are made: so long after the last, or at a time of day in minutes after midnight, UTC. */
export type BackupSchedule = { readonly every: Duration.Duration } | { readonly minute_of_day: number };

/** The environment variables of a server that backs up its database. */
export interface BackupSettings {
  readonly folder: string;
  readonly schedule: BackupSchedule;
  /** How many backups stay in the folder. */
  readonly keep: number;
}

const DEFAULT_EVERY = "1d";

const DEFAULT_KEEP = 7;

const LONGEST_DAYS = 31;

const MOST = 1_000;

const intervalIn = (text: string): BackupSchedule | undefined => {
  const [, count, unit] = /^([1-9]\d{0,3})(h|d)$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const every = unit === "h" ? Duration.hours(Number(count)) : Duration.days(Number(count));
  return Duration.toDays(every) > LONGEST_DAYS ? undefined : { every };
};

const timeIn = (text: string): BackupSchedule | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : { minute_of_day: Number(hours) * 60 + Number(minutes) };
};

const readSchedule = (text: string): Effect.Effect<BackupSchedule, BadSetting> => {
  const schedule = intervalIn(text) ?? timeIn(text);
  return schedule === undefined
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_BACKUP_EVERY cannot be ${JSON.stringify(text.slice(0, 40))}. Use hours or days such as 6h or 1d, at most ${LONGEST_DAYS}d, or a time of day in UTC such as 03:30.`,
        }),
      )
    : Effect.succeed(schedule);
};

const readKeep = (text: string): Effect.Effect<number, BadSetting> => {
  const keep = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return keep > MOST
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_BACKUP_KEEP cannot be ${JSON.stringify(text.slice(0, 40))}. Use how many backups are kept, from 1 to ${MOST}.`,
        }),
      )
    : Effect.succeed(keep);
};

const variable = (name: string) =>
  Effect.map(Effect.orDie(Config.withDefault(Config.String(name), "")), (text) => text.trim());

/**
 * Reads the settings: `FARTHING_BACKUP_FOLDER`, `FARTHING_BACKUP_EVERY`, `FARTHING_BACKUP_KEEP`; undefined without a folder.
 */
export const backupSettings: Effect.Effect<BackupSettings | undefined, BadSetting> = Effect.gen(function* () {
  const folder = yield* variable("FARTHING_BACKUP_FOLDER");
  const schedule = yield* readSchedule((yield* variable("FARTHING_BACKUP_EVERY")) || DEFAULT_EVERY);
  const keep = yield* readKeep((yield* variable("FARTHING_BACKUP_KEEP")) || String(DEFAULT_KEEP));
  return folder === "" ? undefined : { folder, schedule, keep };
});
