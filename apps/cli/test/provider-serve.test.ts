import { readdirSync } from "node:fs";
import { account, institution, transaction } from "@farthing/provider/fake";
import { describe, expect, it } from "vitest";
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

const WAIT = { timeout: 20_000 };

describe("farthing serve", () => {
  it("syncs by itself what is due, and logs ids, counts and codes alone", async () => {
    const said = `Bank words ${ECHOED.join(" ")}`;
    const held = await claimed({
      messages: [{ msg: said }],
      institutions: [
        institution("mill", [account("a", [transaction("t1", { days_ago: 1 }, { description: said })])], {
          name: "Mill Bank",
        }),
      ],
    });
    const served = serving(held);
    await served.url;
    await expect.poll(() => synced(served).length, WAIT).toBe(1);
    const [{ level, time, pid, hostname, ...entry } = { msg: "" }] = synced(served);
    expect(entry).toEqual({
      ...{ connection_id: held.id, status: "partial", added: 1, updated: 0, removed: 0 },
      ...{ codes: ["gen."], msg: "bank data synced" },
    });
    await stop(served);
    expect(served.stderr()).not.toMatch(/Bank words|Mill/);
    expect(await stored(held.run)).toHaveLength(1);
    expect(leaks()).toEqual([]);
  });

  it("leaves a connection alone that is not due, revoked, or all of them where it is off", async () => {
    const inStep = await claimed();
    await sync(inStep.run);
    const revoked = await claimed();
    revoked.bank.bank.revoke();
    await sync(revoked.run);
    const off = await claimed();
    const before = [inStep, revoked, off].map(({ asked }) => asked());
    const served = [serving(inStep), serving(revoked), serving(off, { FARTHING_SYNC_EVERY: "off" })];
    await Promise.all(served.map(({ url }) => url));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await Promise.all(served.map(stop));
    expect([inStep, revoked, off].map(({ asked }) => asked())).toEqual(before);
    expect(served.flatMap(synced)).toEqual([]);
  });

  it("tells of a provider that fails, and of a key that is gone, and answers all the while", async () => {
    const failing = await claimed({
      faults: [{ operation: "accounts", which: "every", kind: "status", status: 402 }],
    });
    const keyless = await claimed();
    const served = [
      serving(failing),
      serving(keyless, { FARTHING_SECRET_KEY: Buffer.alloc(32, 1).toString("base64") }),
    ];
    await expect.poll(() => served.map((each) => synced(each).length), WAIT).toEqual([1, 1]);
    expect(served.map((each) => synced(each)[0])).toMatchObject([
      { status: "failed", codes: ["payment_required"] },
      { status: "failed", codes: ["secret_key_mismatch"] },
    ]);
    for (const each of served) expect((await ask(`${await each.url}/healthz`)).status).toBe(200);
    await Promise.all(served.map(stop));
  });

  it("stops at once in the middle of a sync, leaves whole windows, and lets go of the connection", async () => {
    const held = await claimed();
    held.change({ faults: [{ operation: "accounts", which: { nth: 2 }, kind: "slow", delay_ms: 40_000 }] });
    const served = serving(held);
    await expect.poll(held.asked, WAIT).toBe(2);
    const before = performance.now();
    await stop(served);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(integrity(held.database)).toEqual(["ok"]);
    // The first window is there as a whole, and the sync is neither a success nor a failure.
    expect(await stored(held.run)).toHaveLength(6);
    expect(rows(held.database, "SELECT last_success_at FROM bank_connections")).toEqual([
      { last_success_at: null },
    ]);
    expect(await sync(held.run)).toMatchObject({ exit: 0, outcome: { status: "ok" } });
    expect(await stored(held.run)).toHaveLength(6);
  });

  it("killed in the middle of a sync it leaves whole windows, and no lock that anybody waits for", async () => {
    const held = await claimed();
    held.change({ faults: [{ operation: "accounts", which: { nth: 2 }, kind: "slow", delay_ms: 40_000 }] });
    const served = serving(held);
    await expect.poll(held.asked, WAIT).toBe(2);
    expect((await held.run("provider", "sync", "--format", "json")).stdout).toContain("sync_running");
    served.kill("SIGKILL");
    await served.ended;
    expect(integrity(held.database)).toEqual(["ok"]);
    expect(await stored(held.run)).toHaveLength(6);
    expect(await sync(held.run)).toMatchObject({ exit: 0, outcome: { status: "ok" } });
    expect(readdirSync(held.folder)).toContain("farthing.db");
  });

  it("does not start with a FARTHING_SYNC_EVERY that means nothing", async () => {
    const served = serving(await trial(), { FARTHING_SYNC_EVERY: "sometimes" });
    expect((await served.ended).exit).toBe(2);
    expect(served.stderr()).toMatch(
      /^farthing: FARTHING_SYNC_EVERY cannot be "sometimes"\. Give hours or days/,
    );
    served.url.catch(() => {});
  });
});
