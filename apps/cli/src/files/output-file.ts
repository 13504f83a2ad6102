/** Hands over the parts of a file in their order. */
type Fill = (put: (part: string | Uint8Array) => void) => void | Promise<void>;

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

export const standardOutput: OutputFile = {
  name: "standard output",
  write: async (fill) => {
    let size = 0;
    await fill((part) => {
      size += Buffer.byteLength(part);
      process.stdout.write(part);
    });
    return size;
  },
};
