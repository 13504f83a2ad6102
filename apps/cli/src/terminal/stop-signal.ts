/**
 * Resolves when the process receives a signal to stop, or one of others that mean it here. A second signal ends it at once, as by
 * default.
 */
export const stopSignal = (others: readonly NodeJS.Signals[] = []): Promise<void> =>
  new Promise((resolve) => {
    const signals: readonly NodeJS.Signals[] = ["SIGTERM", "SIGINT", ...others];
    const stop = (): void => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.once(signal, stop);
  });
