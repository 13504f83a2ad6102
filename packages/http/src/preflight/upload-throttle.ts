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

const waiting: Part[] = [];
let isScheduled = false;

const schedule = (): void => {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setTimeout(takeSome, INTERVAL);
};

const takeSome = (): void => {
  isScheduled = false;
  for (let left = AT_A_TIME; left > 0; ) {
    const part = waiting.shift();
    if (part === undefined) break;
    left -= part.size;
    part.take();
  }
  schedule();
};

/**
 * Calls `take` for a part of a large upload when the rate allows it. All uploads together are limited to 32
 * MB per second: few networks are faster, and nearby clients would otherwise keep both processors busy.
 */
export const throttleUpload = (size: number, take: () => void): void => {
  waiting.push({ size, take });
  schedule();
};
