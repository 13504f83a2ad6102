import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BACKUP, jsonOf, makeUser, newDatabase, on, type Run, refused } from "./stored-support.ts";
import { farthing, file } from "./support.ts";

let database: string;
let run: Run;
beforeAll(async () => {
  database = newDatabase();
  run = on(database);
  await makeUser(run, "ada");
  await run("import", file("backup.ndjson", BACKUP));
  await makeUser(run, "bea");
});

const ADA = ["export", "--user", "ada@example.com"];

describe("farthing export", () => {
  it("writes everything to standard output and the counts to standard error, and an empty database imports all of it", async () => {
    const { transactions } = jsonOf(
      await run("transactions", "list", "--user", "ada@example.com", "--format", "json"),
    );
    const [{ id }] = transactions;
    await run(
      "transactions",
      "update",
      id,
      "--user",
      "ada@example.com",
      "--json",
      '{"name":"Mine","notes":" x "}',
    );
    const { exit, stdout, stderr } = await run(...ADA);
    expect([exit, stderr]).toEqual([
      0,
      `Wrote 2 accounts, 1 category, 1 tag, 1 merchant, 3 transactions, 1 transfer to standard output, ${Buffer.byteLength(stdout)} bytes.\n`,
    ]);
    const checked = jsonOf(await run("preflight", file("export.ndjson", stdout), "--format", "json"));
    expect(checked.data).toMatchObject({ valid: true, errors: [], warnings: [] });

    const other = on(newDatabase());
    await makeUser(other, "cleo");
    expect((await other("import", file("again.ndjson", stdout))).exit).toBe(0);
    const back = await other("export");
    expect(back.stdout).toBe(stdout);
    expect(jsonOf(await other("transactions", "list", "--format", "json")).transactions).toContainEqual(
      expect.objectContaining({ id, name: "Mine", notes: " x " }),
    );
  });

  it("writes a file that only its owner can read, complete or not at all, and never twice", async () => {
    const output = join(dirname(newDatabase()), "books.ndjson");
    const told = jsonOf(await run(...ADA, "--output", output, "--format", "json"));
    const text = readFileSync(output, "utf8");
    expect(told).toEqual({
      ...{ file: output, byte_size: Buffer.byteLength(text) },
      counts: { accounts: 2, categories: 1, tags: 1, merchants: 1, transactions: 3, transfers: 1 },
    });
    expect(statSync(output).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(output))).toEqual(["books.ndjson"]);
    expect((await run(...ADA)).stdout).toBe(text);

    writeFileSync(output, "mine");
    await refused(
      run,
      [...ADA, "--output", output],
      2,
      "usage",
      "it already exists. Add --force to replace it.",
    );
    expect(readFileSync(output, "utf8")).toBe("mine");
    expect((await run(...ADA, "--output", output, "--force")).exit).toBe(0);
    expect(readFileSync(output, "utf8")).toBe(text);
  });

  it("never writes a file of the database, also with --force", async () => {
    const before = readFileSync(database);
    for (const path of [database, `${database}-wal`, join(dirname(database), "farthing.key")]) {
      const ran = await run(...ADA, "--output", path, "--force");
      expect([ran.exit, ran.stderr]).toEqual([
        2,
        `farthing: ${path} cannot be written: it belongs to a database. Use another file.\n`,
      ]);
    }
    expect(readFileSync(database).equals(before)).toBe(true);
    expect(existsSync(join(dirname(database), "farthing.key"))).toBe(false);
  });

  it("is empty for a family that has nothing, and has nothing of another family", async () => {
    const { exit, stdout, stderr } = await run("export", "--user", "bea@example.com");
    expect([exit, stdout, stderr]).toEqual([
      0,
      "",
      "The family has nothing: the export is empty (standard output).\n",
    ]);
  });

  it("asks for the user if there are several families, and refuses to mix two outputs", async () => {
    await refused(run, ["export"], 2, "usage", "There are several families. Add --user EMAIL to choose one.");
    await refused(
      run,
      ADA,
      2,
      "usage",
      "--format json and the export both use standard output. Add --output FILE.",
    );
    await refused(run, ["export", "--user", "nobody@example.com"], 1, "user_not_found", "does not exist");
  });

  it("has the same bytes in a process of its own", async () => {
    const { stdout } = await farthing(ADA, { env: { FARTHING_DATABASE: database } });
    expect(stdout).toBe((await run(...ADA)).stdout);
  });
});
