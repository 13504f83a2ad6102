import {
  type CellEdit,
  type CorrectionOutcome,
  type EditCode,
  type Encoding,
  type ReadingOptions,
  type ReplacedBytes,
  type Upload,
  withCells,
  withoutRows,
} from "@farthing/preflight";

/** Why an edit cannot be written. */
export interface NotWritten {
  readonly why: EditCode | "not_read";
  /** What was to be written. */
  readonly text?: string;
  /** The first character that the encoding of the file lacks. */
  readonly character?: string;
  readonly encoding?: Encoding;
}

/** A row that was left out. */
interface LeftOutRow {
  /** The offset in the bytes at which it was. */
  readonly at: number;
  /** With its line end. */
  readonly bytes: Uint8Array;
  /** What stood in it. */
  readonly text: string;
}

/** How one edit is taken back: these bytes again in the place of those it wrote, and these rows left out. */
interface Step {
  readonly from: number;
  readonly written: number;
  readonly before: Uint8Array;
  readonly leftOut: readonly LeftOutRow[];
}

type Corrected = Extract<CorrectionOutcome, { readonly _tag: "Corrected" }>;

const whyNot = (outcome: Exclude<CorrectionOutcome, Corrected>): NotWritten => {
  if (outcome._tag !== "NotCorrected") return { why: "not_read" };
  const { code: why, text, character, encoding } = outcome.refused[0]!;
  return {
    ...{ why, text },
    ...(character === undefined ? {} : { character }),
    ...(encoding === undefined ? {} : { encoding }),
  };
};

const spanBetween = (before: Uint8Array, after: Uint8Array): Omit<Step, "leftOut"> => {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < least - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, written: after.length - from - end, before: before.slice(from, before.length - end) };
};

/** The bytes with others in the place of so many. */
const put = (bytes: Uint8Array, from: number, count: number, others: Uint8Array): Uint8Array => {
  const result = new Uint8Array(bytes.length - count + others.length);
  result.set(bytes.subarray(0, from));
  result.set(others, from);
  result.set(bytes.subarray(from + count), from + others.length);
  return result;
};

/** Where a row that was left out belongs when bytes were replaced: those before it are of the rows above it. */
const moved = (row: LeftOutRow, replaced: readonly ReplacedBytes[]): LeftOutRow => ({
  ...row,
  at: replaced.reduce((at, { from, to, length }) => (from < row.at ? at + length - (to - from) : at), row.at),
});

/** The edits of a file, each of which can be taken back, the last first, and the rows that were left out. */
export class Edits {
  readonly #steps: Step[] = [];
  #leftOut: readonly LeftOutRow[] = [];

  get count(): number {
    return this.#steps.length;
  }

  /** What stood in the rows that were left out, in their order. */
  get leftOut(): readonly string[] {
    return this.#leftOut.map(({ text }) => text);
  }

  /** The bytes with other texts in some cells, in one step, or why they cannot be written. */
  write(upload: Upload, options: ReadingOptions, edits: readonly CellEdit[]): Uint8Array | NotWritten {
    const outcome = withCells(upload, options, edits);
    if (outcome._tag !== "Corrected") return whyNot(outcome);
    const leftOut = this.#leftOut.map((row) => moved(row, outcome.replaced));
    return this.#step(upload.bytes, outcome.bytes, leftOut);
  }

  /** The bytes without the row on a line, or why it cannot be left out. */
  leaveOut(upload: Upload, options: ReadingOptions, line: number, text: string): Uint8Array | NotWritten {
    const outcome = withoutRows(upload, options, [line]);
    if (outcome._tag !== "Corrected") return whyNot(outcome);
    const { bytes, replaced } = outcome;
    const { from, to } = replaced[0]!;
    const hasNuls = bytes.length + to - from < upload.bytes.length;
    const before = hasNuls ? upload.bytes.filter((byte) => byte !== 0) : upload.bytes;
    const row = { at: from, bytes: before.slice(from, to), text };
    const above = this.#leftOut.filter(({ at }) => at <= from);
    const below = this.#leftOut.slice(above.length).map((each) => moved(each, replaced));
    return this.#step(upload.bytes, bytes, [...above, row, ...below]);
  }

  /** The bytes with a row that was left out where it was. */
  putBack({ bytes }: Upload, which: number): Uint8Array {
    const row = this.#leftOut[which];
    if (row === undefined) return bytes;
    const above = this.#leftOut.slice(0, which);
    const below = this.#leftOut.slice(which + 1).map((each) => ({ ...each, at: each.at + row.bytes.length }));
    return this.#step(bytes, put(bytes, row.at, 0, row.bytes), [...above, ...below]);
  }

  /** The bytes without the last edit. */
  undo({ bytes }: Upload): Uint8Array {
    const step = this.#steps.pop();
    if (step === undefined) return bytes;
    this.#leftOut = step.leftOut;
    return put(bytes, step.from, step.written, step.before);
  }

  #step(before: Uint8Array, after: Uint8Array, leftOut: readonly LeftOutRow[]): Uint8Array {
    this.#steps.push({ ...spanBetween(before, after), leftOut: this.#leftOut });
    this.#leftOut = leftOut;
    return after;
  }
}
