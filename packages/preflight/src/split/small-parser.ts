/**
 * What csv-parse does with the options of `readCsv`, where its browser build of 22 kB compressed would have to be loaded first.
 * It stands in its place there (see `imports` in package.json), and a property holds the two equal.
 */
import type { Options } from "./csv-parse.d.ts";

const QUOTE = 34;
const CR = 13;
const LF = 10;

/** As many bytes after a quote tell how it is meant: itself again, or a line end of two. */
const LOOK_AHEAD = 3;

export class CsvError extends Error {
  readonly code = "CSV_QUOTE_NOT_CLOSED";
}

/** The bytes of one cell. */
class Cell {
  #bytes = new Uint8Array(256);
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  length = 0;

  append(byte: number): void {
    if (this.length === this.#bytes.length) {
      const more = new Uint8Array(this.length * 2);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  prepend(byte: number): void {
    this.append(byte);
    this.#bytes.copyWithin(1, 0, this.length - 1);
    this.#bytes[0] = byte;
  }

  take(): string {
    const text = this.#decoder.decode(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return text;
  }
}

/** How many bytes the line end at a place has; none if there is none. */
const lineEndAt = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === CR) return bytes[at + 1] === LF ? 2 : 1;
  return bytes[at] === LF ? 1 : 0;
};

/** Splits CSV as csv-parse does with these options, and says no more of it than {@link readCsv} asks. */
export class Parser {
  readonly #onRecord: Options["on_record"];
  readonly #separator: number;
  readonly #cell = new Cell();
  #record: string[] = [];
  /** Within quotes. */
  #isQuoted = false;
  /** The quotes of this cell have ended. */
  #wasQuoted = false;
  #rest: Uint8Array = new Uint8Array();
  /** Bytes before those of the rest. */
  #before = 0;
  readonly info = { records: 0 };
  readonly api = { parse: this.#parse.bind(this) };

  constructor({ delimiter, on_record }: Options) {
    this.#separator = delimiter.charCodeAt(0);
    this.#onRecord = on_record;
  }

  #parse(next: Uint8Array, end: boolean): CsvError | undefined {
    const bytes = new Uint8Array(this.#rest.length + next.length);
    bytes.set(this.#rest);
    bytes.set(next, this.#rest.length);
    const until = end ? bytes.length : bytes.length - LOOK_AHEAD;
    let at = 0;
    while (at < until) at = this.#isQuoted ? this.#inQuotes(bytes, at) : this.#outside(bytes, at);
    if (!end) {
      this.#rest = bytes.subarray(at);
      this.#before += at;
      return undefined;
    }
    if (this.#isQuoted) return new CsvError("a quote is not closed");
    if (!this.#isEmpty()) this.#endRecord(this.#before + at);
    return undefined;
  }

  #isEmpty(): boolean {
    return !this.#wasQuoted && this.#record.length === 0 && this.#cell.length === 0;
  }

  #outside(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!;
    if (byte === QUOTE && this.#cell.length === 0) {
      this.#isQuoted = true;
      return at + 1;
    }
    const lineEnd = lineEndAt(bytes, at);
    if (lineEnd > 0) {
      if (!this.#isEmpty()) this.#endRecord(this.#before + at + lineEnd);
      return at + lineEnd;
    }
    if (byte === this.#separator) this.#endCell();
    else this.#cell.append(byte);
    return at + 1;
  }

  #inQuotes(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!;
    if (byte !== QUOTE) {
      this.#cell.append(byte);
      return at + 1;
    }
    const next = bytes[at + 1];
    if (next === QUOTE) {
      this.#cell.append(QUOTE);
      return at + 2;
    }
    this.#isQuoted = false;
    this.#wasQuoted = true;
    // Text after the quotes: they are part of it. (csv-parse takes NUL for the end of the bytes.)
    if (next && next !== this.#separator && lineEndAt(bytes, at + 1) === 0) {
      this.#cell.prepend(QUOTE);
      this.#cell.append(QUOTE);
    }
    return at + 1;
  }

  #endCell(): void {
    this.#record.push(this.#cell.take());
    this.#wasQuoted = false;
  }

  #endRecord(bytes: number): void {
    this.#endCell();
    this.#onRecord(this.#record, { bytes });
    this.#record = [];
  }
}
