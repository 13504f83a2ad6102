import { printerOf } from "../terminal/output.ts";

/** Hands over the parts of a file in their order. It waits for what `put` returns, so that parts are not kept in memory. */
type Fill = (put: (part: string | Uint8Array) => void | Promise<void>) => void | Promise<void>;

/** A file to be written, or standard output. */
export interface OutputFile {
  /** For sentences. */
  readonly name: string;
  /**
   * Writes the whole file and returns its size in bytes. The file gets its name when it is complete; until then, and if
   * anything fails, what was there stays.
   */
  readonly write: (fill: Fill) => Promise<number>;
}

/** Parts are written in blocks of at least so many bytes: one system call for each row would take longer than making the row. */
const BLOCK_BYTES = 65_536;

/** Fills a file in blocks and returns its size in bytes. */
export const fillInBlocks = async (
  fill: Fill,
  writeBlock: (block: Uint8Array) => void | Promise<void>,
): Promise<number> => {
  let parts: Uint8Array[] = [];
  let waiting = 0;
  let written = 0;
  const writeParts = (): void | Promise<void> => {
    const block = Buffer.concat(parts);
    parts = [];
    waiting = 0;
    written += block.length;
    return writeBlock(block);
  };
  await fill((part) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    waiting += bytes.length;
    return waiting < BLOCK_BYTES ? undefined : writeParts();
  });
  if (waiting > 0) await writeParts();
  return written;
};

/** Nobody takes what is printed any more, so there is no use in making the rest of it. */
class NotTaken extends Error {}

/**
 * Standard output. It ends early, without an error, when its reader is gone or its disk is full: the end of the command says which
 * (`main.ts`).
 */
export const standardOutput: OutputFile = {
  name: "standard output",
  write: async (fill) => {
    const printer = printerOf("stdout");
    let size = 0;
    try {
      await fillInBlocks(fill, async (block) => {
        await printer.print(block);
        if (printer.hasFailed) throw new NotTaken();
        size += block.length;
      });
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
    }
    return size;
  },
};

/** Standard output for what is of use only as a whole: that its reader was gone is told by the exit status. */
export const wholeOutput: OutputFile = {
  name: standardOutput.name,
  write: (fill) => {
    printerOf("stdout").requireWhole();
    return standardOutput.write(fill);
  },
};
