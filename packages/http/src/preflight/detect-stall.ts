/** The interval of the checks, in milliseconds. */
const LOOK = 15_000;

/** The minimum growth between two checks, relative to what has arrived. */
const GROWTH = 1 / 32;

/**
 * Calls `stop` when an upload stalls: the memory that it holds is not available to others. No rate is
 * required. However slow a line is, within the two minutes that a request may take a steady upload grows at
 * each check by at least four times this much.
 */
export const detectStall = (received: () => number, stop: () => void): (() => void) => {
  let before = 0;
  const timer = setInterval(() => {
    const now = received();
    if (now - before < before * GROWTH) stop();
    before = now;
  }, LOOK);
  return () => clearInterval(timer);
};
