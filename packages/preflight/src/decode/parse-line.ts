/** Short lines that are not JSON: in a broken file the same ones repeat. */
const refused = new Set<string>();
const SHORT = 32;
const MOST_REFUSED = 1_000;

/** Nearly every line: there is nothing around it to trim. */
const isBraced = (line: string): boolean =>
  line.charCodeAt(0) === 0x7b && line.charCodeAt(line.length - 1) === 0x7d;

/**
 * The value of a line of JSON, or undefined if it is not JSON: the result of `JSON.parse`, without an
 * exception for lines that can be decided by their first and last character. Exceptions for millions of lines
 * would take minutes.
 */
export const parseLine = (line: string): unknown => {
  // Looking up a long line would hash all of it.
  if (line.length <= SHORT && refused.has(line)) return undefined;
  const text = isBraced(line) ? line : line.trim();
  const last = text.charCodeAt(text.length - 1);
  switch (text.charCodeAt(0)) {
    case 0x7b: // {
      if (last !== 0x7d || (text.charCodeAt(1) !== 0x22 && !/^\{\s*["}]/.test(text))) return undefined;
      break;
    case 0x5b: // [
      if (last !== 0x5d) return undefined;
      break;
    case 0x22: // "
      if (last !== 0x22) return undefined;
      break;
    default:
      if (!/^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(text)) return undefined;
  }
  try {
    return JSON.parse(line);
  } catch {
    if (line.length <= SHORT && refused.size < MOST_REFUSED) refused.add(line);
    return undefined;
  }
};
