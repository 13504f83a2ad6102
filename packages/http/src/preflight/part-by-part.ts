/** How often parts of uploads are taken in, in milliseconds, and how many bytes of all together at a time. */
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
 * Takes a part of a large upload in when it is its turn. All of them together bring 32 MB a second at most: hardly a
 * network that people have is faster, and clients that are near would keep both processors from everybody else.
 */
export const whenItsTurn = (size: number, take: () => void): void => {
  waiting.push({ size, take });
  schedule();
};
