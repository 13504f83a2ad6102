/** One turn of the event loop. */
const turn = (): Promise<void> => new Promise(setImmediate);

/** Lets everything that is ready happen, so many times over. */
export const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await turn();
};

/** Looks at each turn of the event loop until something is so: for what the system does and tells nobody. */
export const untilSeen = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await turn();
};

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
