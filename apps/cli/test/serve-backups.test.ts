// @module-tag slow

import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { killedAtStep } from "./database-kill-rounds.ts";
import { databaseOf, emailsIn } from "./database-support.ts";
import { ask, type Served, type Serving, serve } from "./serve-support.ts";
import { ENTRY } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** The message of the log, once it is there. */
const logged = async (served: Served, message: string): Promise<Readonly<Record<string, unknown>>> => {
  const [line] = await served.logged(new RegExp(`.*"msg":"${message}"}`));
  return JSON.parse(line) as Readonly<Record<string, unknown>>;
};

const backingUp = (database: string, folder: string, { env = {}, ...more }: Serving = {}): Served =>
  serve(["--port", "0", "--database", database], {
    env: { FARTHING_BACKUP_FOLDER: folder, ...env },
    ...more,
  });

const stop = async (served: Served): Promise<void> => {
  await served.url;
  served.kill("SIGTERM");
  expect(await served.ended).toEqual({ exit: 0, signal: null });
};

const NAME = /^farthing-\d{6}-\d{8}T\d{6}Z\.db$/;

const WHO = ["ada@example.com"];

/** The backups in a folder, each of which is whole. */
const wholeIn = (folder: string): readonly string[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".db"))
    .toSorted();
  for (const name of names) {
    expect(name).toMatch(NAME);
    expect(emailsIn(join(folder, name))).toEqual(WHO);
  }
  return names;
};

const stopAfterOne = async (database: string, folder: string): Promise<void> => {
  const served = backingUp(database, folder);
  await logged(served, "backup written");
  await stop(served);
};

/** The name of a backup of long ago, so that the next is due. */
const old = (number: number): string => `farthing-00000${number}-20240${number}01T000000Z.db`;

describe("backups of farthing serve", () => {
  it("are made at the start, checked, for the owner alone, and not again before one is due", async () => {
    const database = await databaseOf("ada");
    const folder = join(newFolder(), "made", "by the server");
    const env = { FARTHING_METRICS: "127.0.0.1:0" };
    const served = backingUp(database, folder, { env });
    const { file, byte_size } = await logged(served, "backup written");
    const [name, ...more] = wholeIn(folder);
    expect([file, byte_size, more]).toEqual([join(folder, name!), statSync(join(folder, name!)).size, []]);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name!)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    const { url } = (await logged(served, "metrics are served")) as { readonly url: string };
    const { body } = await ask(url);
    expect(body).toContain('farthing_backups_total{outcome="ok"} 1');
    const [, seconds] = /^farthing_backup_last_success_timestamp_seconds (\d+)$/m.exec(body)!;
    const time = new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    expect(name).toContain(`-000001-${time}Z`);
    await stop(served);
    const again = backingUp(database, folder, { env });
    const { url: later } = (await logged(again, "metrics are served")) as { readonly url: string };
    expect((await ask(later)).body).toContain(`farthing_backup_last_success_timestamp_seconds ${seconds}`);
    await stop(again);
    expect(wholeIn(folder)).toEqual([name]);
  });

  it("are as many as are kept, by the order in which they were made; what else is in the folder stays", async () => {
    const database = await databaseOf("ada");
    const folder = newFolder();
    await stopAfterOne(database, folder);
    const [first] = wholeIn(folder);
    // One of a clock that was wrong, which was made before one of a time before it.
    const ahead = "farthing-000001-20990101T000000Z.db";
    renameSync(join(folder, first!), join(folder, ahead));
    for (const number of [2, 3]) copyFileSync(join(folder, ahead), join(folder, old(number)));
    const others = ["notes.txt", "other-000001-20240101T000000Z.db", "farthing-1-20240101T000000Z.db"];
    for (const name of others) writeFileSync(join(folder, name), "");
    mkdirSync(join(folder, "farthing-000000-20240101T000000Z.db"));
    const served = backingUp(database, folder, { env: { FARTHING_BACKUP_KEEP: "2" } });
    expect(await logged(served, "old backups deleted")).toMatchObject({ names: [ahead, old(2)] });
    await stop(served);
    for (const name of others) rmSync(join(folder, name));
    rmSync(join(folder, "farthing-000000-20240101T000000Z.db"), { recursive: true });
    const left = wholeIn(folder);
    expect(left).toHaveLength(2);
    expect(left[0]).toBe(old(3));
    expect(left[1]).toMatch(/^farthing-000004-/);
  });

  it("that the disk has no room for leave those before, and nothing by halves", async () => {
    const database = await databaseOf("ada");
    const folder = newFolder();
    await stopAfterOne(database, folder);
    const [first] = wholeIn(folder);
    renameSync(join(folder, first!), join(folder, old(1)));
    const served = backingUp(database, folder, {
      env: { FARTHING_BACKUP_KEEP: "1" },
      before: "ulimit -f 100",
    });
    const failed = await logged(served, "backup failed");
    expect(failed).toMatchObject({ level: 50, reason: expect.stringContaining("No backup was written") });
    expect((await ask(`${await served.url}/readyz`)).status).toBe(200);
    await stop(served);
    expect(readdirSync(folder)).toEqual([old(1)]);
    expect(wholeIn(folder)).toEqual([old(1)]);
  });

  it("that are killed at any step leave those before, and nothing by halves under a name", SLOW, async () => {
    const database = await databaseOf("ada");
    const folder = newFolder();
    await stopAfterOne(database, folder);
    const [first] = wholeIn(folder);
    renameSync(join(folder, first!), join(folder, old(1)));
    let failures = 0;
    for (let step = 0; ; step += 1) {
      const served = backingUp(database, folder, {
        env: { FARTHING_BACKUP_KEEP: "1" },
        entry: ["--import", killedAtStep(step), ENTRY],
      });
      const [line] = await served.logged(/.*"msg":"(?:backup failed|backup written)"}/);
      await stop(served);
      if (line.includes("backup written")) break;
      failures += 1;
      const left = wholeIn(folder);
      // It may have had its name already when it was killed.
      expect(left.length).toBeGreaterThan(0);
      expect(left[0]).toBe(old(1));
      for (const name of left.slice(1)) rmSync(join(folder, name));
    }
    expect(failures).toBeGreaterThan(3);
    const unfinished = readdirSync(folder).filter((name) => name.endsWith(".part"));
    expect([wholeIn(folder).length, unfinished]).toEqual([1, []]);
  });

  it("that cannot be are refused at the start, in one line", async () => {
    const database = await databaseOf("ada");
    const refused = async (env: NodeJS.ProcessEnv, at = database): Promise<string> => {
      const { exit, stdout, stderr } = await farthingAgain(["serve", "--port", "0", "--database", at], {
        env,
      });
      expect([exit, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
      return stderr;
    };
    const file = join(newFolder(), "a-file");
    writeFileSync(file, "");
    expect(await refused({ FARTHING_BACKUP_FOLDER: join(file, "x") })).toContain(
      `FARTHING_BACKUP_FOLDER: backups cannot be written to ${join(file, "x")}: a part of its path is a file`,
    );
    expect(await refused({ FARTHING_BACKUP_EVERY: "daily" })).toContain("FARTHING_BACKUP_EVERY cannot be");
  });
});
