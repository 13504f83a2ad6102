/** What is said of setting up: a sentence at its beginning, and on a terminal how far it is. */
import { createInterface } from "node:readline";

const CLEARED = "\r\u001b[K";
/** As often the line is drawn, in milliseconds: also where nothing comes, so that it is seen to live. */
const EVERY = 250;

/** A line on standard error that says what is done now, and for how long; nothing where that is no terminal. */
export class SetupLine {
  #began = performance.now();
  #what;
  #timer;

  constructor(what) {
    this.#what = what;
    if (process.stderr.isTTY !== true) return;
    this.#timer = setInterval(() => this.#draw(), EVERY);
    this.#draw();
  }

  tell(what) {
    this.#what = what;
  }

  end() {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    process.stderr.write(CLEARED);
  }

  #draw() {
    const seconds = Math.round((performance.now() - this.#began) / 1_000);
    const line = `  ${this.#what} (${seconds} s)`;
    process.stderr.write(CLEARED + line.slice(0, (process.stderr.columns || 80) - 1));
  }
}

const parsed = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** What one line of pnpm says for people when it fails: its errors, and lines that are no records. */
const complaintOf = (line, record) => {
  if (record === undefined) return line;
  return record.level === "error" ? (record.err?.message ?? record.message ?? line) : undefined;
};

/**
 * Follows the records that pnpm prints (`--reporter ndjson`): tells `onCount` how many packages are there of how many, and resolves
 * with what it complains of.
 */
export const followPnpm = async (stream, onCount) => {
  const seen = { resolved: new Set(), imported: new Set() };
  const complaints = [];
  for await (const line of createInterface({ input: stream })) {
    const record = parsed(line);
    const complaint = complaintOf(line, record);
    if (complaint !== undefined) complaints.push(complaint);
    if (record?.name !== "pnpm:progress") continue;
    // A package that is there is told of by its folder.
    seen[record.status]?.add(record.packageId ?? record.to);
    onCount(seen.imported.size, seen.resolved.size);
  }
  return complaints;
};
