import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { backupPath, databaseOf } from "./database-support.ts";
import { claimed } from "./provider-support.ts";
import { BACKUP, on, UUID } from "./stored-support.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const VALID = "date,amount,name\n2024-01-14,-1.50,Bread\n2024-01-15,-2.50,Milk\n";
const INVALID = "date,amount,name\n2024-01-14,-1.50,Bread\n2024-02-30,-2.50,Milk\n";

describe("--quiet", () => {
  it("prints only what a command created, and nothing if all is well", async () => {
    const database = await databaseOf("ada");
    const run = on(database);
    const said = async (...args: readonly string[]): Promise<string> => {
      const { exit, stdout, stderr } = await run(...args, "--quiet");
      expect([exit, stderr]).toEqual([0, ""]);
      return stdout;
    };
    const user = ["--email", "bob@example.com", "--first-name", "Bob", "--last-name", "Quill"];
    expect((await said("user", "create", ...user)).trimEnd()).toEqual(UUID);
    const key = ["--user", "bob@example.com", "--name", "laptop", "--scope", "read"];
    expect(await said("api-key", "create", ...key)).toMatch(/^fk_\w+\n$/);
    expect(await said("sso", "authorization-code", "--user", "bob@example.com")).toMatch(/^\S+\n$/);
    const account = BACKUP.split("\n")[0]!;
    expect(
      (await said("import", "--user", "ada@example.com", file("account.ndjson", account))).trimEnd(),
    ).toEqual(UUID);
    const made = await said(
      "account",
      "create",
      "--user",
      "ada@example.com",
      "--name",
      "Cash",
      "--currency",
      "EUR",
    );
    const id = made.trimEnd();
    expect(id).toEqual(UUID);
    for (const args of [
      ["account", "rename", "cash", "Purse", "--user", "ada@example.com"],
      ["account", "rename", id, "Wallet", "--user", "ada@example.com"],
      ["account", "delete", "Wallet", "--user", "ada@example.com"],
      ["user", "deactivate", "bob@example.com"],
      ["user", "reactivate", "bob@example.com"],
      ["user", "delete", "bob@example.com", "--yes"],
    ])
      expect(await said(...args), args.join(" ")).toBe("");
    expect(await said("database", "backup", backupPath())).toBe("");
    expect(await said("database", "check")).toBe("");
    expect(await said("preflight", file("valid.csv", VALID))).toBe("");
    expect(
      await said("convert", file("valid.csv", VALID), "--output", join(dirname(backupPath()), "plain.csv")),
    ).toBe("");
  });

  it("prints the id of an import alone, and on standard error what of the file is wrong", async () => {
    const run = on(await databaseOf("ada"));
    await run("account", "create", "--name", "Cash", "--currency", "EUR");
    const bring = async (text: string, ...args: readonly string[]) => {
      const path = file("bank.csv", text);
      const { exit, stdout, stderr } = await run("import", "--account", "cash", path, "--quiet", ...args);
      expect([exit, stdout.trimEnd()]).toEqual([0, UUID]);
      return stderr.replace(path, "bank.csv");
    };
    expect(await bring(VALID)).toBe("");
    expect(await bring(`${VALID}2024-01-16,-3.50,Eggs\n`)).toBe("");
    expect(await bring(INVALID, "--skip-invalid")).toMatch(
      /^bank\.csv\n {2}skipped: 1 invalid row\. Not stored because of errors\.\n\nerror invalid_date in column "date"\n(?: {2}.*\n)+$/,
    );
    // More than the service takes at once.
    const many = Array.from({ length: 51 }, (_, i) => `Account ${i},1,EUR\n`).join("");
    expect(await bring(`name,amount,currency\n${many}`, "--type", "AccountImport")).toBe("");
  });

  it("keeps data, machine output and errors as they are", async () => {
    const run = on(await databaseOf("ada"));
    const [valid, invalid] = [file("valid.csv", VALID), file("invalid.csv", INVALID)];
    for (const args of [
      ["user", "list"],
      ["transactions", "list"],
      ["explain", "invalid_date"],
      ["inspect", valid],
      ["convert", valid],
      ["preflight", invalid],
      ["preflight", "--format", "json", valid],
      ["preflight", `${valid}.none`],
      ["user", "deactivate", "nobody@example.com"],
      ["database", "check", "--format", "json"],
    ]) {
      const loud = await run(...args);
      // What it left out is no mistake.
      const stderr = args[0] === "convert" ? "" : loud.stderr;
      expect(await run("--quiet", ...args), args.join(" ")).toEqual({ ...loud, stderr });
    }
    const one = await run("preflight", "--quiet", valid, invalid, valid);
    expect(one).toEqual({ ...(await run("preflight", invalid)), exit: 1 });
  });

  it("prints nothing about a sync that succeeded, and everything about one that failed", async () => {
    const { run, change } = await claimed();
    expect(await run("provider", "sync", "--quiet")).toEqual({ exit: 0, stdout: "", stderr: "" });
    change({ faults: [{ operation: "accounts", which: "every", kind: "status", status: 500 }] });
    const { exit, stdout } = await run("provider", "sync", "--quiet");
    expect([exit, stdout]).toEqual([1, expect.stringContaining("(provider_unavailable)")]);
  });
});

describe("--no-color", () => {
  it("prints without colours, before and after the name of the command, whatever the environment says", async () => {
    const env = { FORCE_COLOR: "1" };
    const args = ["preflight", file("invalid.csv", INVALID)];
    const coloured = await farthingAgain(args, { env });
    expect(coloured.stdout).toContain("\u001b[");
    const plain = coloured.stdout.replaceAll(/\u001b\[\d+m/g, "");
    for (const given of [
      ["--no-color", ...args],
      [...args, "--no-color"],
    ])
      expect(await farthingAgain(given, { env })).toEqual({ ...coloured, stdout: plain });
    // Not for what runs next in the same process.
    expect(await farthingAgain(args, { env })).toEqual(coloured);
  });
});

it("a variable that does not exist is named beside the output, also with --quiet", async () => {
  const env = { FARTHING_DATABSE: "/x", FARTHING_DATABASE: await databaseOf("ada") };
  for (const flags of [[], ["--quiet"], ["--format", "json"]]) {
    const ran = await farthingAgain(["account", "list", ...flags], { env });
    expect([ran.exit, ran.stderr]).toEqual([
      0,
      "farthing: There is no variable FARTHING_DATABSE; did you mean FARTHING_DATABASE?\n",
    ]);
    expect(ran.stdout).not.toContain("DATABSE");
  }
});
