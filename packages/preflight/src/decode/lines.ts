/**
 * Physical lines: LF, CRLF and a lone CR each end one.
 */

/** The index just after the next line end at or after `from`, or the text's length. */
const nextLine = (text: string, from: number): number => {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10) return i + 1;
    if (code === 13) return text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1;
  }
  return text.length;
};

/** The index at which line `number` (from 1) begins, or the text's length. */
const lineStart = (text: string, number: number): number => {
  let from = 0;
  for (let line = 1; line < number && from < text.length; line += 1) from = nextLine(text, from);
  return from;
};

/** Line `number` (from 1) of `text`, without its line end; empty if there is no such line. */
export const lineAt = (text: string, number: number): string => {
  const from = lineStart(text, number);
  return text.slice(from, nextLine(text, from)).replace(/[\r\n]+$/, "");
};
