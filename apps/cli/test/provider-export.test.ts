import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { account, institution, pendingTransaction, transaction } from "@farthing/provider-fake";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { claimed, stored, sync, TWO_BANKS, watchedFolder } from "./provider-support.ts";
import { jsonOf, makeUser, refused } from "./stored-support.ts";

const newFile = (): string => join(watchedFolder(), "bank.ndjson");

describe("farthing provider sync --export", () => {
  it("writes what came so that preflight finds nothing in it, and another family can import it", async () => {
    const [mill, harbor] = TWO_BANKS;
    const [checking] = mill!.accounts;
    const hostile = transaction("t\u2028\"'/é", { days_ago: 4 }, { description: 'TOM "T" \u0007 Ω\n,;' });
    const { run } = await claimed({
      institutions: [
        {
          ...mill!,
          accounts: [
            {
              ...checking!,
              transactions: [
                ...checking!.transactions,
                hostile,
                pendingTransaction("p1", { days_ago: 0.2 }, { amount: "-1.005", memo: "by card" }),
              ],
            },
          ],
        },
        harbor!,
      ],
    });
    const file = newFile();
    const { exit, outcome } = await sync(run, "--export", file);
    expect([exit, outcome.accounts.map(({ added }) => added)]).toEqual([0, [5, 3]]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, ".."))).toEqual(["bank.ndjson"]);

    const checked = jsonOf(await run("preflight", file, "--format", "json"));
    expect(checked.data).toMatchObject({ valid: true, stats: { rows_count: 10 } });
    expect([checked.data.errors, checked.data.warnings]).toEqual([[], []]);
    const records = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records.slice(0, 2).map(({ data }) => data)).toMatchObject([
      { name: "Checking", balance: "100.23", currency: "USD", accountable_type: "Depository" },
      { name: "Harbor Credit Card", accountable_type: "CreditCard" },
    ]);

    await makeUser(run, "bea");
    const imported = await run("import", file, "--user", "bea@example.com", "--format", "json");
    expect(jsonOf(imported).stored).toMatchObject({ accounts: 2, transactions: 8 });
    const shape = (each: Readonly<Record<string, string>>) => [each.date, each.amount, each.name, each.notes];
    const of = async (name: string) =>
      (
        jsonOf(
          await run(
            "transactions",
            "list",
            "--limit",
            "99",
            "--user",
            `${name}@example.com`,
            "--format",
            "json",
          ),
        ).transactions as Readonly<Record<string, string>>[]
      )
        .map(shape)
        .toSorted();
    expect(await of("bea")).toEqual(await of("ada"));
  });

  it("writes what would come with --dry-run, and of what came whatever failed then", async () => {
    const { run, change } = await claimed({ max_days: 45 });
    const file = newFile();
    await sync(run, "--dry-run", "--export", file);
    const all = readFileSync(file, "utf8");
    expect(all.trimEnd().split("\n")).toHaveLength(8);
    expect(await stored(run)).toEqual([]);
    change({ faults: [{ operation: "accounts", which: { nth: 2 }, kind: "status", status: 402 }] });
    expect((await sync(run, "--export", file, "--force")).exit).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(all);
  });

  it("leaves the file as it was until all of the new one is there", async () => {
    const { run, whenAsked } = await claimed();
    const file = newFile();
    writeFileSync(file, "as it was");
    linkSync(file, `${file}.same`);
    const seen: (string | readonly string[])[] = [];
    const asked = whenAsked(2, () => seen.push(readFileSync(file, "utf8"), readdirSync(join(file, ".."))));
    expect((await sync(run, "--export", file, "--force")).exit).toBe(0);
    await asked;
    expect(seen).toEqual(["as it was", ["bank.ndjson", "bank.ndjson.same"]]);
    expect(readFileSync(file, "utf8")).toContain('"Checking"');
    expect(readFileSync(`${file}.same`, "utf8")).toBe("as it was");
    expect(await stored(run)).toHaveLength(6);
  });

  it("tells of a file that cannot be written before anything is asked", async () => {
    const { run, asked } = await claimed();
    const folder = watchedFolder();
    writeFileSync(join(folder, "taken"), "");
    for (const [file, why] of [
      [join(folder, "none", "bank.ndjson"), "its folder does not exist"],
      [join(folder, "taken"), "it already exists. Add --force to replace it"],
    ] as const)
      await refused(run, ["provider", "sync", "--export", file], 2, "usage", `cannot be written: ${why}.`);
    expect(asked()).toBe(0);
    expect(await stored(run)).toEqual([]);
  });

  it("says what came, and exits with 2, where the file can be written no longer", async () => {
    const { run, whenAsked } = await claimed();
    const folder = join(watchedFolder(), "soon-gone");
    mkdirSync(folder);
    const asked = whenAsked(1, () => rmdirSync(folder));
    const args = ["provider", "sync", "--format", "json", "--export", join(folder, "x.ndjson")];
    const { exit, stdout, stderr } = await run(...args);
    await asked;
    expect(exit).toBe(2);
    expect(stderr).toMatch(
      /^farthing: .*x\.ndjson cannot be written: its folder does not exist\. Create it first\.\n$/,
    );
    expect(JSON.parse(stdout).connections[0].status).toBe("ok");
    expect(await stored(run)).toHaveLength(6);
  });

  it("never writes a file of the database, also with --force", async () => {
    const { run, folder, database, id, asked } = await claimed();
    await sync(run);
    const before = asked();
    const key = join(folder, "farthing.key");
    const lock = join(`${database}-sync`, `${id}.lock`);
    const contents = () => [database, key, lock].map((path) => readFileSync(path));
    const was = contents();
    for (const file of [database, `${database}-wal`, key, lock])
      await refused(
        run,
        ["provider", "sync", "--export", file, "--force"],
        2,
        "usage",
        "cannot be written: it belongs to a database. Use another file.",
      );
    expect(contents()).toEqual(was);
    expect(asked()).toBe(before);
  });

  it("writes to standard output for -, and its summary to standard error", async () => {
    const { run, asked } = await claimed();
    await refused(run, ["provider", "sync", "--export", "-"], 2, "usage", "both use standard output");
    expect(asked()).toBe(0);
    const { exit, stdout, stderr } = await run("provider", "sync", "--export", "-");
    const records = stdout.trimEnd().split("\n");
    expect([exit, records.map((line) => JSON.parse(line).type)]).toEqual([
      0,
      [...Array(2).fill("Account"), ...Array(6).fill("Transaction")],
    ]);
    expect(stderr).toContain("Checking");
  });

  it("leaves the file as it was where nothing came, and says so", async () => {
    const { run, change, id } = await claimed();
    const [kept, none] = [newFile(), newFile()];
    await sync(run, "--export", kept);
    const was = readFileSync(kept, "utf8");
    const bringsNothing = async (exit: number) => {
      for (const file of [kept, none])
        expect(await run("provider", "sync", "--export", file, "--force")).toMatchObject({
          exit,
          stderr: `farthing: No data was fetched; ${file} was not written.\n`,
        });
      expect(readFileSync(kept, "utf8")).toBe(was);
      expect(readdirSync(join(none, ".."))).toEqual([]);
    };
    change({ faults: [{ operation: "accounts", which: "every", kind: "status", status: 402 }] });
    await bringsNothing(1);
    // Every account is missing: that is a failure.
    change({ faults: [], institutions: [] });
    await bringsNothing(1);
    await run("provider", "remove", id);
    await bringsNothing(0);
  });

  it("keeps accounts and transactions apart whose ids would read the same in a row", async () => {
    const of = (id: string, ...ids: readonly string[]) =>
      account(
        id,
        ids.map((each) => transaction(each, { days_ago: 3 }, { description: `${id} and ${each}` })),
      );
    const { run } = await claimed({
      institutions: [institution("mill", [of("A", "b/c", "b%2Fc", "d"), of("A/b", "c"), of("A%2Fb", "c")])],
    });
    const file = newFile();
    expect((await sync(run, "--export", file)).exit).toBe(0);
    expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(8);
    const { data } = jsonOf(await run("preflight", file, "--format", "json"));
    expect(data).toMatchObject({ valid: true, errors: [], warnings: [], stats: { valid_rows_count: 8 } });
  });

  it("says of a file that no import takes that it is too large, and what to do", SLOW, async () => {
    // As long as what is kept of a text.
    const notes = "€".repeat(1_000);
    const { run } = await claimed({
      institutions: [
        institution("mill", [
          account(
            "checking",
            Array.from({ length: 3_500 }, (_, i) =>
              transaction(`t${i}`, { days_ago: 3 }, { payee: `Shop ${i}`, memo: notes }),
            ),
          ),
        ]),
      ],
    });
    const file = newFile();
    const { exit, stdout, stderr } = await run("provider", "sync", "--export", file);
    expect(stderr).toBe(
      `farthing: ${file} is larger than 10 MiB, the limit of the API but not of \`farthing import\`. For less data, add --connection ID or a later --since.\n`,
    );
    expect([exit, stdout]).toEqual([0, expect.stringContaining("3500 new")]);
    expect(statSync(file).size).toBeGreaterThan(10_485_760);
    expect((await run("preflight", "--strict", file)).exit).toBe(2);
  });

  it.each(["", "  ", "--dry-run"])("refuses %j as a name before any request", async (name) => {
    const { run, asked } = await claimed();
    const { exit, stderr } = await run("provider", "sync", "--export", name);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining("Use a file name; for a file named -x write ./-x."),
    ]);
    expect(asked()).toBe(0);
    expect(existsSync(name)).toBe(false);
  });
});
