import { randomBytesUnsafe, uuidV7Unsafe } from "effect/crypto/SecureRandom";

/** How many ids are made of one piece of randomness: to ask for it takes longer than all else. */
const BLOCK = 256;

/** How many random bytes are in an id, besides the start of its counter. */
const RANDOM_BYTES = 6;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** How far a place can be from zero. */
const MOST = 2 ** 30;

/** The id of the thing at a place: a whole number of less than 2^30, also below zero. Each place has one id. */
export type IdAt = (place: number) => string;

/**
 * Makes UUIDv7s with a counter of 32 bits (RFC 9562, 5.7 and 6.2), whose order is that of places, in whatever order they are
 * asked for. They are ids, no secrets: one shows when it was made.
 */
export const idsInOrder = (): IdAt => {
  // The first 48 bits are the time.
  const prefix = `${uuidV7Unsafe().slice(0, 13)}-7`;
  // From somewhere in the middle half, so that there is room for 2^30 places on either side.
  const start = MOST + (new DataView(randomBytesUnsafe(4).buffer).getUint32(0) >>> 1);
  let random: Uint8Array = new Uint8Array();
  let at = 0;

  return (place) => {
    if (at === random.length) {
      random = randomBytesUnsafe(BLOCK * RANDOM_BYTES);
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
export const newIds = (): (() => string) => {
  const idAt = idsInOrder();
  let made = 0;
  return () => {
    made += 1;
    return idAt(made);
  };
};
