/** Bytes of a piece of memory that short arrays are cut from: each on its own would cost a short check more than what is done with it. */
const PIECE = 65_536;

/** Larger arrays have memory of their own. */
const LARGEST_CUT = 8_192;

let piece = new ArrayBuffer(0);
let used = 0;

/** So many zeros, which nobody else has: no part of a piece is cut twice. */
export const zeros = (length: number): Int32Array<ArrayBuffer> => {
  const bytes = length * Int32Array.BYTES_PER_ELEMENT;
  if (bytes > LARGEST_CUT) return new Int32Array(length);
  if (used + bytes > piece.byteLength) {
    piece = new ArrayBuffer(PIECE);
    used = 0;
  }
  const cut = new Int32Array(piece, used, length);
  used += bytes;
  return cut;
};
