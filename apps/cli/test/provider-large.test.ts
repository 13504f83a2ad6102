import { readFileSync } from "node:fs";
import { join } from "node:path";
import { largeScenario } from "@farthing/provider/fake";
import { expect, it } from "vitest";
import { claimed, rows, type Synced } from "./provider-support.ts";
import { jsonOf } from "./stored-support.ts";

/** What the whole command may take, with the start of its process and the bank's own time, in milliseconds. */
const BOUND = 10_000;

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);

const sumOf = ({ accounts }: Synced, what: "added" | "updated" | "removed"): number =>
  accounts.reduce((sum, account) => sum + account[what], 0);

it("20,000 transactions in 30 accounts are synced, encrypted and exported within ten seconds, twice", async () => {
  const { runAlone, database, folder } = await claimed(largeScenario());
  const file = join(folder, "bank.ndjson");
  const timed = async (...more: readonly string[]) => {
    const began = performance.now();
    const ran = await runAlone(["provider", "sync", "--format", "json", "--export", file, ...more]);
    const took = performance.now() - began;
    expect(ran.exit).toBe(0);
    expect(took).toBeLessThan(BOUND);
    return jsonOf(ran).connections[0] as Synced;
  };
  const first = await timed();
  expect(first).toMatchObject({ status: "ok", messages: [] });
  expect([first.accounts.length, sumOf(first, "added")]).toEqual([30, 20_000]);
  expect(rows(database, "SELECT count(*) AS n FROM transactions")).toEqual([{ n: 20_000 }]);
  expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(20_030);

  const second = await timed("--since", YEAR_AGO);
  expect([sumOf(second, "added"), sumOf(second, "updated"), sumOf(second, "removed")]).toEqual([0, 0, 0]);
  expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(20_030);
});
