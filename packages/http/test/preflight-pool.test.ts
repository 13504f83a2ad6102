import { describe, expect, it } from "vitest";
import { collectBlocks } from "../src/preflight/blocks.ts";
import { preflightPool } from "../src/preflight/pool.ts";
import type { Received } from "../src/preflight/received.ts";
import { takingTurns } from "../src/preflight/taking-turns.ts";
import { MAX_CONTENT, statement, statementOf } from "./support/preflight-requests.ts";
import { until } from "./support/until.ts";

const LIMITS = { threads: 1, waiting: 8, time: 60_000, memory: 512 };

const KNOWN = {
  ...{ today: "2026-04-01", account_names: [] },
  taxonomy: { categories: [], tags: [], merchants: [] },
};

const known = async () => KNOWN;

/** Nobody leaves. */
const staying = new AbortController().signal;

const fileOf = (text: string, fields: object = {}): Received => {
  const bytes = collectBlocks();
  bytes.add(Buffer.from(text));
  return {
    _tag: "Form",
    fields: { ...fields },
    file: { bytes: bytes.finish(), filename: "bank", content_type: "" },
  };
};

const usual = (): Received => fileOf(statement(50_000));

const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

describe("the pool", () => {
  it("says of a content that takes longer than it may, and counts no time that it waited", async () => {
    const pool = preflightPool({ ...LIMITS, time: 900 });
    await pool.check(usual(), undefined, known, staying);
    const never = () => new Promise<never>(() => {});
    const first = [
      pool.check(usual(), undefined, never, staying),
      pool.check(usual(), undefined, never, staying),
    ];
    const behind = Array.from({ length: 3 }, () => pool.check(usual(), undefined, known, staying));
    expect(await Promise.all(first)).toEqual(["exhausted", "exhausted"]);
    for (const answer of await Promise.all(behind)) expect(answer).toMatchObject({ status: 200 });
  });

  it("says that it is full instead of letting ever more wait, and is soon ready again", async () => {
    const pool = preflightPool({ ...LIMITS, waiting: 2 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => pool.check(usual(), undefined, known, staying)),
    );
    expect(answers.filter((answer) => answer === "full")).toHaveLength(6);
    expect(await pool.check(usual(), undefined, known, staying)).toMatchObject({ status: 200 });
  });

  it("is not full of small contents, which it checks at once", async () => {
    const pool = preflightPool({ ...LIMITS, waiting: 0 });
    const slow = pool.check(usual(), undefined, known, staying);
    expect(await pool.check(fileOf("date,amount\n2026-03-01,1\n"), undefined, known, staying)).toMatchObject({
      status: 200,
    });
    expect(await slow).toMatchObject({ status: 200 });
  });

  it("fails with what the storage fails with, and is free for the next at once", async () => {
    const pool = preflightPool({ ...LIMITS, time: 5_000 });
    const error = new Error("locked");
    const start = performance.now();
    for (let n = 0; n < 3; n++)
      await expect(pool.check(usual(), undefined, () => Promise.reject(error), staying)).rejects.toBe(error);
    expect(await pool.check(usual(), undefined, known, staying)).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("gives a content of 10 MiB away without holding up anybody", async () => {
    const pool = preflightPool(LIMITS);
    await pool.check(usual(), undefined, known, staying);
    const received = fileOf(statementOf(MAX_CONTENT));
    const start = performance.now();
    const answer = pool.check(received, undefined, known, staying);
    await new Promise(setImmediate);
    expect(performance.now() - start).toBeLessThan(100);
    expect(received._tag === "Form" && received.file?.bytes.blocks.every(({ length }) => length === 0)).toBe(
      true,
    );
    expect(await answer).toMatchObject({ status: 200 });
  });

  it("ends the check that nobody waits for any more, also one that takes long", async () => {
    const pool = preflightPool(LIMITS);
    await pool.check(usual(), undefined, known, staying);
    const client = new AbortController();
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const never = () => {
      asked();
      return new Promise<never>(() => {});
    };
    const abandoned = pool.check(usual(), undefined, never, client.signal);
    const behind = pool.check(usual(), undefined, known, staying);
    await isAsked;
    client.abort(new Error("left"));
    await expect(abandoned).rejects.toThrow("left");
    expect(await behind).toMatchObject({ status: 200 });
  });

  it("never begins a check that nobody waits for any more", async () => {
    const pool = preflightPool({ ...LIMITS, waiting: 1 });
    const client = new AbortController();
    let isBegun = false;
    const first = pool.check(usual(), undefined, known, staying);
    const abandoned = pool.check(
      usual(),
      undefined,
      async () => {
        isBegun = true;
        return KNOWN;
      },
      client.signal,
    );
    client.abort(new Error("left"));
    await expect(abandoned).rejects.toThrow("left");
    const behind = pool.check(usual(), undefined, known, staying);
    expect([await first, await behind]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(isBegun).toBe(false);
  });

  it("leaves no port and no timer behind", async () => {
    const pool = preflightPool(LIMITS);
    await pool.check(usual(), undefined, known, staying);
    const [before, timers] = [
      ports(),
      process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
    ];
    for (let n = 0; n < 30; n++) await pool.check(usual(), undefined, known, staying);
    await until(() => ports() <= before);
    expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length).toBeLessThanOrEqual(
      timers + 1,
    );
  });
});

describe("taking turns", () => {
  it("lets so many at once, in the order in which they came, and turns the others away", async () => {
    const turns = takingTurns(2, 2);
    const done: number[] = [];
    const waits = [0, 1, 2, 3, 4].map((n) => turns.wait(staying)?.then(() => done.push(n)));
    expect(waits[4]).toBeUndefined();
    await Promise.all([waits[0], waits[1]]);
    expect(done).toEqual([0, 1]);
    turns.next();
    await waits[2];
    turns.next();
    await waits[3];
    expect(done).toEqual([0, 1, 2, 3]);
    turns.next();
    expect(turns.wait(staying)).toBeDefined();
    expect(turns.wait(staying)).toBeDefined();
  });

  it("gives the place of one that leaves to the next", async () => {
    const turns = takingTurns(1, 2);
    const client = new AbortController();
    const done: number[] = [];
    const waits = [staying, client.signal, staying].map((left, n) =>
      turns.wait(left)?.then(() => done.push(n)),
    );
    expect(turns.wait(staying)).toBeUndefined();
    client.abort(new Error("left"));
    await expect(waits[1]).rejects.toThrow("left");
    turns.next();
    await waits[2];
    expect(done).toEqual([0, 2]);
    expect(turns.wait(staying)).toBeDefined();
  });
});
