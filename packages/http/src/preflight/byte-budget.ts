/** How many bytes all requests together may hold at one time, and those of one family. */
export interface ByteBudget {
  /** Takes some of the budget for a family, or returns false if not enough is left. */
  readonly take: (bytes: number, familyId: string) => boolean;
  readonly giveBack: (bytes: number, familyId: string) => void;
  /** How many are taken. */
  readonly held: () => number;
}

export const byteBudget = (limit: number, of_one: number): ByteBudget => {
  let left = limit;
  const held = new Map<string, number>();
  return {
    take: (bytes, familyId) => {
      const own = (held.get(familyId) ?? 0) + bytes;
      if (bytes > left || own > of_one) return false;
      left -= bytes;
      held.set(familyId, own);
      return true;
    },
    giveBack: (bytes, familyId) => {
      left += bytes;
      const own = (held.get(familyId) ?? 0) - bytes;
      if (own > 0) held.set(familyId, own);
      else held.delete(familyId);
    },
    held: () => limit - left,
  };
};
