/** Bytes of small bodies that share a slot, whose writes then share a commit. */
const SHARED_BYTES = 4_096;

let last: Promise<void> = Promise.resolve();
/** The slot that has not begun yet, and the bytes of its bodies. */
let next: { bytes: number; readonly slot: Promise<void> } | undefined;

/**
 * Resolves when a body of this size may be parsed: alone, or with a few other small ones. Between two slots the event loop answers
 * everything else that has arrived.
 */
export const parsingSlot = (bytes: number): Promise<void> => {
  if (next !== undefined && next.bytes + bytes <= SHARED_BYTES) {
    next.bytes += bytes;
    return next.slot;
  }
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  const mine = { bytes, slot: last };
  next = mine;
  void last.then(() => {
    if (next === mine) next = undefined;
  });
  return last;
};
