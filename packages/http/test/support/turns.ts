/** One turn of the event loop. */
export const turn = (): Promise<void> => new Promise(setImmediate);

/** Counts the turns of the event loop until it is stopped, and calls `each` at every one. */
export const countTurns = (each: () => void = () => {}): { readonly stop: () => number } => {
  let count = 0;
  let next: NodeJS.Immediate;
  const take = (): void => {
    count += 1;
    each();
    next = setImmediate(take);
  };
  next = setImmediate(take);
  return {
    stop: () => {
      clearImmediate(next);
      return count;
    },
  };
};
