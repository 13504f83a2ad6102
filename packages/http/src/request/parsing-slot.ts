/** Bytes of small bodies that are parsed in one turn, whose writes then share a commit. */
const SHARED_BYTES = 4_096;

let last: Promise<void> = Promise.resolve();
/** The turn that has not begun yet, and the bytes of its bodies. */
let next: { bytes: number; readonly turn: Promise<void> } | undefined;

/**
 * Resolves in the turn of the event loop in which a body of this size may be parsed: alone, or with a few other small ones.
 * Between two turns everything else that has arrived is answered.
 */
export const parsingTurn = (bytes: number): Promise<void> => {
  if (next !== undefined && next.bytes + bytes <= SHARED_BYTES) {
    next.bytes += bytes;
    return next.turn;
  }
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  const mine = { bytes, turn: last };
  next = mine;
  void last.then(() => {
    if (next === mine) next = undefined;
  });
  return last;
};
