/** Lets so many do something at once, and so many more wait for it. */
export interface Turns {
  /** Resolves when it is the caller's turn, rejects when the caller has left; undefined where too many wait already. */
  readonly wait: (left: AbortSignal) => Promise<void> | undefined;
  /** Ends a turn, and lets the next one have it. */
  readonly next: () => void;
}

export const takingTurns = (atOnce: number, waiting: number): Turns => {
  let free = atOnce;
  const queue: (() => void)[] = [];

  const stand = (left: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        left.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(begin), 1);
        reject(left.reason);
      };
      left.addEventListener("abort", leave, { once: true });
      queue.push(begin);
    });

  return {
    wait: (left) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return queue.length < waiting ? stand(left) : undefined;
    },
    next: () => {
      const first = queue.shift();
      if (first === undefined) free += 1;
      else first();
    },
  };
};
