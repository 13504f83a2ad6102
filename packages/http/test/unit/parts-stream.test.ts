import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { partsStream } from "../../src/answer/parts-stream.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A body of these parts, each as large as may wait, and what was asked of it. */
const bodyOf = (parts: readonly (string | Error)[]) => {
  const asked = { parts: 0, ends: 0 };
  const stream = partsStream({
    next: async () => {
      const part = parts[asked.parts];
      asked.parts += 1;
      if (part instanceof Error) throw part;
      return part;
    },
    end: async () => {
      asked.ends += 1;
    },
  });
  const closed = new Promise<Error | undefined>((resolve) => {
    let failed: Error | undefined;
    stream.on("error", (error) => {
      failed = error;
    });
    stream.on("close", () => resolve(failed));
  });
  return { stream, asked, closed };
};

const LARGE = "x".repeat(100_000);

it("hands over all parts in their order, and ends once", async () => {
  const { stream, asked, closed } = bodyOf(["a", "b", "ć"]);
  stream.setEncoding("utf8");
  expect((await stream.toArray()).join("")).toBe("abć");
  expect(await closed).toBeUndefined();
  expect(asked).toEqual({ parts: 4, ends: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

it("makes no part before the one before it is taken", async () => {
  const { stream, asked } = bodyOf([LARGE, LARGE, LARGE]);
  const iterator = stream.iterator({ destroyOnReturn: true });
  for (const made of [1, 2]) {
    await iterator.next();
    expect(asked.parts).toBeLessThanOrEqual(made + 1);
  }
  await iterator.return?.();
  expect(asked.ends).toBe(1);
});

it("ends with what a part fails with", async () => {
  const { stream, asked, closed } = bodyOf(["a", new Error("the disk is gone")]);
  stream.resume();
  expect((await closed)?.message).toBe("the disk is gone");
  expect(asked).toEqual({ parts: 2, ends: 1 });
});

it("ends if the client leaves before it begins", async () => {
  const left = bodyOf(["a"]);
  left.stream.destroy();
  expect(await left.closed).toBeUndefined();
  expect(left.asked).toEqual({ parts: 0, ends: 1 });
});

it("is broken off when the client takes nothing for a minute", async () => {
  const { stream, asked, closed } = bodyOf([LARGE, LARGE]);
  await new Promise<void>((resolve) => {
    stream.once("readable", resolve);
    stream.read(0);
  });
  vi.advanceTimersByTime(59_999);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect((await closed)?.message).toBe("the client takes too long");
  expect(asked.ends).toBe(1);
});
