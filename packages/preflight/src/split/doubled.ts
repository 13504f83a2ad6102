/** The same numbers in an array of twice the length. */
export const doubled = (from: Int32Array): Int32Array => {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
};
