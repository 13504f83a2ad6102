import { grouped } from "./counted.ts";
import { cutTo } from "./display-width.ts";
import { isQuiet, printerOf, visible } from "./output.ts";

/** What takes no longer than this is not told of, in milliseconds. */
const UNTOLD = 1_000;
/** As often the line is drawn again. */
const EVERY = 200;

const CLEARED = "\r\u001b[K";

const WIDEST = 100;

const seconds = (ms: number): string => {
  const all = Math.max(1, Math.round(ms / 1_000));
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
};

/** How much of a whole is done, by which the rest is foretold. */
interface Part {
  readonly done: number;
  readonly of: number;
  /** How it is counted, such as bytes as megabytes. */
  readonly shown: (count: number) => string;
}

/** So many rows are done between two looks at the time. */
const ROWS_OF_LOOK = 256;

/** Bytes as a person counts them. */
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * A line about work that lasts, on a terminal alone: how much is done, how fast, and what is left. It comes after a second and is
 * gone at the end, and nothing of it is in a pipe.
 */
export class Working {
  readonly #what: string;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #part: Part | undefined;
  /** How much was done when that was known first, and when: what came before says nothing of the rate. */
  #first: { readonly done: number; readonly at: number } | undefined;
  #drawnAt = 0;

  /** `what` is done, such as `Undoing the import`. Whoever begins it ends it. */
  constructor(what: string) {
    this.#what = what;
    if (process.stderr.isTTY !== true || isQuiet()) return;
    this.#timer = setInterval(() => this.#draw(), EVERY);
    this.#timer.unref();
  }

  /** Says how much is done; also from work during which no timer runs. */
  tell(part: Part): void {
    this.#first ??= { done: part.done, at: performance.now() };
    this.#part = part;
    if (performance.now() - this.#drawnAt >= EVERY) this.#draw();
  }

  /** Tells how much of a content was read. */
  ofBytes({ bytes: { length } }: { readonly bytes: Uint8Array }): (bytes: number) => void {
    return (bytes) => this.tell({ done: Math.min(bytes, length), of: length, shown: megabytes });
  }

  /** Tells how many rows are done, of how many. */
  ofRows(): (done: number, of: number) => void {
    return (done, of) => this.tell({ done, of, shown: (count) => grouped(Math.round(count)) });
  }

  /**
   * Tells how many rows are done of so many, where work goes through all of them so many times: a row is done as far as the passes
   * through it are.
   */
  inPasses(passes: number, of: number): <Row>(rows: Iterable<Row>) => Iterable<Row> {
    const tell = this.ofRows();
    let done = 0;
    return function* (rows) {
      for (const row of rows) {
        yield row;
        done += 1;
        if (done % ROWS_OF_LOOK === 0) tell(Math.min(done / passes, of), of);
      }
    };
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#drawnAt > 0) printerOf("stderr").print(CLEARED);
  }

  #draw(): void {
    const took = performance.now() - this.#began;
    if (this.#timer === undefined || took < UNTOLD) return;
    this.#drawnAt = performance.now();
    // A terminal that does not know its width says 0.
    const width = Math.min(process.stderr.columns || WIDEST, WIDEST) - 1;
    printerOf("stderr").print(CLEARED + cutTo(`${visible(this.#what)}: ${this.#said(took)}`, width));
  }

  #said(took: number): string {
    if (this.#part === undefined || this.#first === undefined) return seconds(took);
    const { done, of, shown } = this.#part;
    if (done >= of) return `${shown(of)} of ${shown(of)}, finishing`;
    const rate = (done - this.#first.done) / (performance.now() - this.#first.at);
    if (!(rate > 0)) return `${shown(done)} of ${shown(of)}`;
    const left = Math.max(0, of - done) / rate;
    return `${shown(done)} of ${shown(of)}, ${shown(rate * 1_000)}/s, ${seconds(left)} left`;
  }
}

/** Does work that may last, and tells of it on a terminal. `what` says what is done. */
export const telling = async <A>(what: string, work: (told: Working) => A | Promise<A>): Promise<A> => {
  const told = new Working(what);
  try {
    return await work(told);
  } finally {
    told.end();
  }
};
