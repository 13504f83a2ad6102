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
    await pool.check(usual(), undefined, known);
    const never = () => new Promise<never>(() => {});
    const first = [pool.check(usual(), undefined, never), pool.check(usual(), undefined, never)];
    const behind = Array.from({ length: 3 }, () => pool.check(usual(), undefined, known));
    expect(await Promise.all(first)).toEqual(["exhausted", "exhausted"]);
    for (const answer of await Promise.all(behind)) expect(answer).toMatchObject({ status: 200 });
  });

  it("says that it is full instead of letting ever more wait, and is soon ready again", async () => {
    const pool = preflightPool({ ...LIMITS, waiting: 2 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => pool.check(usual(), undefined, known)));
    expect(answers.filter((answer) => answer === "full")).toHaveLength(6);
    expect(await pool.check(usual(), undefined, known)).toMatchObject({ status: 200 });
  });

  it("is not full of small contents, which it checks at once", async () => {
    const pool = preflightPool({ ...LIMITS, waiting: 0 });
    const slow = pool.check(usual(), undefined, known);
    expect(await pool.check(fileOf("date,amount\n2026-03-01,1\n"), undefined, known)).toMatchObject({
      status: 200,
    });
    expect(await slow).toMatchObject({ status: 200 });
  });

  it("fails with what the storage fails with, and is free for the next at once", async () => {
    const pool = preflightPool({ ...LIMITS, time: 5_000 });
    const error = new Error("locked");
    const start = performance.now();
    for (let n = 0; n < 3; n++)
      await expect(pool.check(usual(), undefined, () => Promise.reject(error))).rejects.toBe(error);
    expect(await pool.check(usual(), undefined, known)).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("gives a content of 10 MiB away without holding up anybody", async () => {
    const pool = preflightPool(LIMITS);
    await pool.check(usual(), undefined, known);
    const received = fileOf(statementOf(MAX_CONTENT));
    const start = performance.now();
    const answer = pool.check(received, undefined, known);
    await new Promise(setImmediate);
    expect(performance.now() - start).toBeLessThan(100);
    expect(received._tag === "Form" && received.file?.bytes.blocks.every(({ length }) => length === 0)).toBe(
      true,
    );
    expect(await answer).toMatchObject({ status: 200 });
  });

  it("leaves no port and no timer behind", async () => {
    const pool = preflightPool(LIMITS);
    await pool.check(usual(), undefined, known);
    const [before, timers] = [
      ports(),
      process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
    ];
    for (let n = 0; n < 30; n++) await pool.check(usual(), undefined, known);
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
    const waits = [0, 1, 2, 3, 4].map((n) => turns.wait()?.then(() => done.push(n)));
    expect(waits[4]).toBeUndefined();
    await Promise.all([waits[0], waits[1]]);
    expect(done).toEqual([0, 1]);
    turns.next();
    await waits[2];
    turns.next();
    await waits[3];
    expect(done).toEqual([0, 1, 2, 3]);
    turns.next();
    expect(turns.wait()).toBeDefined();
    expect(turns.wait()).toBeDefined();
  });
});
