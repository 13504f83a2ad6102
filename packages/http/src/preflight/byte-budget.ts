/** How many bytes all requests together may hold at one time. */
export interface ByteBudget {
  /** Takes some of the budget, or returns false if not enough is left. */
  readonly take: (bytes: number) => boolean;
  readonly giveBack: (bytes: number) => void;
}

export const byteBudget = (limit: number): ByteBudget => {
  let left = limit;
  return {
    take: (bytes) => {
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
    giveBack: (bytes) => {
      left += bytes;
    },
  };
};
