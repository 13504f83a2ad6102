import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { throttleUpload } from "../../src/preflight/upload-throttle.ts";

const PER_MS = 32_768;
const PORTION = 65_536;
/** What it may catch up with, and the part that is larger than what is left. */
const AT_ONCE = 3 * PORTION;

/** Goes on from one case to the next, as clocks do. */
let clock = 1_000_000;

/** Takes the parts of one family, with timers that fire so many milliseconds too late: how many bytes were taken when. */
const taken = (parts: readonly number[], lateness: readonly number[]) => {
  const start = clock;
  const steps: { readonly at: number; readonly bytes: number }[] = [];
  let bytes = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const read = vi.spyOn(performance, "now").mockImplementation(() => clock);
  try {
    for (const size of parts)
      throttleUpload("family", size, () => {
        bytes += size;
      });
    for (let step = 0; vi.getTimerCount() > 0; step += 1) {
      clock += 2 + lateness[step % lateness.length]!;
      vi.runOnlyPendingTimers();
      steps.push({ at: clock - start, bytes });
    }
  } finally {
    read.mockRestore();
    vi.useRealTimers();
  }
  return steps;
};

const partSizes = fc.array(fc.integer({ min: 1, max: PORTION }), { minLength: 200, maxLength: 400 });

it("takes no more than its rate, whatever sizes come and however late it is", () => {
  fc.assert(
    fc.property(
      partSizes,
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 }),
      (parts, lateness) => {
        const steps = taken(parts, lateness);
        for (const [index, { at, bytes }] of steps.entries()) {
          if (bytes - (steps[index - 1]?.bytes ?? 0) > AT_ONCE) throw new Error(`too much at ${at}`);
          for (const earlier of steps.slice(0, index))
            if (bytes - earlier.bytes > (at - earlier.at) * PER_MS + AT_ONCE)
              throw new Error(`too much from ${earlier.at} to ${at}`);
        }
        expect(steps.at(-1)!.bytes).toBe(parts.reduce((sum, size) => sum + size, 0));
      },
    ),
  );
});

it("takes what its rate allows although the thread is busy for a while each time", () => {
  fc.assert(
    fc.property(
      partSizes,
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 20 }),
      (parts, lateness) => {
        const { at, bytes } = taken(parts, lateness).at(-1)!;
        expect(bytes).toBeGreaterThanOrEqual((at - 4) * PER_MS - PORTION);
      },
    ),
  );
});
