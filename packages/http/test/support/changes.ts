/** What changes without being asked: whoever changes it tells so, and whoever waits for something looks then. */
export interface Changes {
  readonly tell: () => void;
  /** Resolves as soon as it is so. */
  readonly until: (isSo: () => boolean) => Promise<void>;
}

export const changes = (): Changes => {
  const waiting = new Set<() => void>();
  return {
    tell: () => {
      for (const look of waiting) look();
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
};
