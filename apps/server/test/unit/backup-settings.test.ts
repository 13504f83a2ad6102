import * as ConfigProvider from "effect/ConfigProvider";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { backupSettings } from "../../src/backup-settings.ts";

const read = (env: Record<string, string>) =>
  Effect.runPromise(
    Effect.provide(Effect.result(backupSettings), ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
  );

const FARTHING_BACKUP_FOLDER = "/backups";

it("there are no backups without a folder, and one a day with one, of which seven are kept", async () => {
  for (const env of [{}, { FARTHING_BACKUP_FOLDER: " " }, { FARTHING_BACKUP_EVERY: "6h" }])
    expect(await read(env)).toMatchObject({ success: undefined });
  expect(await read({ FARTHING_BACKUP_FOLDER })).toMatchObject({
    success: { folder: "/backups", schedule: { every: Duration.days(1) }, keep: 7 },
  });
});

it("they are made after an interval, or at a time of day", async () => {
  for (const [text, schedule] of [
    ["1h", { every: Duration.hours(1) }],
    ["744h", { every: Duration.hours(744) }],
    ["31d", { every: Duration.days(31) }],
    ["00:00", { minute_of_day: 0 }],
    [" 03:30 ", { minute_of_day: 210 }],
    ["23:59", { minute_of_day: 1_439 }],
  ] as const)
    expect(await read({ FARTHING_BACKUP_FOLDER, FARTHING_BACKUP_EVERY: text })).toMatchObject({
      success: { schedule },
    });
  for (const bad of [
    "0h",
    "745h",
    "32d",
    "1m",
    "24:00",
    "3:30",
    "03:60",
    "daily",
    "off",
    "-1d",
    "9".repeat(99),
  ])
    expect(await read({ FARTHING_BACKUP_FOLDER, FARTHING_BACKUP_EVERY: bad })).toMatchObject({
      failure: {
        message: expect.stringContaining(
          `FARTHING_BACKUP_EVERY cannot be "${bad.slice(0, 40)}". Use hours or days`,
        ),
      },
    });
});

it("at least one is kept, and at most a thousand; what is wrong is said without a folder, too", async () => {
  for (const keep of [1, 30, 1_000])
    expect(await read({ FARTHING_BACKUP_FOLDER, FARTHING_BACKUP_KEEP: String(keep) })).toMatchObject({
      success: { keep },
    });
  for (const bad of ["0", "1001", "-1", "1.5", "all", "٣"])
    expect(await read({ FARTHING_BACKUP_KEEP: bad })).toMatchObject({
      failure: { message: expect.stringContaining(`FARTHING_BACKUP_KEEP cannot be "${bad}". Use how many`) },
    });
});
