/** Lets so many do something at once, and so many more wait for it. */
export interface Turns {
  /** Resolves when it is the caller's turn; undefined where too many wait already. */
  readonly wait: () => Promise<void> | undefined;
  /** Ends a turn, and lets the next one have it. */
  readonly next: () => void;
}

export const takingTurns = (atOnce: number, waiting: number): Turns => {
  let free = atOnce;
  const queue: (() => void)[] = [];
  return {
    wait: () => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return queue.length < waiting ? new Promise((resolve) => queue.push(resolve)) : undefined;
    },
    next: () => {
      const first = queue.shift();
      if (first === undefined) free += 1;
      else first();
    },
  };
};
