const without = (bytes: Uint8Array, from: number, to: number): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);

/** Content that is still what it is without half of it, a quarter and so on, down to the smallest of so many parts. */
export const shrink = async (
  content: Uint8Array,
  isStill: (content: Uint8Array) => Promise<boolean>,
  most: number,
): Promise<Uint8Array> => {
  let smallest = content;
  for (let parts = 2; parts <= most; parts *= 2) {
    const size = Math.ceil(smallest.length / parts);
    for (let at = 0; size > 0 && at < smallest.length; ) {
      const fewer = without(smallest, at, at + size);
      if (await isStill(fewer)) smallest = fewer;
      else at += size;
    }
  }
  return smallest;
};
