/**
 * Resolves with the signal to stop that the process receives: one of those that mean it everywhere, or of others that mean it
 * here. A second signal ends it at once, as by default.
 */
export const stopSignal = (others: readonly NodeJS.Signals[] = []): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    const signals: readonly NodeJS.Signals[] = ["SIGTERM", "SIGINT", ...others];
    const stop = (signal: NodeJS.Signals): void => {
      for (const each of signals) process.off(each, stop);
      resolve(signal);
    };
    for (const signal of signals) process.once(signal, stop);
  });
