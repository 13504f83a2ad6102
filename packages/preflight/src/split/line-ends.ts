const LF = 10;
const CR = 13;

/** The number of line ends between two offsets: LF, CRLF and a lone CR. */
export const lineEnds = (bytes: Uint8Array, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count += 1;
  return count;
};
