import { collectAfter } from "./collect-after.ts";

/** How many bytes of all uploads are accepted in a millisecond, and how often, in milliseconds. */
const RATE = 32_768;
const INTERVAL = 2;

/** What a thread that was busy catches up with at one time. */
const AT_MOST = 2 * INTERVAL * RATE;

interface Part {
  readonly size: number;
  readonly take: () => void;
}

/** The queue of each family; the one that is served next is first. */
const waiting = new Map<string, Part[]>();
let isScheduled = false;
/** How many bytes may be taken; below none after a part that was larger. */
let left = 0;
/** Until when they are counted. */
let counted = Number.NEGATIVE_INFINITY;

const schedule = (): void => {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  setTimeout(takeSome, INTERVAL);
};

/** The next part, fairly by family: all others have one before a family has another. */
const next = (): Part | undefined => {
  for (const [familyId, [first, ...rest]] of waiting) {
    waiting.delete(familyId);
    if (rest.length > 0) waiting.set(familyId, rest);
    return first;
  }
  return undefined;
};

const takeSome = (): void => {
  isScheduled = false;
  const now = performance.now();
  left = Math.min(AT_MOST, left + Math.max(0, now - counted) * RATE);
  counted = now;
  while (left > 0) {
    const part = next();
    if (part === undefined) break;
    left -= part.size;
    part.take();
    collectAfter(part.size);
  }
  schedule();
};

/**
 * Calls `take` for a part of a large upload of a family when the rate allows it. All uploads together are limited to 32
 * MB per second: few networks are faster, and nearby clients would otherwise keep both processors busy.
 */
export const throttleUpload = (familyId: string, size: number, take: () => void): void => {
  const parts = waiting.get(familyId);
  if (parts === undefined) waiting.set(familyId, [{ size, take }]);
  else parts.push({ size, take });
  schedule();
};
