import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { makeUser, newDatabase, on } from "./stored-support.ts";
import { ENTRY, file } from "./support.ts";

/** More than a pipe and what is before it hold, so that an export waits for a reader. */
const ROWS = Array.from(
  { length: 5_000 },
  (_, i) => `2024-01-${String((i % 28) + 1).padStart(2, "0")},-${i}.25,Corner Oven ${i}\n`,
).join("");

let database: string;
beforeAll(async () => {
  database = newDatabase();
  const run = on(database);
  await makeUser(run, "ada");
  await run("account", "create", "--name", "Checking", "--currency", "EUR");
  expect(
    (await run("import", "--account", "Checking", file("rows.csv", `date,amount,name\n${ROWS}`))).exit,
  ).toBe(0);
  // Nothing can be written next to it, as on a read-only disk: SQLite needs files there.
  symlinkSync(join(database, "nowhere"), `${database}-shm`);
});

/** An export that nobody reads, ended by a signal while it reads what is in a folder. */
const endedBy = async (signal: NodeJS.Signals, folder: string) => {
  const child = spawn(process.execPath, [ENTRY, "export", "--database", database], {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await untilSeen(() => readdirSync(folder).length > 0);
  await once(child.stdout, "readable");
  expect(child.exitCode).toBeNull();
  child.kill(signal);
  return (await ended)[0];
};

describe("an export of a database on a read-only disk", () => {
  it.each([
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("that is ended by %s leaves no copy of it behind", async (signal, exit) => {
    const folder = join(newFolder(), "temporary");
    mkdirSync(folder);
    expect(await endedBy(signal, folder)).toBe(exit);
    expect(readdirSync(folder)).toEqual([]);
  });
});
