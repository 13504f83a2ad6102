/** How many bytes of requests may be held at one time, over all of them. */
export interface ByteBudget {
  /** Takes some of it, or answers false where there is not enough left. */
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
