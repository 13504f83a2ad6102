import type { Pair } from "./id-matches.ts";
import { type IdentityField, type IdentityTable, indexRows, type RowIndex } from "./identity-table.ts";
import { POSTING_DAYS } from "./source-identity.ts";
import { NONE } from "./text-numbers.ts";

/** What stays the same when a pending transaction is booked. */
const KEPT_WHEN_BOOKED = [
  "account",
  "currency",
  "amount",
  "name",
] as const satisfies readonly IdentityField[];

/** Transactions that are equal in these are the same but for their references. */
export const SAME = [...KEPT_WHEN_BOOKED, "day"] as const satisfies readonly IdentityField[];

const bookingKey = (table: IdentityTable, row: number): string =>
  KEPT_WHEN_BOOKED.map((field) => table.get(row, field)).join(" ");

const oldestFirst = (table: IdentityTable, rows: readonly number[]): readonly number[] =>
  rows.toSorted((a, b) => table.get(a, "day") - table.get(b, "day"));

/** Stored transactions of one key, the oldest first, and the next to pair. */
interface Waiting {
  readonly stored: readonly number[];
  next: number;
}

/**
 * Pairs rows with stored transactions, one to one: what is paired once stays paired. Rows and stored transactions are places in
 * two tables.
 */
export class Pairing {
  readonly #incoming: IdentityTable;
  readonly #stored: IdentityTable;
  /** The stored transaction of each row. */
  readonly #storedOf: Int32Array;
  readonly #isTaken: Uint8Array;

  constructor(incoming: IdentityTable, stored: IdentityTable) {
    this.#incoming = incoming;
    this.#stored = stored;
    this.#storedOf = new Int32Array(incoming.size).fill(NONE);
    this.#isTaken = new Uint8Array(stored.size);
  }

  /** Whether a row is not paired yet. */
  isOpen(row: number): boolean {
    return this.#storedOf[row] === NONE;
  }

  /** Whether a stored transaction is not paired yet. */
  isLeft(stored: number): boolean {
    return this.#isTaken[stored] === 0;
  }

  /** The places of the rows that are not paired yet and that `isIncluded` accepts. */
  openRows(isIncluded: (row: number) => boolean = () => true): readonly number[] {
    const found: number[] = [];
    for (let row = 0; row < this.#incoming.size; row += 1)
      if (this.isOpen(row) && isIncluded(row)) found.push(row);
    return found;
  }

  /** The places of the stored transactions that are not paired yet and that `isIncluded` accepts. */
  leftStored(isIncluded: (stored: number) => boolean = () => true): readonly number[] {
    const found: number[] = [];
    for (let stored = 0; stored < this.#stored.size; stored += 1)
      if (this.isLeft(stored) && isIncluded(stored)) found.push(stored);
    return found;
  }

  /** Pairs these, each where neither side is paired yet. */
  pairAll(pairs: readonly Pair[]): void {
    for (const { row, stored } of pairs) if (this.isOpen(row) && this.isLeft(stored)) this.#pair(row, stored);
  }

  /** Pairs rows with stored transactions that are equal in some fields: of equal ones the first with the first. */
  pairEqual(
    fields: readonly IdentityField[],
    isRow: (row: number) => boolean = () => true,
    isStored: (stored: number) => boolean = () => true,
  ): void {
    // Far more may be stored than came, so there is no index before a row needs it.
    let index: RowIndex | undefined;
    for (let row = 0; row < this.#incoming.size; row += 1) {
      if (!this.isOpen(row) || !isRow(row)) continue;
      index ??= indexRows(this.#stored, fields, (stored) => this.isLeft(stored) && isStored(stored));
      const stored = index.take(this.#incoming, row);
      if (stored !== undefined) this.#pair(row, stored);
    }
  }

  /**
   * Pairs what is pending on one side with what can be its booking on the other, on another day. The oldest come first; no
   * other order pairs more.
   */
  pairBooked(rows: readonly number[], stored: readonly number[]): void {
    const waiting = new Map<string, Waiting>(
      [...Map.groupBy(oldestFirst(this.#stored, stored), (each) => bookingKey(this.#stored, each))].map(
        ([key, all]) => [key, { stored: all, next: 0 }],
      ),
    );
    if (waiting.size === 0) return;
    for (const row of oldestFirst(this.#incoming, rows)) {
      const queue = waiting.get(bookingKey(this.#incoming, row));
      const found = queue === undefined ? undefined : this.#takeWithinPostingDays(row, queue);
      if (found !== undefined) this.#pair(row, found);
    }
  }

  /** The stored transaction of each paired row. */
  *pairs(): Generator<Pair> {
    for (let row = 0; row < this.#incoming.size; row += 1)
      if (!this.isOpen(row)) yield { row, stored: this.#storedOf[row]! };
  }

  #pair(row: number, stored: number): void {
    this.#storedOf[row] = stored;
    this.#isTaken[stored] = 1;
  }

  /** Takes the oldest that is near enough to a row; those that are too old for it are too old for each row after it. */
  #takeWithinPostingDays(row: number, queue: Waiting): number | undefined {
    const day = this.#incoming.get(row, "day");
    for (; queue.next < queue.stored.length; queue.next += 1) {
      const stored = queue.stored[queue.next]!;
      const daysAfter = day - this.#stored.get(stored, "day");
      if (daysAfter < -POSTING_DAYS) return undefined;
      if (daysAfter > POSTING_DAYS) continue;
      queue.next += 1;
      return stored;
    }
    return undefined;
  }
}
