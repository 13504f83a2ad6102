import { describe, expect, it } from "vitest";
import { boundedQueue } from "../../src/preflight/bounded-queue.ts";

/** Nobody leaves. */
const staying = new AbortController().signal;

describe("a bounded queue", () => {
  it("lets so many at once, in the order in which they came, and queue the others away", async () => {
    const queue = boundedQueue(2, 2);
    const done: number[] = [];
    const waits = [0, 1, 2, 3, 4].map((n) => queue.wait(staying)?.then(() => done.push(n)));
    expect(waits[4]).toBeUndefined();
    await Promise.all([waits[0], waits[1]]);
    expect(done).toEqual([0, 1]);
    queue.next();
    await waits[2];
    queue.next();
    await waits[3];
    expect(done).toEqual([0, 1, 2, 3]);
    queue.next();
    expect(queue.wait(staying)).toBeDefined();
    expect(queue.wait(staying)).toBeDefined();
  });

  it("gives the place of one that leaves to the next", async () => {
    const queue = boundedQueue(1, 2);
    const client = new AbortController();
    const done: number[] = [];
    const waits = [staying, client.signal, staying].map((left, n) =>
      queue.wait(left)?.then(() => done.push(n)),
    );
    expect(queue.wait(staying)).toBeUndefined();
    client.abort(new Error("left"));
    await expect(waits[1]).rejects.toThrow("left");
    queue.next();
    await waits[2];
    expect(done).toEqual([0, 2]);
    expect(queue.wait(staying)).toBeDefined();
  });
});
