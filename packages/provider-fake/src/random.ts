/** A source of numbers that depend only on the seed. */
export interface Random {
  /** A number from 0 to below the bound. */
  readonly below: (bound: number) => number;
  readonly pick: <A>(values: readonly A[]) => A;
  /** 32 hexadecimal characters. */
  readonly secret: () => string;
}

/** Mulberry32: small, fast, random enough here. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound);
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    secret: () => Array.from({ length: 4 }, () => next().toString(16).padStart(8, "0")).join(""),
  };
};
