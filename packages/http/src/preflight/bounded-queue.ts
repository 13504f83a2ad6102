/** A queue with a fixed number of slots and a limit on how many may wait. */
export interface BoundedQueue {
  /**
   * Resolves when the caller has a slot, rejects if the caller has left; undefined if too many already wait.
   */
  readonly wait: (left: AbortSignal) => Promise<void> | undefined;
  /** Releases a slot to the next in the queue. */
  readonly next: () => void;
}

export const boundedQueue = (atOnce: number, waiting: number): BoundedQueue => {
  let free = atOnce;
  const queue: (() => void)[] = [];

  const enqueue = (left: AbortSignal): Promise<void> =>
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
      return queue.length < waiting ? enqueue(left) : undefined;
    },
    next: () => {
      const first = queue.shift();
      if (first === undefined) free += 1;
      else first();
    },
  };
};
