import { addPlace, MAX_PLACES, type Tally, tally } from "../findings/finding.ts";
import type { JudgedRow } from "../judge/judged-row.ts";
import { doubled } from "../split/doubled.ts";

/** Shorter rows are rare in bank exports; the arrays grow if a file has more rows. */
const BYTES = 40;

const MIN_ROOM = 256;

const PARTS = 3;

/** Bits per row, enough for most of them to be off. */
const BITS = 8;

/** So many words cost nothing, and few rows are suspects without reason among so many bits. */
const LEAST_WORDS = 256;

/** The most suspects that are followed; no file that can be imported has as many rows. */
const MOST_SUSPECTS = 100_000;

/** The least power of two that is not less than a number. */
const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** A set of hashes that can confuse them: a bit for each of its two halves, in a table small enough for the processor's cache. */
class HashBits {
  private readonly words: Int32Array;

  constructor(hashes: number) {
    this.words = new Int32Array(Math.max(LEAST_WORDS, (hashes * BITS) / 32));
  }

  mayHave(high: number, low: number): boolean {
    return this.mayHaveHalf(low) && this.mayHaveHalf(high);
  }

  mayHaveHalf(half: number): boolean {
    const { words } = this;
    return ((words[(half >>> 5) & (words.length - 1)]! >>> half) & 1) === 1;
  }

  add(high: number, low: number): void {
    this.addHalf(low);
    this.addHalf(high);
  }

  addHalf(half: number): void {
    const { words } = this;
    words[(half >>> 5) & (words.length - 1)]! |= 1 << half;
  }
}

/** As much of both halves of a hash as one number can hold. */
const keyOf = (high: number, low: number): number => (high >>> 11) * 2 ** 32 + (low >>> 0);

/** Rows with one hash, of which at least two were seen. */
interface IdenticalRows {
  /** The line of the first of them; 0 until it is known. */
  first: number;
}

/**
 * Rows that are identical in every cell. Rows are compared by 53 bits of hash; two different rows of a file of ten thousand
 * have the same about once in a hundred million files. A row usually only stores its hash and sets two bits in a small table,
 * because waiting for memory would take longer than everything else here. Only a row whose bits were already set is a suspect,
 * and goes into a map; which row is the first of its kind is looked up at the end. `length` is that of the whole content, in
 * bytes.
 */
export class DuplicateRows {
  private room: number;
  private seen: HashBits;
  /** Of each row both halves of its hash, and its line. */
  private seenRows: Int32Array;
  private rows = 0;
  private readonly identical = new Map<number, IdenticalRows>();
  private readonly suspects: {
    readonly line: number;
    readonly number: number;
    readonly rows: IdenticalRows;
  }[] = [];
  /** Rows identical to a suspect; only as many as are reported are also suspects. */
  private repeats = 0;

  constructor(length: number) {
    this.room = powerOfTwo(Math.max(MIN_ROOM, length / BYTES));
    this.seen = new HashBits(this.room);
    this.seenRows = new Int32Array(PARTS * this.room);
  }

  take({ row: { high, low }, line, number }: Pick<JudgedRow, "row" | "line" | "number">): void {
    if (this.seen.mayHave(high, low)) this.suspect(high, low, line, number);
    else this.remember(high, low, line);
  }

  tallies(): readonly Tally[] {
    if (this.suspects.length === 0) return [];
    this.findFirsts();
    const found = tally("duplicate_rows", undefined, ({ detail = 0 }) => ({
      message: `The row is identical to the one on line ${detail}`,
      parts: { line: detail },
    }));
    for (const { line, number, rows } of this.suspects)
      if (line !== rows.first) addPlace(found, { line, row: number, detail: rows.first });
    found.count += Math.max(0, this.repeats - MAX_PLACES);
    return found.count > 0 ? [found] : [];
  }

  private remember(high: number, low: number, line: number): void {
    if (this.rows === this.room) this.grow();
    const at = PARTS * this.rows;
    this.seenRows[at] = high;
    this.seenRows[at + 1] = low;
    this.seenRows[at + 2] = line;
    this.rows += 1;
    this.seen.add(high, low);
  }

  private grow(): void {
    this.room *= 2;
    this.seenRows = doubled(this.seenRows);
    this.seen = new HashBits(this.room);
    for (let at = 0; at < PARTS * this.rows; at += PARTS)
      this.seen.add(this.seenRows[at]!, this.seenRows[at + 1]!);
  }

  private suspect(high: number, low: number, line: number, number: number): void {
    const key = keyOf(high, low);
    const before = this.identical.get(key);
    if (before !== undefined) {
      this.repeats += 1;
      if (this.repeats <= MAX_PLACES) this.suspects.push({ line, number, rows: before });
    } else if (this.identical.size < MOST_SUSPECTS) {
      const own: IdenticalRows = { first: 0 };
      this.identical.set(key, own);
      this.suspects.push({ line, number, rows: own });
      this.remember(high, low, line);
    }
  }

  /** Looks up which row is the first of its kind. */
  private findFirsts(): void {
    const { seenRows, identical } = this;
    const suspected = new HashBits(powerOfTwo(Math.max(MIN_ROOM, 4 * identical.size)));
    // A key has but a part of the other half.
    for (const key of identical.keys()) suspected.addHalf(key | 0);
    for (let at = 0; at < PARTS * this.rows; at += PARTS) {
      const low = seenRows[at + 1]!;
      if (!suspected.mayHaveHalf(low)) continue;
      const same = identical.get(keyOf(seenRows[at]!, seenRows[at + 1]!));
      if (same?.first === 0) same.first = seenRows[at + 2]!;
    }
  }
}
