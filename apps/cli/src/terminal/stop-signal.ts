/** Resolves when the process receives a signal to stop. A second signal ends it at once, as by default. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      resolve();
    };
    process.once("SIGTERM", stop).once("SIGINT", stop);
  });
