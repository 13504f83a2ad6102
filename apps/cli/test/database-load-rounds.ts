import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { expect } from "vitest";
import { backupPath, databaseOf, query } from "./database-support.ts";
import { listenTo } from "./said.ts";
import { jsonOf, on } from "./stored-support.ts";

/** Adds a family with its user in one transaction after the other, without a pause, until it is killed. */
const WRITER = `
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
const db = new DatabaseSync(process.argv[1]);
db.exec("PRAGMA busy_timeout = 60000");
const family = db.prepare("INSERT INTO families (id, currency, time_zone, created_at) SELECT ?, currency, time_zone, created_at FROM families LIMIT 1");
const user = db.prepare(\`
  INSERT INTO users (id, family_id, email, first_name, last_name, role, ui_layout, ai_enabled, created_at)
  SELECT ?, ?, ?, ?, last_name, role, ui_layout, ai_enabled, created_at FROM users LIMIT 1\`);
for (let i = 0; ; i += 1) {
  const id = randomUUID();
  db.exec("BEGIN IMMEDIATE");
  family.run(id);
  user.run(randomUUID(), id, id + "@example.com", "Ada".repeat(500));
  db.exec("COMMIT");
  if (i === 1500) process.stdout.write("writing\\n");
}
`;

const countOf = (database: string, table: string): number =>
  query(database, `SELECT count(*) AS count FROM ${table}`)[0]!.count as number;

/** Backs up a database so many times while another process writes to it: each copy is sound, and one moment of it. */
export const backUpUnderLoad = async (times: number): Promise<void> => {
  const database = await databaseOf("ada");
  const run = on(database);
  const writer = spawn(process.execPath, ["--input-type=module", "-e", WRITER, database], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await listenTo(writer.stdout).until(/writing/);
    const first = countOf(database, "users");
    for (let round = 0; round < times; round += 1) {
      const [file, before] = [backupPath(), countOf(database, "users")];
      const { byte_size, counts } = jsonOf(await run("database", "backup", file, "--format", "json"));
      expect(query(file, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
      expect(query(file, "PRAGMA foreign_key_check")).toEqual([]);
      const users = countOf(file, "users");
      expect([countOf(file, "families"), counts.users, byte_size]).toEqual([
        users,
        users,
        statSync(file).size,
      ]);
      expect(users).toBeGreaterThanOrEqual(before);
      expect(users).toBeLessThanOrEqual(countOf(database, "users"));
    }
    expect(writer.exitCode).toBeNull();
    expect(countOf(database, "users")).toBeGreaterThan(first);
  } finally {
    writer.kill("SIGKILL");
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
  }
};
