import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { account, institution, transaction } from "@farthing/provider/fake";
import { expect, it } from "vitest";
import { claimed, ENTRY, newFolder, noteSaid, rows } from "./provider-support.ts";

/** Four windows that are stored, and two that are found empty. */
const REQUESTS = 6;

/** Four windows that hold something, then two that do not. Of each account as many as of the window's number. */
const ACCOUNTS = ["checking", "savings"].map((name) =>
  account(
    name,
    [10, 60, 60, 105, 105, 105, 150, 150, 150, 150].map((days_ago, i) => transaction(`t${i}`, { days_ago })),
  ),
);

/** All transactions, as a bank tells them. */
const kept = (database: string) =>
  rows(
    database,
    `SELECT a.name AS account, t.external_id, t.date, t.amount, t.name FROM transactions AS t
     JOIN accounts AS a ON a.id = t.account_id ORDER BY 1, 2`,
  );

it("a sync that is killed at any moment leaves whole windows, and the next one brings the rest", async () => {
  const { folder, environment, asked } = await claimed({
    institutions: [institution("mill", ACCOUNTS)],
    faults: [{ operation: "accounts", which: "every", kind: "slow", delay_ms: 60 }],
  });
  /** A copy of what was claimed, so that each round has its own requests to spend. */
  const copied = () => {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    return join(copy, "farthing.db");
  };
  const start = (database: string) => {
    const child = spawn(process.execPath, [ENTRY, "provider", "sync", "--format", "json"], {
      env: { PATH: process.env.PATH, HOME: "/nonexistent", ...environment, FARTHING_DATABASE: database },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => noteSaid(part));
    return { child, ended: once(child, "close") };
  };

  const undisturbed = copied();
  expect(await start(undisturbed).ended).toEqual([0, null]);
  const expected = kept(undisturbed);
  expect(expected).toHaveLength(20);

  const seen = new Set<number>();
  for (let round = 0; round <= REQUESTS; round += 1) {
    const database = copied();
    const before = asked();
    const { child, ended } = start(database);
    while (asked() - before < round) await after(1);
    // The moment of the kill is what is tried out here.
    await after(randomInt(0, 70));
    child.kill("SIGKILL");
    await ended;
    const { length } = kept(database);
    seen.add(length);
    expect(length).toBeOneOf([0, 2, 6, 12, 20]);
    expect(rows(database, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(await start(database).ended).toEqual([0, null]);
    expect(kept(database)).toEqual(expected);
  }
  expect(seen.size).toBeGreaterThan(1);
}, 180_000);
