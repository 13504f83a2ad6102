/** How often it is looked whether an upload goes on, in milliseconds. */
const LOOK = 15_000;

/** What has come must grow by this part of itself from one look to the next. */
const GROWTH = 1 / 32;

/**
 * Calls `stop` when an upload stands still: what it holds, nobody else can have. No rate is asked for. However slow a line
 * is, an even one brings at each look of the two minutes that a request may take at least four times as much as this.
 */
export const watchPace = (come: () => number, stop: () => void): (() => void) => {
  let before = 0;
  const timer = setInterval(() => {
    const now = come();
    if (now - before < before * GROWTH) stop();
    before = now;
  }, LOOK);
  return () => clearInterval(timer);
};
