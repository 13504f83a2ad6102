// @module-tag slow

import type { TransactionBody } from "@farthing/core/transactions";
import { beforeAll, describe, expect, it } from "vitest";
import {
  BACKUP,
  complained,
  jsonOf,
  makeUser,
  newDatabase,
  on,
  type Run,
  refused,
} from "./stored-support.ts";
import { file } from "./support.ts";

/** Wherever an id is taken, a part of it that only one has will do, and `--last` says the one that was made or changed last. */

const CSV = "Date,Amount,Name\n2024-01-02,-1.00,Tea\n2024-01-13,20.00,Wages\n";

let run: Run;
let all: readonly TransactionBody[];

const json = async (...args: readonly string[]) => jsonOf(await run(...args, "--format", "json"));
const ends = (id: string): readonly string[] => [
  id.slice(-4),
  id.slice(-8).toUpperCase(),
  id.slice(-12),
  ` ${id.slice(1)} `,
];

beforeAll(async () => {
  run = on(newDatabase());
  await makeUser(run, "Ada");
  await run("import", file("own-ids.ndjson", BACKUP));
  await run("import", "--account", "Everyday", file("own-ids.csv", CSV));
  all = (await json("transactions", "list")).transactions;
});

describe("a part of an id", () => {
  it("leads to the transaction whose id ends with it, and to no other", async () => {
    for (const { id } of all)
      for (const end of ends(id)) {
        const notes = `by ${end.trim()}`;
        const changed = await json("transactions", "update", end, "--json", JSON.stringify({ notes }));
        expect([changed.id, changed.notes]).toEqual([id, notes]);
      }
  });

  it("is refused with all that it may mean where there are several, and nothing is changed", async () => {
    const before = await json("transactions", "list");
    const several = all.map(({ id }) => id.slice(0, 4));
    expect(new Set(several).size).toBe(1);
    for (const args of [["update", "--json", '{"notes":"x"}'], ["delete"]]) {
      const ran = await run("transactions", ...args, several[0]!);
      expect([ran.exit, ran.stdout]).toEqual([2, ""]);
      for (const { id, date, name } of all)
        expect(ran.stderr).toMatch(new RegExp(`${id} \\(${date} \\S+ [A-Z]{3} ${name}\\)`));
    }
    expect(await json("transactions", "list")).toEqual(before);
  });

  it("has at least 4 characters, and what no id has is not found", async () => {
    const [one] = all;
    const short = ["transactions", "delete", one!.id.slice(-3)];
    await refused(run, short, 2, "usage", "Give at least four characters of the id of the transaction.");
    for (const text of ["zzzz", "%"])
      await refused(run, ["transactions", "delete", text], 1, "not_found", JSON.stringify(text));
    await refused(run, ["transactions", "delete", "000f0f0f0f0f"], 1, "not_found", '"000f0f0f0f0f"');
    await refused(run, ["import", "show", "000f0f0f0f0f"], 1, "record_not_found", "000f0f0f0f0f");
  });

  it("leads to imports, readings, transfers and accounts, too", async () => {
    const { imports } = await json("import", "list");
    const { readings } = await json("readings", "list");
    const { accounts } = await json("account", "list");
    expect([imports.length, readings.length, accounts.length]).toEqual([2, 1, 2]);
    for (const { id } of imports)
      for (const end of ends(id)) expect((await json("import", "show", end)).id).toBe(id);
    expect((await json("readings", "show", readings[0].id.slice(0, 9))).id).toBe(readings[0].id);
    for (const { id, name } of accounts)
      for (const end of ends(id))
        expect(await json("account", "rename", end, name)).toMatchObject({ id, name });
    await complained(
      run,
      ["account", "rename", accounts[0].id.slice(0, 4), "x"],
      2,
      /Several ids begin or end with/,
    );
  });

  it("of another family leads nowhere", async () => {
    await makeUser(run, "Bo");
    const bo = ["--user", "bo@example.com"];
    for (const { id } of all)
      await refused(run, ["transactions", "delete", id.slice(-12), ...bo], 1, "not_found", id.slice(-12));
    await refused(run, ["transactions", "delete", all[0]!.id.slice(-12)], 2, "usage", "several families");
    await run("user", "delete", "bo@example.com", "--yes");
    const { families_without_users } = await json("user", "list");
    await run("family", "delete", families_without_users[0].id, "--yes");
  });
});

describe("--last", () => {
  it("is the transaction that was changed last", async () => {
    for (const { id, name } of [all[2]!, all[0]!, all[1]!]) {
      await json("transactions", "update", id, "--json", `{"name":"${name}!"}`);
      expect(await json("transactions", "update", "--last", "--json", `{"name":"${name}"}`)).toMatchObject({
        ...{ id, name },
      });
    }
  });

  it("is no transaction where several were changed at once, as by a merge or an import", async () => {
    const one = on(newDatabase());
    await makeUser(one, "Dee");
    await one("account", "create", "--name", "Cash", "--currency", "EUR");
    for (const name of ["Food", "Groceries"]) await one("category", "add", name);
    const add = (name: string, ...more: readonly string[]) =>
      one("transactions", "add", "--name", name, "--spent", "3", ...more);
    const names = async () =>
      jsonOf(await one("transactions", "list", "--format", "json")).transactions.map(
        ({ name }: { readonly name: string }) => name,
      );
    for (const name of ["Tea", "Rolls"]) await add(name, "--category", "Food");
    await add("Fuel");
    await one("category", "merge", "Food", "Groceries");
    for (const command of [["delete"], ["update", "--notes", "x"]])
      await refused(
        one,
        ["transactions", ...command, "--last"],
        2,
        "usage",
        /at once.*(Tea|Rolls).*(Tea|Rolls)/,
      );
    const rows = file("two.csv", "date,amount,name\n2024-05-01,-1.00,Milk\n2024-05-02,-2.00,Bread\n");
    await one("import", rows, "--account", "Cash", "--signage-convention", "inflows_positive");
    await refused(one, ["transactions", "delete", "--last"], 2, "usage", /at once.*(Milk|Bread)/);
    expect((await names()).toSorted()).toEqual(["Bread", "Fuel", "Milk", "Rolls", "Tea"]);
    await add("Cake");
    await one("transactions", "delete", "--last");
    expect((await names()).toSorted()).toEqual(["Bread", "Fuel", "Milk", "Rolls", "Tea"]);
  });

  it("is the newest import and reading, and the newest transfer is undone with it", async () => {
    const [newest] = (await json("import", "list")).imports;
    expect((await json("import", "show", "--last")).id).toBe(newest.id);
    expect((await json("readings", "show", "--last")).id).toBe(
      (await json("readings", "list")).readings[0].id,
    );
    const [transfer] = (await json("transfers", "list")).transfers;
    expect(await json("transfers", "unpair", "--last")).toEqual({ id: transfer.id });
    const sides = [transfer.outflow.id, transfer.inflow.id].map((id: string) => id.slice(-8));
    expect((await json("transfers", "pair", ...sides)).id).toBe(transfer.id);
    expect((await json("import", "undo", "--last")).id).toBe(newest.id);
    // What is taken back is not what was done last.
    expect((await json("import", "undo", "--last")).id).not.toBe(newest.id);
    const { imports } = await json("import", "list");
    for (const { status } of imports) if (status === "stored") await json("import", "undo", "--last");
    await refused(run, ["import", "undo", "--last"], 2, "usage", "There is no import that is not undone.");
    expect((await json("import", "show", "--last")).id).toBe(newest.id);
  });

  it("goes without an id, and one of both is needed", async () => {
    for (const args of [
      ["transactions", "delete"],
      ["import", "show"],
      ["import", "undo"],
      ["readings", "forget"],
      ["transfers", "unpair"],
    ]) {
      await complained(run, args, 2, /Which .*\? Give its id, or --last; `farthing .* list` shows ids/);
      await complained(run, [...args, all[0]!.id, "--last"], 2, "not both");
    }
    const empty = on(newDatabase());
    await makeUser(empty, "Cy");
    await refused(empty, ["transactions", "delete", "--last"], 2, "usage", "There is no transaction yet");
  });
});
