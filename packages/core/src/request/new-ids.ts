import { randomBytesUnsafe, uuidV7Unsafe } from "effect/crypto/SecureRandom";

/** How many ids are made of one look at the clock and one piece of randomness: to ask for these takes longer than all else. */
const BLOCK = 256;

/** How many random bytes are in an id, besides the start of its counter. */
const RANDOM_BYTES = 6;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The milliseconds of a UUIDv7. */
const timeIn = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Makes UUIDv7s with a counter of 32 bits (RFC 9562, 5.7 and 6.2) for many things at once: each is after all before it. They are
 * ids, no secrets: one shows when it was made.
 */
export const newIds = (): (() => string) => {
  let time = 0;
  let prefix = "";
  let counter = 0;
  let random: Uint8Array = new Uint8Array();
  let at = 0;

  const renew = (): void => {
    random = randomBytesUnsafe(BLOCK * RANDOM_BYTES);
    at = 0;
    const now = timeIn(uuidV7Unsafe());
    if (now <= time) return;
    time = now;
    const digits = now.toString(16).padStart(12, "0");
    prefix = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
    // From somewhere in the first half, so that there is room for two billion.
    counter = new DataView(randomBytesUnsafe(4).buffer).getUint32(0) >>> 1;
  };

  return () => {
    if (at === random.length) renew();
    counter += 1;
    const high = (counter >>> 20).toString(16).padStart(3, "0");
    const middle = (0x8000 | ((counter >>> 6) & 0x3fff)).toString(16);
    let low = HEX[((counter & 0x3f) << 2) | (random[at]! & 3)]!;
    for (let i = 1; i < RANDOM_BYTES; i += 1) low += HEX[random[at + i]!]!;
    at += RANDOM_BYTES;
    return `${prefix}${high}-${middle}-${low}`;
  };
};
