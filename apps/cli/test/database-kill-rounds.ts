import { expect } from "vitest";
import { backupPath, copyOf, databaseOf, emailsIn, leftInWal } from "./database-support.ts";
import { jsonOf, on } from "./stored-support.ts";
import { ENTRY, farthing } from "./support.ts";

/**
 * Has Node kill itself ahead of its nth step that could change a file, from the first file of its own on; at its end it says
 * how many there were, and which one replaced the database.
 */
export const killedAtStep = (step: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs";
    import { createRequire, syncBuiltinESMExports } from "node:module";
    const Database = createRequire(${JSON.stringify(ENTRY)})("better-sqlite3");
    let steps = -1;
    let replaced;
    for (const [holder, names] of [
      [fs, ["openSync", "createWriteStream", "fsyncSync", "closeSync", "linkSync", "renameSync", "rmSync"]],
      [Database.prototype, ["exec", "pragma", "close"]],
    ])
      for (const name of names) {
        const done = holder[name];
        holder[name] = function (...args) {
          if (steps >= 0 || /\\.part$/.test(args[0])) steps += 1;
          if (name === "renameSync") replaced = steps;
          if (steps === ${step}) process.kill(process.pid, "SIGKILL");
          return Reflect.apply(done, this, args);
        };
      }
    syncBuiltinESMExports();
    process.on("exit", () => process.stderr.write("steps: " + steps + ", replaced: " + replaced));
  `)}`;

const OLD = ["ada@example.com", "in-the-wal@example.com"];
const NEW = ["bob@example.com", "cleo@example.com"];

/**
 * Kills a restore ahead of each step, or of those around the one that replaces the database: it is the old one or the new one,
 * whole, and restoring again gives the new one.
 */
export const killRestores = async (which: "all" | "around"): Promise<void> => {
  const used = leftInWal(
    await databaseOf("ada"),
    `INSERT INTO users (id, family_id, email, first_name, last_name, role, ui_layout, ai_enabled, created_at)
     SELECT 'u2', family_id, 'in-the-wal@example.com', first_name, last_name, role, ui_layout, ai_enabled, created_at FROM users`,
  );
  const file = backupPath();
  jsonOf(await on(await databaseOf("bob", "cleo"))("database", "backup", file, "--format", "json"));
  const killed = async (step: number) => {
    const database = copyOf(used);
    const ran = await farthing(["database", "restore", "--force", file, "--database", database], {
      node: ["--import", killedAtStep(step)],
    });
    return { ...ran, database };
  };

  const whole = await killed(Number.POSITIVE_INFINITY);
  expect(whole.exit).toBe(0);
  expect(emailsIn(whole.database)).toEqual(NEW);
  const [last = 0, replaced = 0] = [...whole.stderr.matchAll(/\d+/g)].map(Number);
  expect(replaced).toBeGreaterThan(10);
  const [from, to] = which === "all" ? [0, last] : [replaced - 1, replaced + 1];
  const seen = new Set<string>();
  for (let step = from; step <= to; step += 1) {
    const { exit, database } = await killed(step);
    expect(exit).toBeNull();
    const found = emailsIn(database);
    expect([OLD, NEW], `killed ahead of step ${step}`).toContainEqual(found);
    seen.add(found.join());
    const again = await on(database)("database", "restore", "--force", file);
    expect([again.exit, emailsIn(database)]).toEqual([0, NEW]);
  }
  // Before it is replaced, and after.
  expect(seen.size).toBe(2);
};
