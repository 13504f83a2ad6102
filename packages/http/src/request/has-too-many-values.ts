const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Whether JSON has more than `most` values, counted before it is parsed: the values of a body cost far more
 * time and memory than its bytes, and a thread that runs out of memory in `JSON.parse` ends the whole process.
 */
export const hasTooManyValues = (json: Uint8Array, most: number): boolean => {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      at++;
      while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
    } else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++;
      if (values > most) return true;
    }
  }
  return false;
};
