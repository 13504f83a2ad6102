import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Worker } from "node:worker_threads";
import { AnswerReader, readAnswer, type UnreadAnswer } from "@farthing/core/provider";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { layerAnswerThread } from "../../src/index.ts";

const ACCESS = Redacted.make("https://user-demo-0001:pass-word-99@bank.example/feed");

const unread = (body: unknown): UnreadAnswer => ({
  body: Redacted.make(typeof body === "string" ? body : JSON.stringify(body)),
  access: ACCESS,
  time_zone: "America/New_York",
});

const transactions = (count: number, parts: object = {}) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `T${i}`, posted: 1_772_366_400 - 97 * i, amount: `-${i}.10` },
    ...{ description: `SHOP ${i}`, payee: "A Shop", memo: "" },
    ...parts,
  }));

const answer = (count: number, parts: object = {}) => ({
  accounts: [
    { id: "A1", name: "Checking", currency: "USD", balance: "1", transactions: transactions(count, parts) },
  ],
});

/** Nearly the maximum number of values. */
const LARGEST = unread(answer(21_000));

const read = (each: UnreadAnswer, worker?: URL) =>
  Effect.provide(
    Effect.flatMap(AnswerReader, (reader) => reader(each)),
    layerAnswerThread(worker),
  );

/** A thread that was started, and how many others had sent their result before. */
interface Started {
  readonly worker: Worker;
  readonly after: number;
}

/** The threads that are started during the test. */
const threads = (): readonly Started[] => {
  const started: Started[] = [];
  let done = 0;
  const note = (worker: Worker): void => {
    started.push({ worker, after: done });
    worker.on("message", () => {
      done += 1;
    });
  };
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return started;
};

describe("while a large answer is read", () => {
  it("requests are answered", async () => {
    const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
    let isOver = false;
    const reading = Effect.runPromise(read(LARGEST)).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      await (await fetch(url)).text();
      if (!isOver) answered += 1;
    }
    expect((await reading).answer.accounts[0]!.transactions).toHaveLength(21_000);
    expect(answered).toBeGreaterThan(0);
  });

  it("the next one waits, because both at once would take twice the memory", SLOW, async () => {
    const started = threads();
    const large = unread(answer(1_000));
    const both = Effect.flatMap(AnswerReader, (reader) =>
      Effect.all([reader(large), reader(large)], { concurrency: "unbounded" }),
    );
    await Effect.runPromise(Effect.provide(both, layerAnswerThread()));
    expect(started.map(({ after }) => after)).toEqual([0, 1]);
  });

  it("its thread ends when the sync is interrupted", async () => {
    const started = threads();
    const fiber = Effect.runFork(read(LARGEST));
    await Effect.runPromise(Fiber.interrupt(fiber));
    // The id of a thread that has ended.
    expect(started.map(({ worker }) => worker.threadId)).toEqual([-1]);
  });
});

describe("a thread without a result", () => {
  it("is noticed when it ends early", async () => {
    process.once("worker", (worker) => void worker.terminate());
    const exit = await Effect.runPromise(Effect.exit(read(LARGEST)));
    expect(exit).toEqual(Exit.die(new Error("The thread ended without a result.")));
  });

  it("is ended after a minute, and the next answer is read", async () => {
    const silent = new Promise<MockInstance<Worker["terminate"]>>((resolve) => {
      process.once("worker", (worker) => {
        worker.removeAllListeners();
        resolve(vi.spyOn(worker, "terminate"));
      });
    });
    const { failure, next } = await Effect.gen(function* () {
      const reader = yield* AnswerReader;
      const hung = yield* Effect.forkChild(Effect.flip(reader(LARGEST)));
      const terminate = yield* Effect.promise(() => silent);
      yield* TestClock.adjust("59 seconds");
      expect(terminate).not.toHaveBeenCalled();
      yield* TestClock.adjust("1 second");
      const failure = yield* Fiber.join(hung);
      expect(terminate).toHaveBeenCalledOnce();
      return { failure, next: yield* reader(unread(answer(1_000))) };
    }).pipe(
      Effect.provide([layerAnswerThread(), TestClock.layer({ warningDelay: "1 day" })]),
      Effect.runPromise,
    );
    expect(failure.code).toBe("provider_protocol_error");
    expect(next.answer.accounts).toHaveLength(1);
  });
});

describe("an answer read on another thread has the same result", () => {
  it.each([
    ["a complete answer", answer(1_000)],
    ["records that are left out", answer(1_000, { amount: "", payee: "pass-word-99" })],
    [
      "a wrong structure with messages",
      { accounts: 1, errors: ["Sign in again"], filler: "x".repeat(70_000) },
    ],
    ["text that is not JSON", "x".repeat(70_000)],
    ["too many values", "[".repeat(150_001)],
  ])("%s", async (_, body) => {
    const started = threads();
    const each = unread(body);
    expect(await Effect.runPromise(Effect.result(read(each)))).toEqual(readAnswer(each));
    expect(started).toHaveLength(1);
  });
});

it("a short answer is read without a thread", () => {
  const started = threads();
  expect(Effect.runSync(read(unread(answer(3)))).answer.accounts).toHaveLength(1);
  expect(started).toEqual([]);
});

describe("the file of the thread", () => {
  const code = `
    const { parentPort } = process.getBuiltinModule("node:worker_threads");
    parentPort.postMessage({ read: "of another file" });
  `;

  it("can be another one", async () => {
    const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(await Effect.runPromise(read(LARGEST, file))).toBe("of another file");
  });

  it("is a defect if it cannot start, and nothing to short answers", async () => {
    const file = new URL("./no-such-worker.js", import.meta.url);
    const exit = await Effect.runPromiseExit(read(LARGEST, file));
    expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true);
    expect(Exit.isSuccess(await Effect.runPromiseExit(read(unread(answer(1)), file)))).toBe(true);
  });
});
