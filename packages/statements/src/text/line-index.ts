import type { Place } from "../model/place.ts";

const LF = 10;
const CR = 13;

/** How far apart the lines are known; between, they are counted. */
const STRIDE = 4_096;

interface Position {
  readonly at: number;
  readonly line: number;
  /** Where the line starts. */
  readonly start: number;
}

/** Lines and columns of a text that is not kept as lines. */
export class LineIndex {
  private readonly text: string;
  /** The beginning of each stride. */
  private readonly known: Position[] = [{ at: 0, line: 1, start: 0 }];
  private last: Position = this.known[0]!;

  constructor(text: string) {
    this.text = text;
  }

  /** The place of a character. Fastest for one after the other. */
  placeOf(at: number): Place {
    const stride = Math.floor(at / STRIDE);
    for (let next = this.known.length; next <= stride; next += 1)
      this.known.push(this.countFrom(this.known[next - 1]!, next * STRIDE));
    const nearest = this.known[stride]!;
    const isNearer = this.last.at > nearest.at && this.last.at <= at;
    this.last = this.countFrom(isNearer ? this.last : nearest, at);
    return { kind: "text", line: this.last.line, column: at - this.last.start + 1 };
  }

  private countFrom(position: Position, end: number): Position {
    let { line, start } = position;
    for (let at = position.at; at < end; at += 1) {
      const code = this.text.charCodeAt(at);
      const endsLine = code === LF || (code === CR && this.text.charCodeAt(at + 1) !== LF);
      if (!endsLine) continue;
      line += 1;
      start = at + 1;
    }
    return { at: end, line, start };
  }
}
