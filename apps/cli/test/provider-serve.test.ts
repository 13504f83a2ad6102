import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { account, type Fault, institution, largeScenario, transaction } from "@farthing/provider-fake";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import {
  claimed,
  ECHOED,
  leaks,
  noteSaid,
  rows,
  stored,
  sync,
  type Trial,
  trial,
} from "./provider-support.ts";
import { ask, integrity, type Served, serve } from "./serve-support.ts";

const serving = ({ database, environment }: Trial, env: NodeJS.ProcessEnv = {}): Served =>
  serve(["--port", "0", "--database", database], { env: { ...environment, ...env } });

interface Entry {
  readonly msg: string;
  readonly [key: string]: unknown;
}

const logOf = ({ stderr }: Served): readonly Entry[] =>
  stderr()
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Entry);

const synced = (served: Served): readonly Entry[] => logOf(served).filter(({ msg }) => /bank data/.test(msg));

const stop = async (served: Served): Promise<void> => {
  served.kill("SIGTERM");
  expect(await served.ended).toEqual({ exit: 0, signal: null });
  noteSaid(served.stdout() + served.stderr());
};

/** A line of the log, whole. */
const SYNCED = /"bank data synced"}\n/;

/** What the sync after one that was stopped tells. */
const INTERRUPTED = { status: "ok", messages: [{ code: "sync_interrupted" }] };

const NEVER_ANSWERED: Fault = {
  ...{ operation: "accounts", which: { nth: 2 } },
  ...{ kind: "slow", delay_ms: 3_600_000 },
};

describe("farthing serve", () => {
  it("syncs by itself what is due, and logs ids, counts and codes alone, also of a provider that fails", async () => {
    const said = `Bank words ${ECHOED.join(" ")}`;
    const held = await claimed({
      messages: [{ msg: said }],
      institutions: [
        institution("mill", [account("a", [transaction("t1", { days_ago: 1 }, { description: said })])], {
          name: "Mill Bank",
        }),
      ],
    });
    const failing = await trial({
      faults: [{ operation: "accounts", which: "every", kind: "status", status: 402 }],
    });
    await held.run("provider", "claim", failing.bank.newSetupToken());
    // The key is read from the environment where it is set there.
    const [file, elsewhere] = ["farthing.key", "kept"].map((name) => join(held.folder, name));
    renameSync(file!, elsewhere!);
    const served = serving(held, { FARTHING_SECRET_KEY: readFileSync(elsewhere!, "utf8") });
    await served.logged(/(?:"bank data synced"}\n[\s\S]*){2}/);
    const outcomes = synced(served).map(({ level, time, pid, hostname, ...entry }) => entry);
    expect(outcomes.toSorted((a, b) => Number(b.added) - Number(a.added))).toEqual([
      {
        ...{ connection_id: held.id, status: "partial", added: 1, updated: 0, removed: 0 },
        ...{ codes: ["gen."], msg: "bank data synced" },
      },
      {
        ...{ connection_id: expect.any(String), status: "failed", added: 0, updated: 0, removed: 0 },
        ...{ codes: ["payment_required"], msg: "bank data synced" },
      },
    ]);
    expect((await ask(`${await served.url}/healthz`)).status).toBe(200);
    await stop(served);
    expect(served.stderr()).not.toMatch(/Bank words|Mill/);
    expect(await stored(held.run)).toHaveLength(1);
    expect(leaks()).toEqual([]);
  });

  it("reads a large answer on another thread", SLOW, async () => {
    const held = await claimed(largeScenario({ transactions: 1_500, accounts: 3, days: 40 }));
    const served = serving(held);
    await served.logged(SYNCED);
    expect(synced(served)).toMatchObject([{ status: "ok", added: 1_500 }]);
    await stop(served);
  });

  it(
    "leaves a connection alone that is not due or was revoked, and all of them where it is off",
    SLOW,
    async () => {
      const held = await claimed();
      await sync(held.run);
      const [revoked, due] = [await trial(), await trial()];
      await held.run("provider", "claim", revoked.bank.newSetupToken());
      revoked.bank.bank.revoke();
      await sync(held.run);
      await held.run("provider", "claim", due.bank.newSetupToken());
      const before = [held, revoked].map(({ asked }) => asked());
      const off = serving(held, { FARTHING_SYNC_EVERY: "off" });
      await off.url;
      // By when this one has done what is due, the other, which started before it, would have done so.
      const on = serving(held);
      await Promise.race([on, off].map(({ logged }) => logged(SYNCED)));
      await Promise.all([off, on].map(stop));
      expect(synced(off)).toEqual([]);
      expect(synced(on)).toMatchObject([{ status: "ok", added: 6 }]);
      expect([held, revoked].map(({ asked }) => asked())).toEqual(before);
    },
  );

  it(
    "stops in the middle of a sync, whose answer it does not wait for, leaves whole windows, and lets go of the connection",
    SLOW,
    async () => {
      const held = await claimed();
      held.change({ faults: [NEVER_ANSWERED] });
      const asked = held.whenAsked(2);
      const served = serving(held);
      await asked;
      await stop(served);
      expect(integrity(held.database)).toEqual(["ok"]);
      // The first window is there as a whole, and the sync is neither a success nor a failure, as it would be in the end.
      expect(await stored(held.run)).toHaveLength(6);
      expect(rows(held.database, "SELECT last_status, failures FROM bank_connections")).toEqual([
        { last_status: null, failures: 0 },
      ]);
      expect(synced(served)).toMatchObject([{ msg: "bank data sync interrupted" }]);
      expect((await held.run("provider", "list")).stdout).toContain("has not ended");
      expect(await sync(held.run)).toMatchObject({ exit: 0, outcome: INTERRUPTED });
      expect((await held.run("provider", "list")).stdout).not.toContain("has not ended");
      expect(await stored(held.run)).toHaveLength(6);
    },
  );

  it(
    "killed in the middle of a sync it leaves whole windows, and no lock that others wait for",
    SLOW,
    async () => {
      const held = await claimed();
      held.change({ faults: [NEVER_ANSWERED] });
      const asked = held.whenAsked(2);
      const served = serving(held);
      await asked;
      expect((await held.run("provider", "sync", "--format", "json")).stdout).toContain("sync_running");
      served.kill("SIGKILL");
      await served.ended;
      expect(integrity(held.database)).toEqual(["ok"]);
      expect(await stored(held.run)).toHaveLength(6);
      expect((await held.run("provider", "list")).stdout).toContain("has not ended");
      expect(await sync(held.run)).toMatchObject({ exit: 0, outcome: INTERRUPTED });
      expect(readdirSync(held.folder)).toContain("farthing.db");
    },
  );

  it("does not start with a FARTHING_SYNC_EVERY that means nothing", async () => {
    const { runWith } = await trial();
    const { exit, stderr } = await runWith({ FARTHING_SYNC_EVERY: "sometimes" })("serve", "--port", "0");
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^farthing: FARTHING_SYNC_EVERY cannot be "sometimes"\. Use hours or days/);
  });
});
