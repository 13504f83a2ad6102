import { describe, expect, it } from "vitest";
import { boundedQueue } from "../../src/preflight/bounded-queue.ts";
import { turn } from "../support/turns.ts";

/** Nobody leaves. */
const staying = new AbortController().signal;

const LIMITS = { at_once: 2, waiting: 2, waiting_in_all: 3 };

/** A queue with two slots, and what has begun in it. */
const watched = (slots = 2) => {
  const queue = boundedQueue(slots, LIMITS);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string, left = staying) =>
    queue.inSlot(name[0]!, left, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    await turn();
    ends.get(name)!();
    await turn();
  };
  return { come, end, begun };
};

describe("a bounded queue", () => {
  it("lets so many at once, in the order in which they came, and sends the others away", async () => {
    const { come, end, begun } = watched();
    const all = [1, 2, 3, 4].map((n) => come(`a${n}`));
    expect(await come("a5")).toBe("full");
    await turn();
    expect(begun).toEqual(["a1", "a2"]);
    for (const [n, one] of all.entries()) {
      await end(`a${n + 1}`);
      expect(await one).toBe(`a${n + 1}`);
    }
    expect(begun).toEqual(["a1", "a2", "a3", "a4"]);
  });

  it("lets others wait where one family may not any more, and gives each its turn", async () => {
    const { come, end, begun } = watched(1);
    const all = ["a1", "a2", "a3", "b1"].map((name) => come(name));
    expect(await come("a4")).toBe("full");
    expect(await come("c1")).toBe("full");
    await turn();
    for (const [n, name] of ["a1", "b1", "a2", "a3"].entries()) {
      expect(begun).toHaveLength(n + 1);
      await end(name);
    }
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
    expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("gives the place of one that leaves to the next, and a slot back if the work fails", async () => {
    const { come, end, begun } = watched(1);
    const client = new AbortController();
    const [first, second, third] = [come("a1"), come("a2", client.signal), come("a3")];
    client.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    await end("a1");
    expect(await first).toBe("a1");
    expect(begun).toEqual(["a1", "a3"]);
    await end("a3");
    expect(await third).toBe("a3");
    const queue = boundedQueue(1, LIMITS);
    await expect(queue.inSlot("a", staying, () => Promise.reject(new Error("failed")))).rejects.toThrow(
      "failed",
    );
    expect(await queue.inSlot("a", staying, async () => "done")).toBe("done");
  });
});
