import { collectAfter } from "./collect-after.ts";

/**
 * The interval at which parts of uploads are accepted, in milliseconds, and the number of bytes of all
 * uploads per interval.
 */
const INTERVAL = 2;
const AT_A_TIME = 65_536;

interface Part {
  readonly size: number;
  readonly take: () => void;
}

/** By family; the one whose turn is next is first. */
const waiting = new Map<string, Part[]>();
let isScheduled = false;

const schedule = (): void => {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  setTimeout(takeSome, INTERVAL);
};

/** The next part of the family whose turn it is; all others have theirs before it has another. */
const next = (): Part | undefined => {
  for (const [whose, [first, ...rest]] of waiting) {
    waiting.delete(whose);
    if (rest.length > 0) waiting.set(whose, rest);
    return first;
  }
  return undefined;
};

const takeSome = (): void => {
  isScheduled = false;
  for (let left = AT_A_TIME; left > 0; ) {
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
export const throttleUpload = (whose: string, size: number, take: () => void): void => {
  const parts = waiting.get(whose);
  if (parts === undefined) waiting.set(whose, [{ size, take }]);
  else parts.push({ size, take });
  schedule();
};
