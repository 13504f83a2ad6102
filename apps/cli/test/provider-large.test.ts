import { readFileSync } from "node:fs";
import { join } from "node:path";
import { largeScenario } from "@farthing/provider/fake";
import { expect, it } from "vitest";
import { claimed, noteSaid, rows, type Synced } from "./provider-support.ts";
import { farthing } from "./support.ts";

/** What the whole command may take, with the start of its process, in milliseconds. */
const BOUND = 10_000;

/** Tells the time that a process has taken of a processor: waiting for the bank, or for other tests, is none of it. */
const TOLD = `data:text/javascript,process.on("exit", () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(String((userCPUTime + systemCPUTime) / 1000));
})`;

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);

const sumOf = ({ accounts }: Synced, what: "added" | "updated" | "removed"): number =>
  accounts.reduce((sum, account) => sum + account[what], 0);

it("20,000 transactions in 30 accounts are synced, encrypted and exported within ten seconds, twice", async () => {
  const { environment, database, folder } = await claimed(largeScenario());
  const file = join(folder, "bank.ndjson");
  const synced = async (...more: readonly string[]): Promise<Synced> => {
    const ran = await farthing(["provider", "sync", "--format", "json", "--export", file, ...more], {
      env: environment,
      node: ["--import", TOLD],
    });
    noteSaid(ran.stdout);
    expect(ran.exit).toBe(0);
    expect(Number(ran.stderr)).toBeGreaterThan(0);
    expect(Number(ran.stderr)).toBeLessThan(BOUND);
    return JSON.parse(ran.stdout).connections[0];
  };
  const exported = () => readFileSync(file, "utf8").trimEnd().split("\n").length;

  const first = await synced();
  expect(first).toMatchObject({ status: "ok", messages: [] });
  expect([first.accounts.length, sumOf(first, "added")]).toEqual([30, 20_000]);
  expect(rows(database, "SELECT count(*) AS n FROM transactions")).toEqual([{ n: 20_000 }]);
  expect(exported()).toBe(20_030);

  const second = await synced("--since", YEAR_AGO);
  expect([sumOf(second, "added"), sumOf(second, "updated"), sumOf(second, "removed")]).toEqual([0, 0, 0]);
  expect(exported()).toBe(20_030);
});
