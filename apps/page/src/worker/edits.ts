import {
  type CellEdit,
  type EditCode,
  type Encoding,
  type ReadingOptions,
  type RefusedEdit,
  type Upload,
  withCells,
} from "@farthing/preflight";

/** Why an edit cannot be written. */
export interface NotWritten {
  readonly why: EditCode | "not_read";
  /** The first character that the encoding of the file lacks. */
  readonly character?: string;
  readonly encoding?: Encoding;
}

/** How one edit is taken back: these bytes again in the place of those it wrote. */
interface Step {
  readonly from: number;
  readonly written: number;
  readonly before: Uint8Array;
}

const stepBetween = (before: Uint8Array, after: Uint8Array): Step => {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < least - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, written: after.length - from - end, before: before.slice(from, before.length - end) };
};

const takenBack = (bytes: Uint8Array, { from, written, before }: Step): Uint8Array => {
  const result = new Uint8Array(bytes.length - written + before.length);
  result.set(bytes.subarray(0, from));
  result.set(before, from);
  result.set(bytes.subarray(from + written), from + before.length);
  return result;
};

const whyNot = ({ code: why, character, encoding }: RefusedEdit): NotWritten => ({
  why,
  ...(character === undefined ? {} : { character }),
  ...(encoding === undefined ? {} : { encoding }),
});

/** The edits of a file, each of which can be taken back, the last first. */
export class Edits {
  readonly #steps: Step[] = [];

  get count(): number {
    return this.#steps.length;
  }

  /** The bytes with one more edit, or why it cannot be written. */
  write(upload: Upload, options: ReadingOptions, edit: CellEdit): Uint8Array | NotWritten {
    const outcome = withCells(upload, options, [edit]);
    switch (outcome._tag) {
      case "Corrected":
        this.#steps.push(stepBetween(upload.bytes, outcome.bytes));
        return outcome.bytes;
      case "NotCorrected":
        return whyNot(outcome.refused[0]!);
      case "NotRead":
      case "Refused":
        return { why: "not_read" };
    }
  }

  /** The bytes without the last edit. */
  undo({ bytes }: Upload): Uint8Array {
    const step = this.#steps.pop();
    return step === undefined ? bytes : takenBack(bytes, step);
  }
}
