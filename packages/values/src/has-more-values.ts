import { endOfJsonString } from "./json-string.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Whether JSON may have more values than `most`, counted before it is parsed: they cost far more time and memory than
 * its bytes, and a thread that runs out of memory in `JSON.parse` ends the whole process. Looks no further than it must.
 */
export const hasMoreValues = (json: string, most: number): boolean => {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfJsonString(json, at + 1);
    else if (code === COMMA || code === OPEN_ARRAY || code === OPEN_OBJECT) {
      values += 1;
      if (values > most) return true;
    }
  }
  return false;
};
