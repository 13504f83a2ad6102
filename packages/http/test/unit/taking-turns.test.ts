import { describe, expect, it } from "vitest";
import { takingTurns } from "../../src/preflight/taking-turns.ts";

/** Nobody leaves. */
const staying = new AbortController().signal;

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
