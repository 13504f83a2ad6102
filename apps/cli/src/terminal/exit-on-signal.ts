/** The signals by which people and shells end a command, by the numbers that they add to its exit code. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** What a shell adds to the number of the signal that has ended a command. */
const ENDED_BY = 128;

/**
 * Does work. A signal meanwhile ends the process as if by itself, so that what it removes at its end is gone. Nobody hears of a
 * signal while SQLite checks a whole file: that ends first.
 */
export const exitOnSignal = async <A>(work: () => Promise<A>): Promise<A> => {
  const handlers = Object.entries(SIGNALS).map(
    ([signal, number]) => [signal, (): never => process.exit(ENDED_BY + number)] as const,
  );
  for (const [signal, end] of handlers) process.once(signal, end);
  try {
    return await work();
  } finally {
    for (const [signal, end] of handlers) process.off(signal, end);
  }
};
