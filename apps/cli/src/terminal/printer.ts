import { writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { Writable } from "node:stream";

/** What a pipe or a socket answers when nobody reads it any more. */
const READER_GONE: ReadonlySet<string | undefined> = new Set(["EPIPE", "ECONNRESET"]);

/** Node's stream of a file takes a part for written of which a full disk took only the beginning. */
const wholeParts = (fd: number): Writable =>
  new Writable({
    write: (part: Uint8Array, _encoding, done) => {
      try {
        writeFileSync(fd, part);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });

/** A standard stream of the process: a pipe, a socket or a terminal as Node has it, a file with {@link wholeParts}. */
export const standardStream = (stream: Writable & { readonly fd: number }): Writable =>
  stream instanceof Socket ? stream : wholeParts(stream.fd);

/**
 * Prints on a stream, in order. After the first part that cannot be written all others are dropped, because whoever reads must
 * not get an output with a gap.
 */
export class Printer {
  /** The stream itself, for what must draw on a terminal. */
  readonly stream: Writable;
  #written: Promise<void> = Promise.resolve();
  #failure: NodeJS.ErrnoException | undefined;
  #isOnlyWhole = false;

  constructor(stream: Writable) {
    this.stream = stream;
    // Each write is told of its error; without a listener Node would end the process for it as well.
    stream.on("error", () => {});
  }

  /** Resolves when the part is written or dropped. Who prints many parts waits for each, so that they are not kept in memory. */
  print(part: string | Uint8Array): Promise<void> {
    if (this.#failure === undefined)
      this.#written = new Promise((resolve) => {
        this.stream.write(part, (error) => {
          this.#failure ??= error ?? undefined;
          resolve();
        });
      });
    return this.#written;
  }

  /** Resolves when everything that was printed until now is written or dropped. */
  get written(): Promise<void> {
    return this.#written;
  }

  /** Whether parts are dropped, for whatever reason. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Says that what is printed is of use only as a whole, such as a backup. */
  requireWhole(): void {
    this.#isOnlyWhole = true;
  }

  /** Whether a reader is gone that needed all of it. */
  get isCutOff(): boolean {
    return this.#isOnlyWhole && this.hasFailed && this.failure === undefined;
  }

  /** Why parts are dropped, unless their reader is gone, which is no failure: undefined if there is none. */
  get failure(): NodeJS.ErrnoException | undefined {
    return READER_GONE.has(this.#failure?.code) ? undefined : this.#failure;
  }
}
