/** Lines that are remembered are no longer, and no more. */
const SHORT = 32;
const MOST_REFUSED = 1_000;

/** Nearly every line: there is nothing around it to trim. */
const isBraced = (line: string): boolean =>
  line.charCodeAt(0) === 0x7b && line.charCodeAt(line.length - 1) === 0x7d;

/** Whether the first and the last character of a line can be those of JSON: of most lines that are not JSON they cannot. */
const mayBeJson = (line: string): boolean => {
  const text = isBraced(line) ? line : line.trim();
  const last = text.charCodeAt(text.length - 1);
  switch (text.charCodeAt(0)) {
    case 0x7b: // {
      return last === 0x7d && (text.charCodeAt(1) === 0x22 || /^\{\s*["}]/.test(text));
    case 0x5b: // [
      return last === 0x5d;
    case 0x22: // "
      return last === 0x22;
    default:
      return /^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(text);
  }
};

/**
 * Parses the lines of one file: the value of a line of JSON is the result of `JSON.parse`, and undefined if it is not JSON. In a
 * broken file the same short lines repeat, and an exception for each of millions of them would take half a minute: they are
 * remembered.
 */
export const lineParser = (): ((line: string) => unknown) => {
  const refused = new Set<string>();
  return (line) => {
    // Looking up a long line would hash all of it.
    if (line.length <= SHORT && refused.has(line)) return undefined;
    if (!mayBeJson(line)) return undefined;
    try {
      return JSON.parse(line);
    } catch {
      if (line.length <= SHORT && refused.size < MOST_REFUSED) refused.add(line);
      return undefined;
    }
  };
};
