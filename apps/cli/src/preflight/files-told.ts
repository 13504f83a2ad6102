import { type ExitCode, worst } from "../terminal/exit-code.ts";
import type { Format } from "../terminal/format-option.ts";
import { isQuiet, keepOutput, write } from "../terminal/output.ts";
import { type FileVerdict, verdictTable } from "./verdict-table.ts";

/** What became of a file: its verdict, and the exit status if it were alone. */
export interface Done extends FileVerdict {
  readonly exit: ExitCode;
}

/** How several files are told of. */
interface HowTold {
  readonly format: Format;
  /** What is counted of the files, such as `rows`, if that is. */
  readonly taken?: string;
}

/**
 * Tells of several files one after the other: for people each as if it were alone, and a table of all below; for programs as a list
 * of `{file, exit_status, body}`.
 */
export class FilesTold {
  readonly #how: HowTold;
  readonly #done: Done[] = [];
  readonly #bodies: unknown[] = [];
  #kept: (() => Promise<string>) | undefined;

  constructor(how: HowTold) {
    this.#how = how;
  }

  /** Begins with a file. */
  begin(): void {
    if (this.#how.format === "json") this.#kept = keepOutput();
    else if (this.#done.length > 0 && !isQuiet()) write("");
  }

  /** Ends a file that nothing is told of, as what is wrong is so of all. */
  async drop(): Promise<string> {
    const printed = await this.#kept?.();
    this.#kept = undefined;
    return printed ?? "";
  }

  /** Ends a file. */
  async end(done: Done): Promise<void> {
    const printed = await this.drop();
    this.#done.push(done);
    if (this.#how.format === "json")
      this.#bodies.push({ file: done.name, exit_status: done.exit, body: JSON.parse(printed) });
  }

  /** Ends all files; returns the exit status of the worst. */
  finish(): ExitCode {
    const { format, taken } = this.#how;
    if (format === "json") write(JSON.stringify(this.#bodies, null, 2));
    else if (this.#done.length > 1 && !isQuiet()) write(`\n${verdictTable(this.#done, taken)}`);
    return worst(this.#done.map(({ exit }) => exit));
  }
}
