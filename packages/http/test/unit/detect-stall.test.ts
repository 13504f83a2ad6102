import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detectStall } from "../../src/preflight/detect-stall.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

describe("an upload", () => {
  /** When one that has brought so much at each second is cut off; undefined where it is not within two minutes. */
  const cutOff = (come: (second: number) => number): number | undefined => {
    let second = 0;
    let stopped: number | undefined;
    const stopWatching = detectStall(
      () => come(second),
      () => {
        stopped ??= second;
      },
    );
    while (second < 120) {
      second += 1;
      vi.advanceTimersByTime(1_000);
    }
    stopWatching();
    expect(vi.getTimerCount()).toBe(0);
    return stopped;
  };

  it.each([10, 1_000, 80_000])("is let come however slow its line is: %i bytes a second", (rate) => {
    expect(cutOff((second) => rate * second)).toBeUndefined();
  });

  it("is let come where its line is gone for ten seconds now and then", () => {
    const come = (second: number): number =>
      8_000 * (Math.floor(second / 20) * 10 + Math.min(second % 20, 10));
    expect(cutOff(come)).toBeUndefined();
  });

  it("is cut off within half a minute from when it stands still, or does next to nothing", () => {
    for (const still of [1, 20, 44, 70])
      for (const trickle of [0, 1, 1_000])
        expect(
          cutOff((second) => 1_000_000 * Math.min(second, still) + trickle * Math.max(0, second - still)),
        ).toBeLessThanOrEqual(still + 30);
  });
});
