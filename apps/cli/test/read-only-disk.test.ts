import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { makeUser, newDatabase, on, type Run } from "./stored-support.ts";
import { ENTRY, farthing, file } from "./support.ts";

/** More than a pipe and what is before it hold, so that an export waits for a reader. */
const ROWS = Array.from(
  { length: 5_000 },
  (_, i) => `2024-01-${String((i % 28) + 1).padStart(2, "0")},-${i}.25,Corner Oven ${i}\n`,
).join("");

let database: string;
let run: Run;

/** As on a read-only disk nothing can be written next to the database: SQLite needs files there. */
const asOnReadOnlyDisk = (): void => symlinkSync(join(database, "nowhere"), `${database}-shm`);

beforeAll(async () => {
  database = newDatabase();
  run = on(database);
  await makeUser(run, "ada");
  await run("account", "create", "--name", "Checking", "--currency", "EUR");
  const rows = file("rows.csv", `date,amount,name\n${ROWS}`);
  expect((await run("import", "--account", "Checking", rows)).exit).toBe(0);
  asOnReadOnlyDisk();
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
  ] as const)("that is ended by %s leaves no copy of it behind", SLOW, async (signal, exit) => {
    const folder = join(newFolder(), "temporary");
    mkdirSync(folder);
    expect(await endedBy(signal, folder)).toBe(exit);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("to a file that is ended before it has its name leaves neither a copy nor a part", SLOW, async () => {
    const [temporary, output] = [newFolder(), newFolder()];
    const ended = `data:text/javascript,${encodeURIComponent(`
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      fs.linkSync = () => process.emit("SIGTERM");
      syncBuiltinESMExports();
    `)}`;
    const args = ["export", "--database", database, "--output", join(output, "books.ndjson")];
    const { exit } = await farthing(args, { node: ["--import", ended], env: { TMPDIR: temporary } });
    expect([exit, readdirSync(temporary), readdirSync(output)]).toEqual([143, [], []]);
  });
});

describe("on a read-only disk", () => {
  const more = file("more.csv", "date,amount,name\n2024-03-01,-1.25,Bread\n2024-03-02,7.00,Salary\n");
  const into = ["import", "--account", "Checking", more];

  it("connections are listed, and a dry run says what would be stored", async () => {
    expect(await run("provider", "list")).toMatchObject({
      ...{ exit: 0, stdout: expect.stringContaining("There are no connections.") },
    });
    expect(await run(...into, "--dry-run")).toMatchObject({
      ...{ exit: 0, stdout: expect.stringContaining("would be imported: 2 transactions into Checking") },
    });
    expect((await run(...into)).exit).toBe(2);
  });
});
