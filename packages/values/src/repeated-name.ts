import { endOfJsonString } from "./json-string.ts";

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** Only a name has a colon behind it. */
const isName = (json: string, end: number): boolean => {
  let at = end + 1;
  while (json.charCodeAt(at) <= SPACE) at += 1;
  return json.charCodeAt(at) === COLON;
};

const decoded = (inQuotes: string): string =>
  inQuotes.includes("\\") ? (JSON.parse(inQuotes) as string) : inQuotes.slice(1, -1);

/**
 * The first name that an object in JSON has twice, at any depth; undefined if there is none. `JSON.parse` would keep its last value
 * alone, and other programs the first (RFC 8259, 4). The text must be one that `JSON.parse` takes.
 */
export const repeatedName = (json: string): string | undefined => {
  /** The names of each open object. */
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === OPEN_OBJECT) open.push(new Set());
    else if (code === CLOSE_OBJECT) open.pop();
    else if (code === QUOTE) {
      const end = endOfJsonString(json, at + 1);
      if (isName(json, end)) {
        const name = decoded(json.slice(at, end + 1));
        const names = open.at(-1)!;
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end;
    }
  }
  return undefined;
};
