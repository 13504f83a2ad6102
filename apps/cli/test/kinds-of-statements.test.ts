import { beforeAll, expect, it } from "vitest";
import { statementOfKind, type ToldEntry } from "../../../tools/testing/kinds-of-statements.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";

const run = on(newDatabase());
beforeAll(async () => {
  await makeUser(run, "Ada");
  await run("account", "create", "--name", "Checking", "--currency", "EUR");
});

const BREAD: ToldEntry = { day: "2024-03-04", amount: "-10.00", name: "Oven" };

it("An import warns of one that has entries of the same days in another kind of statement", async () => {
  const day = file("day.xml", statementOfKind("camt.053", [BREAD]));
  const { import_id } = jsonOf(await run("import", "--account", "Checking", "--format", "json", day));
  const hour = file("hour.xml", statementOfKind("camt.052", [{ ...BREAD, name: "CARD 1" }]));
  const { exit, stdout } = await run("import", "--account", "Checking", hour);
  expect([exit, stdout]).toEqual([0, expect.stringContaining("warning import_beside")]);
  expect(stdout).toMatch(
    new RegExp(`the import ${import_id} of "day.xml" \\(CAMT.053\\) on \\d{4}-\\d\\d-\\d\\d `),
  );
});

it("An import asks about entries in another currency than the account, and takes the answer", async () => {
  const foreign = file("foreign.xml", statementOfKind("camt.053", [{ ...BREAD, currency: "USD" }]));
  const asked = await run("import", "--account", "Checking", foreign);
  expect([asked.exit, asked.stdout]).toEqual([2, expect.stringContaining(`--currency USD ${foreign}\n`)]);
  const stored = await run("import", "--account", "Checking", "--currency", "usd", foreign);
  expect([stored.exit, stored.stdout]).toEqual([0, expect.stringContaining("1 transaction into Checking")]);
});
