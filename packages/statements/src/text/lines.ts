export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

const LF = 10;
const CR = 13;

/** The lines of a text that are not empty, one at a time, whichever way they end. */
export function* linesOf(text: string): Generator<Line> {
  let number = 1;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== LF && code !== CR && at < text.length) continue;
    if (at > start) yield { number, text: text.slice(start, at) };
    if (code === CR && text.charCodeAt(at + 1) === LF) at += 1;
    number += 1;
    start = at + 1;
  }
}
