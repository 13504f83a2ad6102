// @module-tag slow

import { Socket } from "node:net";
import { MessagePort } from "node:worker_threads";
import { MAX_CONTENT_BYTES } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { collectBlocks } from "../src/preflight/blocks.ts";
import { type AskFamily, checkReceived, type ReadyAnswer } from "../src/preflight/check-received.ts";
import { preflightService } from "../src/preflight/create-preflight-service.ts";
import type { BeginImport } from "../src/preflight/examine-received.ts";
import { PreflightPool } from "../src/preflight/pool.ts";
import type { Taken } from "../src/preflight/preflight-service.ts";
import { blocksOf, type Received } from "../src/preflight/received.ts";
import { MAX_CONTENT, quickStatement, statement } from "./support/preflight-requests.ts";
import { countTurns } from "./support/turns.ts";

const { postMessage } = MessagePort.prototype;

const LIMITS = { threads: 1, waiting: 2, time: 60_000, start: 60_000, memory: 512 };

const KNOWN = {
  ...{ today: "2026-04-01", account_names: [] },
  taxonomy: { categories: [], tags: [], merchants: [] },
};

const known = async () => KNOWN;

/** A service of promises, which says that it is full, or that a content is exhausted. */
const serviceOf = (pool: PreflightPool) => {
  const { check, examine, close } = preflightService({ pool });
  const promised = <A, E extends { readonly _tag: string } | Error>(effect: Effect.Effect<A, E>) =>
    Effect.runPromise(
      Effect.catch(effect, (error) => {
        const tag = "_tag" in error ? error._tag : undefined;
        if (tag === "ServiceBusy") return Effect.succeed("full" as const);
        return tag === "ContentTooCostly" ? Effect.succeed("exhausted" as const) : Effect.fail(error);
      }),
    );
  const taken = (received: Received, connection: Socket, familyId: string) =>
    ({ received, familyId, connection }) satisfies Taken;
  const asked = <A>(answer: () => Promise<A>) =>
    Effect.tryPromise({ try: answer, catch: (error) => error as Error });
  return {
    check: (
      received: Received,
      include: string | undefined,
      { known, recorded }: AskFamily,
      connection = new Socket(),
      familyId = "home",
    ) =>
      promised(
        check(taken(received, connection, familyId), include, {
          known: (accountId) => asked(() => known(accountId)),
          recorded: (accountId, question) => asked(() => recorded(accountId, question)),
        }),
      ),
    examine: (received: Received, begin: BeginImport, connection = new Socket()) =>
      promised(examine(taken(received, connection, "home"), (question) => asked(() => begin(question)))),
    close,
  };
};

const fileOf = (text: string, fields: object = {}): Received => {
  const bytes = collectBlocks();
  bytes.add(Buffer.from(text));
  return {
    _tag: "Form",
    fields: { ...fields },
    file: { bytes: bytes.finish(), filename: "bank", content_type: "", max_bytes: MAX_CONTENT_BYTES },
  };
};

/** A thread empties what it has read. */
const isEmptied = (received: Received): boolean =>
  blocksOf(received).every((block) => Buffer.from(block).equals(Buffer.alloc(block.length)));

/** A family of which this is known. */
const of = (known: AskFamily["known"]): AskFamily => ({ known, recorded: async () => [] });

const usual = (): Received => fileOf(statement(50_000));

const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

/** What is asked of the family: `isAsked` resolves when it is, and nothing is answered until `answer` is called. */
const asking = () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<typeof KNOWN>();
  return {
    load: () => {
      asked.resolve();
      return answered.promise;
    },
    isAsked: asked.promise,
    answer: () => answered.resolve(KNOWN),
  };
};

// The time that a content may take goes by only where a test lets it.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());

describe("the pool", () => {
  const pool = serviceOf(new PreflightPool(LIMITS));
  const checked = (familyId?: string) => pool.check(usual(), undefined, of(known), new Socket(), familyId);

  it("says of a content that takes longer than it may, and counts no time that it waited", async () => {
    const [first, second] = [asking(), asking()];
    const exhausted = pool.check(usual(), undefined, of(first.load));
    const waited = pool.check(usual(), undefined, of(second.load));
    await first.isAsked;
    vi.advanceTimersByTime(LIMITS.time);
    expect(await exhausted).toBe("exhausted");
    await second.isAsked;
    vi.advanceTimersByTime(LIMITS.time - 1);
    second.answer();
    expect(await waited).toMatchObject({ status: 200 });
  });

  it("says that it is full instead of letting ever more wait, and is soon ready again", async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => checked()));
    expect(answers.filter((answer) => answer === "full")).toHaveLength(6);
    expect(await checked()).toMatchObject({ status: 200 });
  });

  it("is full for one family only, and checks a content of another before the rest of the first", async () => {
    const done: string[] = [];
    const families = ["home", "home", "home", "home", "away"];
    const answers = await Promise.all(
      families.map(async (familyId) => {
        const answer = await checked(familyId);
        if (answer !== "full") done.push(familyId);
        return answer;
      }),
    );
    expect(answers.map((answer) => answer === "full")).toEqual([false, false, false, true, false]);
    expect(done).toEqual(["home", "away", "home", "home"]);
  });

  it("is not full of small contents, which it checks at once", async () => {
    const slow = [checked(), checked(), checked()];
    expect(await checked()).toBe("full");
    expect(await pool.check(fileOf("date,amount\n2026-03-01,1\n"), undefined, of(known))).toMatchObject({
      status: 200,
    });
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ status: 200 });
  });

  it("fails with what the storage fails with, and is free for the next without waiting for a limit", async () => {
    const error = new Error("locked");
    for (let n = 0; n < 3; n++)
      await expect(
        pool.check(
          usual(),
          undefined,
          of(() => Promise.reject(error)),
        ),
      ).rejects.toBe(error);
    expect(await checked()).toMatchObject({ status: 200 });
  });

  it(
    "leaves the turns to others while a content of 10 MiB is checked, and nothing of it in its memory",
    SLOW,
    async () => {
      await checked();
      const received = fileOf(quickStatement(MAX_CONTENT));
      expect(isEmptied(received)).toBe(false);
      const answer = pool.check(received, undefined, of(known));
      const counted = countTurns();
      expect(await answer).toMatchObject({ status: 200 });
      expect(counted.stop()).toBeGreaterThan(100);
      expect(isEmptied(received)).toBe(true);
    },
  );

  it("is told what an account has in parts, and leaves a turn to others after each", SLOW, async () => {
    const account = { id: "0190a7c2-6f00-7000-8000-000000000001", currency: "EUR", recorded: [] };
    const recorded = Array.from({ length: 2_500 }, (_, i) => ({
      date: "2026-03-01",
      amount: String(i + 1),
      name: "Oven",
    }));
    const rows = recorded.map(({ date, amount, name }) => `${date},${name},-${amount}`);
    const received = fileOf(["date,name,amount", ...rows].join("\n"), { account_id: account.id });
    const parts: (readonly [length: number, turns: number])[] = [];
    let turns = 0;
    const counted = countTurns(() => {
      turns += 1;
    });
    const tell = vi.spyOn(MessagePort.prototype, "postMessage").mockImplementation(function (
      this: MessagePort,
      ...args: Parameters<MessagePort["postMessage"]>
    ) {
      const [message] = args;
      if (Array.isArray(message)) parts.push([message.length, turns]);
      return postMessage.apply(this, args);
    });
    const family = { known: async () => ({ ...KNOWN, account }), recorded: async () => recorded };
    const answer = await pool.check(received, undefined, family);
    tell.mockRestore();
    counted.stop();
    const { data } = JSON.parse((answer as ReadyAnswer).body) as { data: { warnings: readonly string[] } };
    expect(data.warnings.join()).toContain("2500 places");
    expect(parts.map(([length]) => length)).toEqual([1_000, 1_000, 500, 0]);
    for (const [i, [, at]] of parts.entries())
      if (i > 0) expect(at, String(i)).toBeGreaterThan(parts[i - 1]![1]);
  });

  it("inspects, and compares with an account, on a thread, however small the content is", async () => {
    const small = "Datum|Betrag\n31.03.2026|-1,50\n";
    const account_id = "0190a7c2-6f00-7000-8000-000000000001";
    for (const [fields, isOnThread, status] of [
      [{ auto: "true" }, true, 200],
      // There is no such account.
      [{ account_id }, true, 404],
      [{ profile: '{"col_sep":"|"}' }, false, 200],
    ] as const) {
      const received = fileOf(small, fields);
      expect(await pool.check(received, undefined, of(known))).toMatchObject({ status });
      expect(isEmptied(received)).toBe(isOnThread);
    }
    for (const fields of ['"auto":true', '"\\u0061uto":true', `"\\u0061ccount_id":"${account_id}"`]) {
      const bytes = collectBlocks();
      bytes.add(Buffer.from(`{"raw_file_content":${JSON.stringify(small)},${fields}}`));
      const received: Received = { _tag: "Json", bytes: bytes.finish() };
      await pool.check(received, undefined, of(known));
      expect(isEmptied(received), fields).toBe(true);
    }
  });

  it("lets no family take the turns of others with small contents against an account", async () => {
    const account = { id: "0190a7c2-6f00-7000-8000-000000000001", currency: "EUR", recorded: [] };
    const family: AskFamily = { known: async () => ({ ...KNOWN, account }), recorded: async () => [] };
    const against = (familyId: string) =>
      pool.check(
        fileOf("date,amount\n2026-03-01,1\n", { account_id: account.id }),
        undefined,
        family,
        new Socket(),
        familyId,
      );
    const answers = await Promise.all(["home", "home", "home", "home", "away"].map(against));
    expect(answers.map((answer) => answer === "full")).toEqual([false, false, false, true, false]);
  });

  it("answers on a thread what it answers at once, with a profile and with an inspection", async () => {
    const text = `Datum|Betrag\n${"31.03.2026|-1,50\n".repeat(2_000)}`;
    const columns = { date_col_label: "Datum", amount_col_label: "Betrag" };
    const profile = JSON.stringify({ ...columns, col_sep: "|", left_out: ["no_amount"] });
    for (const fields of [{ profile }, { auto: "true" }]) {
      const answer = await pool.check(fileOf(text, fields), undefined, of(known));
      expect(answer).toEqual(await checkReceived(fileOf(text, fields), undefined, of(known)));
      expect(JSON.parse((answer as ReadyAnswer).body).data).toMatchObject({ valid: true, left_out: [] });
    }
  });

  it(
    "examines imports one after the other, lets many of them wait, and has room for other checks meanwhile",
    SLOW,
    async () => {
      const { load, isAsked, answer } = asking();
      const text = "date,amount\n2026-03-01,1\n";
      const examined = [
        pool.examine(fileOf(text), load),
        ...Array.from({ length: 256 }, () => pool.examine(fileOf(text), known)),
      ];
      await isAsked;
      expect(await pool.examine(fileOf(text), known)).toBe("full");
      const check = checked();
      answer();
      expect(await check).toMatchObject({ status: 200 });
      for (const each of examined) expect(await each).toMatchObject({ _tag: "Examined" });
    },
  );

  it("gives the bytes of an import back, and fails with what its beginning fails with", async () => {
    const text = statement(50_000);
    const done = await pool.examine(fileOf(text, { again: "true" }), known);
    expect(done).toMatchObject({ _tag: "Examined", again: true, dry_run: false });
    const { upload } = done as Extract<typeof done, { readonly _tag: "Examined" }>;
    expect(Buffer.from(upload.bytes).toString()).toBe(text);
    const error = new Error("another request");
    for (let n = 0; n < 3; n++)
      await expect(pool.examine(fileOf(text), () => Promise.reject(error))).rejects.toBe(error);
    await expect(pool.examine(fileOf(text, { again: "yes" }), known)).rejects.toThrow("again must be");
  });

  it("ends a check that no client waits for any more, also one that takes long", async () => {
    const client = new Socket();
    const { load, isAsked } = asking();
    const abandoned = pool.check(usual(), undefined, of(load), client);
    const behind = checked();
    await isAsked;
    client.destroy();
    await expect(abandoned).rejects.toThrow("interrupted");
    expect(await behind).toMatchObject({ status: 200 });
  });

  it("never begins a check that no client waits for any more", async () => {
    const client = new Socket();
    let isBegun = false;
    const first = checked();
    const abandoned = pool.check(
      usual(),
      undefined,
      of(async () => {
        isBegun = true;
        return KNOWN;
      }),
      client,
    );
    client.destroy();
    await expect(abandoned).rejects.toThrow("interrupted");
    const behind = checked();
    expect([await first, await behind]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(isBegun).toBe(false);
  });

  it("leaves no port and no timer behind", async () => {
    await checked();
    const before = { ports: ports(), timers: vi.getTimerCount() };
    for (let n = 0; n < 12; n++) await checked();
    await untilSeen(() => ports() <= before.ports);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(before.timers);
  });
});

describe("a pool that is closed", () => {
  it("answers first what is at work and what waits, and is closed then", SLOW, async () => {
    const pool = serviceOf(new PreflightPool(LIMITS));
    const held = asking();
    const first = pool.check(usual(), undefined, of(held.load));
    const second = pool.check(usual(), undefined, of(known));
    await held.isAsked;
    const events: string[] = [];
    const ended = [
      first.then(() => events.push("first")),
      second.then(() => events.push("second")),
      pool.close().then(() => events.push("closed")),
    ];
    held.answer();
    await Promise.all(ended);
    expect(events).toEqual(["first", "second", "closed"]);
  });

  it("does not wait for a client that has left", async () => {
    const pool = serviceOf(new PreflightPool(LIMITS));
    const held = asking();
    const leaving = new Socket();
    const left = pool.check(usual(), undefined, of(held.load), leaving);
    await held.isAsked;
    const closed = pool.close();
    leaving.destroy();
    await expect(left).rejects.toThrow("interrupted");
    await closed;
  });
});

describe("a worker that cannot check", () => {
  it.each([
    ["hangs while it is loaded", "await new Promise(() => setInterval(() => {}, 1_000));"],
    ["ends while it is loaded", "process.exit(0);"],
  ])("and %s is no fault of the content", async (_, source) => {
    const worker = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
    const pool = serviceOf(new PreflightPool({ ...LIMITS, start: 50 }, worker));
    const checked = pool.check(usual(), undefined, of(known));
    const refused = expect(checked).rejects.toThrow(/^The worker data:.* did not begin within 0.05 s\.$/);
    await vi.advanceTimersByTimeAsync(50);
    await refused;
    await pool.close();
  });
});
