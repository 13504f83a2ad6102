let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller has: between any two, everything else that has
 * arrived is answered.
 */
export const turnOfItsOwn = (): Promise<void> => {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
};
