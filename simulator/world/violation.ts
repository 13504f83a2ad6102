/** A promise that was broken. */
export class Violation extends Error {}

/** Says what is broken unless a condition holds. */
export const promised = (holds: boolean, what: string): void => {
  if (!holds) throw new Violation(what);
};
