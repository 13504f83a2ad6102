const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** Where the string ends whose first character is at an offset: at its closing quote, or with the text. */
const endOfString = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
};

/**
 * Whether JSON may have more values than `most`, counted before it is parsed: they cost far more time and memory than
 * its bytes, and a thread that runs out of memory in `JSON.parse` ends the whole process. Looks no further than it must.
 */
export const hasMoreValues = (json: string, most: number): boolean => {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if (code === COMMA || code === OPEN_ARRAY || code === OPEN_OBJECT) {
      values += 1;
      if (values > most) return true;
    }
  }
  return false;
};
