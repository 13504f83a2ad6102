import { readFileSync } from "node:fs";
import { join } from "node:path";
import { largeScenario } from "@farthing/provider-fake";
import { expect } from "vitest";
import { claimed, rows, type Synced, sync } from "./provider-support.ts";

const ACCOUNTS = 30;

const sumOf = ({ accounts }: Synced, what: "added" | "updated" | "removed"): number =>
  accounts.reduce((sum, account) => sum + account[what], 0);

/** Syncs a year of so many transactions in thirty accounts into a file as well, and all of it once more. */
export const syncTwice = async (transactions: number): Promise<void> => {
  const { run, database, folder } = await claimed(largeScenario({ transactions, accounts: ACCOUNTS }));
  const file = join(folder, "bank.ndjson");
  const exported = () => readFileSync(file, "utf8").trimEnd().split("\n").length;

  const first = await sync(run, "--export", file);
  expect(first).toMatchObject({ exit: 0, outcome: { status: "ok", messages: [] } });
  expect([first.outcome.accounts.length, sumOf(first.outcome, "added")]).toEqual([ACCOUNTS, transactions]);
  expect(rows(database, "SELECT count(*) AS n FROM transactions")).toEqual([{ n: transactions }]);
  expect(exported()).toBe(ACCOUNTS + transactions);

  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  const second = await sync(run, "--export", file, "--force", "--since", yearAgo);
  expect(second.exit).toBe(0);
  expect((["added", "updated", "removed"] as const).map((what) => sumOf(second.outcome, what))).toEqual([
    0, 0, 0,
  ]);
  expect(exported()).toBe(ACCOUNTS + transactions);
};
