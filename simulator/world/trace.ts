import { createHash } from "node:crypto";

/** How many lines are told of what came before a failure. */
const KEPT = 60;

/** What happened, line by line: the same of the same seed, to the byte. */
export class Trace {
  readonly #hash = createHash("sha256");
  readonly #print: ((line: string) => void) | undefined;
  #last: string[] = [];

  constructor(print?: (line: string) => void) {
    this.#print = print;
  }

  add(line: string): void {
    this.#hash.update(line).update("\n");
    this.#print?.(line);
    this.#last.push(line);
    if (this.#last.length > 2 * KEPT) this.#last = this.#last.slice(-KEPT);
  }

  get last(): readonly string[] {
    return this.#last.slice(-KEPT);
  }

  /** The SHA-256 of all lines so far. */
  get hash(): string {
    return this.#hash.copy().digest("hex");
  }
}
