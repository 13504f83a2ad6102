import { setFlagsFromString } from "node:v8";

// V8 gives up a search that has turned back more often than it may. It counts each time only where it does not optimize.
const ON = ["--allow-natives-syntax", "--no-regexp-optimization"];
const OFF = ["--no-allow-natives-syntax", "--regexp-optimization"];

/** More than any content needs that is checked here; it takes seconds. */
const MOST = 2 ** 26;

const make = (pattern: RegExp, limit: number): RegExp =>
  new Function("source", "flags", "limit", "return %NewRegExpWithBacktrackLimit(source, flags, limit)")(
    `(?:${pattern.source})|${pattern.sticky ? "" : "(?![^])"}`,
    pattern.flags,
    limit,
  );

const made = new Map<string, RegExp>();

/** The same search with a last way out, so that to find nothing is not the same as to give up. */
const limited = (pattern: RegExp, limit: number): RegExp => {
  const key = `${limit} ${pattern}`;
  const search = made.get(key) ?? make(pattern, limit);
  made.set(key, search);
  return search;
};

/**
 * How often a search turns back, rounded up to a power of two: the steps within a regular expression, which cannot be seen
 * from what it finds.
 */
export const backtracks = (pattern: RegExp, text: string, from: number): number => {
  ON.forEach(setFlagsFromString);
  try {
    for (let limit = 1; limit <= MOST; limit *= 2) {
      const search = limited(pattern, limit);
      search.lastIndex = from;
      if (search.exec(text) !== null) return limit;
    }
    throw new Error(`${pattern} turns back too often in a text of ${text.length} characters`);
  } finally {
    OFF.forEach(setFlagsFromString);
  }
};
