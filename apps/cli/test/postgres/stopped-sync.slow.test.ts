import { expect, it } from "vitest";
import { newDatabase } from "../../../../packages/postgres/test/support/database.ts";
import { dumper } from "../../../../packages/postgres/test/support/dump.ts";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { untilNobodyWaits, untilWaiting } from "../../../../packages/postgres/test/support/until-waiting.ts";
import { trial } from "../provider-support.ts";
import { jsonOf, makeUser } from "../stored-support.ts";
import { start } from "../support.ts";

/** A family on a server with a bank that was not synced yet, and a sync in a process of its own. */
const banked = async () => {
  const url = await newDatabase();
  await makeUser((...args) => start(args, { env: { FARTHING_DATABASE: url } }).ended, "ada");
  const { bank, folder, runWith, whenAsked, environment } = await trial();
  const env = { ...environment, FARTHING_DATABASE: url, XDG_DATA_HOME: folder };
  const run = runWith(env);
  expect(await run("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });
  const SYNC = ["provider", "sync", "--format", "json"];
  const dump = await dumper(url);
  return {
    ...{ url, whenAsked },
    startSync: () => start(SYNC, { env }),
    /** What it stores without the lease, in whose place another may be by now. */
    dump: async () => ({ ...(await dump()), bank_leases: undefined }),
    /** Another sync, to its end, after the lease of the stopped one has run out. */
    syncAfterIt: async () => {
      await onDatabase(url, (client) =>
        client.query("UPDATE bank_leases SET until = until - interval '60 seconds'"),
      );
      const [connection] = jsonOf(await run(...SYNC)).connections;
      const codes = connection.messages.map(({ code }: { readonly code: string }) => code);
      expect([connection.status, codes]).toEqual(["ok", ["sync_interrupted"]]);
    },
  };
};

/** What a sync says that another one came before. */
const RUNNING = { status: "failed", messages: [{ code: "sync_running" }] };

it("a sync whose process is stopped while the bank answers, and goes on when another has stored, stores nothing", async () => {
  const { startSync, whenAsked, dump, syncAfterIt } = await banked();
  let reached: () => void = () => undefined;
  const isStopped = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let stored: unknown;
  let others: Promise<void> = Promise.resolve();
  const asked = whenAsked(1, () => {
    others = running.stoppedWhile(async () => {
      reached();
      await syncAfterIt();
      stored = await dump();
    });
  });
  const running = startSync();
  await asked;
  await isStopped;
  await others;
  const { exit, stdout } = await running.ended;
  expect(exit).toBe(1);
  expect(JSON.parse(stdout).connections).toMatchObject([RUNNING]);
  expect(await dump()).toEqual(stored);
});

it("a sync whose process is stopped while it waits to store, and goes on when another has stored, stores nothing", async () => {
  const { url, startSync, dump, syncAfterIt } = await banked();
  const { running, stored } = await onDatabase(url, async (holder) => {
    await holder.query("BEGIN; LOCK TABLE bank_transactions IN SHARE MODE");
    const running = startSync();
    await untilWaiting(holder);
    const stored = await running.stoppedWhile(async () => {
      // PostgreSQL ends the statement, and with it the transaction, while nobody reads the answer.
      await untilNobodyWaits(holder);
      await holder.query("COMMIT");
      await syncAfterIt();
      return dump();
    });
    return { running, stored };
  });
  // That is what became of it: it was neither the network nor the server.
  const ran = await running.ended;
  expect([ran.exit, jsonOf(ran).message]).toEqual([
    2,
    expect.stringMatching(/ is busy: others hold what is needed, .* Nothing was changed\. /),
  ]);
  expect(await dump()).toEqual(stored);
});
