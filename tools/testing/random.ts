/** Numbers below a bound that look random and are the same in every run. */
export const random = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};
