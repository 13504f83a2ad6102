import { beforeAll, describe, expect, it } from "vitest";
import { jsonOf, makeUser, newDatabase, on, type Run } from "./stored-support.ts";
import { file } from "./support.ts";

const rows = (...lines: readonly string[]): string => `date,amount,name\n${lines.join("\n")}\n`;

let run: Run;
beforeAll(async () => {
  run = on(newDatabase());
  await makeUser(run, "Ada");
  for (const name of ["Everyday", "Reserve"])
    await run("account", "create", "--name", name, "--currency", "USD");
});

const importInto = (account: string, name: string, ...lines: readonly string[]) =>
  run("import", file(name, rows(...lines)), "--account", account, "--signage-convention", "inflows_positive");

const listed = async (state: string) =>
  jsonOf(await run("transfers", "list", "--state", state, "--format", "json")).transfers;

describe("farthing transfers", () => {
  it("pairs what an import brings, lists, rejects and pairs again", async () => {
    expect((await run("transfers", "list")).stdout).toBe("No transfers are paired.\n");
    await importInto("everyday", "out.csv", "2024-03-01,-120.00,To savings");
    const { stdout } = await importInto("reserve", "in.csv", "2024-03-02,120.00,From checking");
    expect(stdout).toContain("Paired as transfers between your accounts: 1.");
    const [transfer] = await listed("paired");
    expect(transfer).toMatchObject({
      amount: "120.00",
      made_by: "rule",
      outflow: { account: { name: "Everyday" } },
    });
    expect((await run("transfers", "list")).stdout).toMatch(
      /2024-03-01 +120\.00 +USD +Everyday +Reserve +rule/,
    );

    const shown = (await run("transactions", "list")).stdout;
    expect(shown).toMatch(/2024-03-02 +-120\.00 +USD .* Reserve +from Everyday +\S+\n/);
    expect(shown).toMatch(/2024-03-01 +120\.00 +USD .* Everyday +to Reserve +\S+\n/);
    expect((await run("transfers", "unpair", transfer.id)).exit).toBe(0);
    expect((await run("transactions", "list")).stdout).not.toContain("transfer");
    expect([(await listed("paired")).length, (await listed("rejected")).length]).toEqual([0, 1]);
    const sides = [transfer.inflow.id, transfer.outflow.id];
    const paired = jsonOf(await run("transfers", "pair", ...sides, "--format", "json"));
    expect(paired).toMatchObject({ id: transfer.id, state: "paired", made_by: "person" });
    const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
    expect(transactions.map((each: { transfer: { id: string } }) => each.transfer.id)).toEqual(
      Array(2).fill(transfer.id),
    );
  });

  it("says what is wrong", async () => {
    const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
    const [{ id }] = transactions;
    for (const [args, exit, text] of [
      [["list", "--state", "made"], 1, "--state must be one of paired, proposed, rejected."],
      [["pair", id, id], 1, "transaction_ids must be the ids of two different transactions."],
      [["pair", id, "0190a7c2-6f00-7000-8000-000000000001"], 1, "The family has no transaction"],
      [["unpair", id], 1, "The family has no transfer"],
    ] as const) {
      const ran = await run("transfers", ...args);
      expect([ran.exit, ran.stderr]).toEqual([exit, expect.stringContaining(text)]);
    }
  });
});
