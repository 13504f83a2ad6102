import { cpSync, watch } from "node:fs";
import { join } from "node:path";
import { account, institution, transaction } from "@farthing/provider-fake";
import { expect } from "vitest";
import { claimed, noteSaid, rows, type Trial, watchedFolder } from "./provider-support.ts";
import { type Running, start } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/**
 * When a sync is killed: as its nth request for accounts comes, or as it is seen to have written to the database the nth time,
 * which may be a little late, or too late.
 */
export type Moment = { readonly request: number } | { readonly write: number };

/** Four windows that hold something, then two that do not. Of each account as many as of the window's number. */
const ACCOUNTS = ["checking", "savings"].map((name) =>
  account(
    name,
    [10, 60, 60, 105, 105, 105, 150, 150, 150, 150].map((days_ago, i) => transaction(`t${i}`, { days_ago })),
  ),
);

/** How many transactions are stored where so many requests have been answered and dealt with. */
const STORED = [0, 2, 6, 12, 20, 20] as const;

/** How many requests a whole sync takes. */
export const REQUESTS = STORED.length;

/** All transactions, as a bank tells them. */
const kept = (database: string) =>
  rows(
    database,
    `SELECT a.name AS account, t.external_id, t.date, t.amount, t.name FROM transactions AS t
     JOIN accounts AS a ON a.number = t.account_number ORDER BY 1, 2`,
  );

const killAt = (moment: Moment, { asked, whenAsked }: Trial, folder: string, { kill }: Running) => {
  if ("request" in moment) return void whenAsked(asked() + moment.request, kill);
  let writes = 0;
  const watcher = watch(folder, (_, name) => {
    if (name !== "farthing.db-wal") return;
    writes += 1;
    if (writes === moment.write) kill();
  });
  return watcher;
};

/** A family that has claimed its bank, and what becomes of a sync of theirs that is killed. */
export const killedSyncs = async () => {
  const held = await claimed({ institutions: [institution("mill", ACCOUNTS)] });
  /** A copy of what was claimed, so that each round has its own requests to spend. */
  const copied = () => {
    const folder = watchedFolder();
    cpSync(held.folder, folder, { recursive: true });
    const database = join(folder, "farthing.db");
    return { folder, database, env: { ...held.environment, FARTHING_DATABASE: database } };
  };
  const SYNC = ["provider", "sync", "--format", "json"];
  const finish = async (env: NodeJS.ProcessEnv): Promise<void> => {
    const { exit, stdout, stderr } = await farthingAgain(SYNC, { env });
    noteSaid(stdout + stderr);
    expect(exit).toBe(0);
  };

  const undisturbed = copied();
  await finish(undisturbed.env);
  const expected = kept(undisturbed.database);
  expect(expected).toHaveLength(STORED.at(-1)!);

  /** Kills a sync, looks at what is there, and lets the next one bring the rest. */
  return async (moment: Moment): Promise<void> => {
    const { folder, database, env } = copied();
    const running = start(SYNC, { env });
    const watcher = killAt(moment, held, folder, running);
    const { exit, stdout, stderr } = await running.ended;
    watcher?.close();
    noteSaid(stdout + stderr);
    const { length } = kept(database);
    if ("request" in moment) expect([exit, length]).toEqual([null, STORED[moment.request - 1]]);
    expect(length, JSON.stringify(moment)).toBeOneOf([...STORED]);
    expect(rows(database, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    await finish(env);
    expect(kept(database)).toEqual(expected);
  };
};
