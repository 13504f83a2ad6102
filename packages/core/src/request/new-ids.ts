import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";

/** How many random bytes a seed takes: the start of its counter, and a key of three words. */
const SEED_BYTES = 16;

/** How far a place can be from zero. */
const MAX_PLACE = 2 ** 30;

/** What ids are made of, for one use case. */
export interface IdSource {
  /** The time in the first 48 bits of a UUIDv7, as its text begins. */
  readonly time: string;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** The source of the ids of a use case that begins now. Plans are made in one go, so it gives random bytes at once. */
export const idSource: Effect.Effect<IdSource, never, SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom;
  const id = yield* random.uuidV7();
  return { time: id.slice(0, 13), randomBytes: (size) => Effect.runSync(random.randomBytes(size)) };
});

/** The id of the thing at a place: a whole number of less than 2^30, also below zero. Each place has one id. */
export type IdAt = (place: number) => string;

/** What the ids of many things are made of: from the same seed each place has the same id again. */
export interface IdSeed {
  /** As in {@link IdSource}. */
  readonly time: string;
  /** The counter of place 0. */
  readonly start: number;
  readonly key: readonly [number, number, number];
}

/** A new seed. */
export const idSeed = ({ time, randomBytes }: IdSource): IdSeed => {
  const bytes = randomBytes(SEED_BYTES);
  const words = new DataView(bytes.buffer, bytes.byteOffset, SEED_BYTES);
  // From somewhere in the middle half, so that there is room for 2^30 places on either side.
  const start = MAX_PLACE + (words.getUint32(0) >>> 1);
  return { time, start, key: [words.getUint32(4), words.getUint32(8), words.getUint32(12)] };
};

/** Spreads each bit of a word over all others (the finalizer of MurmurHash3). */
const mixed = (word: number): number => {
  let mix = word ^ (word >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
};

const hex = (value: number, width: number): string => value.toString(16).padStart(width, "0");

/**
 * Makes UUIDv7s with a counter of 32 bits (RFC 9562, 5.7 and 6.2), whose order is that of places, in whatever order they are
 * asked for. They are ids, no secrets: one shows when it was made.
 */
export const idsOfSeed = ({ time, start, key: [first, second, third] }: IdSeed): IdAt => {
  const prefix = `${time}-7`;
  return (place) => {
    const counter = start + place;
    const high = mixed(mixed(counter ^ first) ^ second);
    const low = mixed(mixed(counter ^ second) ^ third);
    const middle = 0x8000 | ((counter >>> 6) & 0x3fff);
    const last = ((counter & 0x3f) << 10) | (high & 0x3ff);
    return `${prefix}${hex(counter >>> 20, 3)}-${hex(middle, 4)}-${hex(last, 4)}${hex(low, 8)}`;
  };
};

/** The ids of a new seed. */
export const idsInOrder = (source: IdSource): IdAt => idsOfSeed(idSeed(source));

/** Makes ids for many things at once: each is after all before it. */
export const newIds = (source: IdSource): (() => string) => {
  const idAt = idsInOrder(source);
  let made = 0;
  return () => {
    made += 1;
    return idAt(made);
  };
};
