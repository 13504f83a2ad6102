/** A number below a bound. */
export type Random = (below: number) => number;

/** What a mutation can take from. */
export interface Stock {
  readonly random: Random;
  readonly words: readonly string[];
  /** Another content. */
  readonly other: () => Uint8Array;
}

/** A part of some bytes, as two offsets. */
type Span = readonly [from: number, to: number];

type Mutation = (bytes: Uint8Array, stock: Stock) => Uint8Array;

const NUMBERS = [
  "0",
  "-1",
  "1",
  "-0.00",
  "0.005",
  "1e5",
  "99999999999999999999",
  "1.234,56",
  "2024-02-30",
  "31.12.9999",
];

const encoder = new TextEncoder();

const pick = <T>(of: readonly T[], random: Random): T => of[random(of.length)]!;

/** Bytes with those of a span replaced. */
const replaced = (bytes: Uint8Array, [from, to]: Span, by: Uint8Array): Uint8Array => {
  const all = new Uint8Array(bytes.length - (to - from) + by.length);
  all.set(bytes.subarray(0, from));
  all.set(by, from);
  all.set(bytes.subarray(to), from + by.length);
  return all;
};

const anySpan = ({ length }: Uint8Array, random: Random): Span => {
  const from = random(length + 1);
  return [from, from + random(Math.min(length - from, 64) + 1)];
};

/** The part around an offset that ends where one of some bytes stands. */
const spanBetween = (bytes: Uint8Array, at: number, ends: readonly number[]): Span => {
  let [from, to] = [at, at];
  while (from > 0 && !ends.includes(bytes[from - 1]!)) from -= 1;
  while (to < bytes.length && !ends.includes(bytes[to]!)) to += 1;
  return [from, to];
};

const LINE_ENDS = [...encoder.encode("\n")];
/** What stands around a cell, a value of JSON, an element, or a field. */
const MARKS = [...encoder.encode('\n\r,;\t|"<>:{}[]=&')];

const lineAt = (bytes: Uint8Array, random: Random): Span => {
  const [from, to] = spanBetween(bytes, random(bytes.length + 1), LINE_ENDS);
  return [from, Math.min(to + 1, bytes.length)];
};

const cellAt = (bytes: Uint8Array, random: Random): Span =>
  spanBetween(bytes, random(bytes.length + 1), MARKS);

const partOf = (bytes: Uint8Array, [from, to]: Span): Uint8Array => bytes.subarray(from, to);

const wordFrom = ({ random, words }: Stock): Uint8Array =>
  encoder.encode(random(4) === 0 || words.length === 0 ? pick(NUMBERS, random) : pick(words, random));

const MUTATIONS: readonly Mutation[] = [
  (bytes, { random }) => {
    const at = random(bytes.length + 1);
    const byte = random(2) === 0 ? random(256) : pick(MARKS, random);
    return replaced(bytes, [at, Math.min(at + random(2), bytes.length)], Uint8Array.of(byte));
  },
  (bytes, { random }) => {
    const changed = bytes.slice();
    if (bytes.length > 0) changed[random(bytes.length)]! ^= 1 << random(8);
    return changed;
  },
  (bytes, { random }) => replaced(bytes, anySpan(bytes, random), new Uint8Array(0)),
  (bytes, stock) => replaced(bytes, cellAt(bytes, stock.random), wordFrom(stock)),
  (bytes, stock) => {
    const at = stock.random(bytes.length + 1);
    return replaced(bytes, [at, at], wordFrom(stock));
  },
  (bytes, { random, other }) => {
    const taken = other();
    return replaced(bytes, cellAt(bytes, random), partOf(taken, cellAt(taken, random)));
  },
  (bytes, { random, other }) => {
    const taken = other();
    return replaced(bytes, anySpan(bytes, random), partOf(taken, anySpan(taken, random)));
  },
  (bytes, { random, other }) => {
    const taken = other();
    const [from] = lineAt(bytes, random);
    return replaced(bytes, [from, from], partOf(taken, lineAt(taken, random)));
  },
  (bytes, { random }) => replaced(bytes, lineAt(bytes, random), new Uint8Array(0)),
  (bytes, { random }) => {
    const line = partOf(bytes, lineAt(bytes, random));
    const [from] = lineAt(bytes, random);
    return replaced(bytes, [from, from], line);
  },
  (bytes, { random }) => {
    const cell = partOf(bytes, cellAt(bytes, random));
    return replaced(bytes, cellAt(bytes, random), cell);
  },
  (bytes, { random }) => {
    const [from, to] = [pick(MARKS, random), pick(MARKS, random)];
    return bytes.map((byte) => (byte === from ? to : byte));
  },
];

const MOST_AT_ONCE = 5;

/** Content that is a bit different: one to five changes of bytes, cells and lines, each maybe by what another content has. */
export const mutate = (bytes: Uint8Array, stock: Stock): Uint8Array => {
  let mutated = bytes;
  for (let left = 1 + stock.random(MOST_AT_ONCE); left > 0; left -= 1)
    mutated = pick(MUTATIONS, stock.random)(mutated, stock);
  return mutated;
};
