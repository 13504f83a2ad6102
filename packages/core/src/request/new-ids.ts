import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";

/** How many ids are made of one piece of randomness: to ask for it takes longer than all else. */
const BLOCK = 256;

/** How many random bytes are in an id, besides the start of its counter. */
const RANDOM_BYTES = 6;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const readUint32 = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);

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

/**
 * Makes UUIDv7s with a counter of 32 bits (RFC 9562, 5.7 and 6.2), whose order is that of places, in whatever order they are
 * asked for. They are ids, no secrets: one shows when it was made.
 */
export const idsInOrder = ({ time, randomBytes }: IdSource): IdAt => {
  const prefix = `${time}-7`;
  // From somewhere in the middle half, so that there is room for 2^30 places on either side.
  const start = MAX_PLACE + (readUint32(randomBytes(4)) >>> 1);
  let random: Uint8Array = new Uint8Array();
  let at = 0;

  return (place) => {
    if (at === random.length) {
      random = randomBytes(BLOCK * RANDOM_BYTES);
      at = 0;
    }
    const counter = start + place;
    const high = (counter >>> 20).toString(16).padStart(3, "0");
    const middle = (0x8000 | ((counter >>> 6) & 0x3fff)).toString(16);
    let low = HEX[((counter & 0x3f) << 2) | (random[at]! & 3)]!;
    for (let i = 1; i < RANDOM_BYTES; i += 1) low += HEX[random[at + i]!]!;
    at += RANDOM_BYTES;
    return `${prefix}${high}-${middle}-${low}`;
  };
};

/** Makes ids for many things at once: each is after all before it. */
export const newIds = (source: IdSource): (() => string) => {
  const idAt = idsInOrder(source);
  let made = 0;
  return () => {
    made += 1;
    return idAt(made);
  };
};
