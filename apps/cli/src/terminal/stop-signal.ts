/** Resolves when the process is asked to stop. A second signal ends it at once, as it would without us. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      resolve();
    };
    process.once("SIGTERM", stop).once("SIGINT", stop);
  });
