const waiting: (() => void)[] = [];
let isScheduled = false;

const next = (): void => {
  isScheduled = false;
  const take = waiting.shift();
  schedule();
  take?.();
};

const schedule = (): void => {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(next);
};

/**
 * Takes a part of an upload in when it is its turn: one part of all uploads in each turn of the event loop. Fast clients
 * bring megabytes between two turns; everybody else has theirs in between, however many clients there are.
 */
export const whenItsTurn = (take: () => void): void => {
  waiting.push(take);
  schedule();
};
