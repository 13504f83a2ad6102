/** Hands over the parts of a file in their order. Who makes them one after the other waits for what `put` returns. */
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

/** Resolves when whoever reads standard output has taken what it holds, or has gone. */
const taken = (): Promise<void> =>
  new Promise((resolve) => {
    const { stdout } = process;
    const done = (): void => {
      stdout.off("drain", done).off("close", done);
      resolve();
    };
    stdout.once("drain", done).once("close", done);
  });

export const standardOutput: OutputFile = {
  name: "standard output",
  write: async (fill) => {
    let size = 0;
    await fill((part) => {
      size += Buffer.byteLength(part);
      return process.stdout.write(part) ? undefined : taken();
    });
    return size;
  },
};
