const KEPT: unknown[] = [];

/**
 * Keeps an object of a class for as long as the program runs. V8 discards what it compiled for a class when the last of its
 * objects is collected: without one that stays, the next large check would take a third longer.
 */
export const keep = (object: unknown): void => {
  KEPT.push(object);
};
