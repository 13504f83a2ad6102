import { NONE } from "./text-numbers.ts";

/** The fields of an identity, and their columns in a table of whole numbers. */
const COLUMNS = {
  /** Its place among those that came or are stored. */
  at: 0,
  account: 1,
  currency: 2,
  amount: 3,
  name: 4,
  day: 5,
  reference: 6,
  /** 1 if the bank has not booked it. */
  pending: 7,
  /** Of a row: the place of the stored transaction that has its id. */
  idMatch: 8,
  /** 1 if that id is a UUID. */
  byUuid: 9,
  /** 1 if it was added by hand, and nothing has had it yet. */
  byHand: 10,
} as const;

/** A field of an identity in a table. */
export type IdentityField = keyof typeof COLUMNS;

/** An identity as whole numbers. */
export type IdentityNumbers = Readonly<Record<IdentityField, number>>;

const FIELDS = Object.keys(COLUMNS) as readonly IdentityField[];

const WIDTH = FIELDS.length;

const INITIAL_ROWS = 256;

/** The number of a blank reference. */
export const NO_REFERENCE = 0;

/** Identities as rows of whole numbers, so that a million of them are some forty megabytes. */
export class IdentityTable {
  #numbers = new Int32Array(INITIAL_ROWS * WIDTH);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(identity: IdentityNumbers): void {
    const start = this.#size * WIDTH;
    if (start === this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    for (let i = 0; i < WIDTH; i += 1) this.#numbers[start + i] = identity[FIELDS[i]!];
    this.#size += 1;
  }

  get(row: number, field: IdentityField): number {
    return this.#numbers[row * WIDTH + COLUMNS[field]]!;
  }
}

/** Whether rows of two tables have equal numbers in some fields. */
export const isEqual = (
  a: IdentityTable,
  i: number,
  b: IdentityTable,
  j: number,
  fields: readonly IdentityField[],
): boolean => {
  for (let k = 0; k < fields.length; k += 1) if (a.get(i, fields[k]!) !== b.get(j, fields[k]!)) return false;
  return true;
};

/** An odd number whose multiples spread over all bits (Knuth, The Art of Computer Programming, 6.4). */
const HASH_MULTIPLIER = 0x9e3779b1;

const hashOf = (table: IdentityTable, row: number, fields: readonly IdentityField[]): number => {
  let hash = 0;
  for (let k = 0; k < fields.length; k += 1) {
    hash = Math.imul(hash ^ table.get(row, fields[k]!), HASH_MULTIPLIER);
    hash ^= hash >>> 15;
  }
  return hash;
};

/** Takes rows out of a table by their numbers in some fields: of equal ones the first first. */
export interface RowIndex {
  /** Takes the first row that equals a row of another table; undefined if there is none. */
  readonly take: (other: IdentityTable, at: number) => number | undefined;
}

/** An index of those rows of a table that `isIncluded` accepts. */
export const indexRows = (
  table: IdentityTable,
  fields: readonly IdentityField[],
  isIncluded: (row: number) => boolean,
): RowIndex => {
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(table.size + 1))).fill(NONE);
  const next = new Int32Array(table.size);
  const mask = heads.length - 1;
  for (let row = table.size - 1; row >= 0; row -= 1) {
    if (!isIncluded(row)) continue;
    const head = hashOf(table, row, fields) & mask;
    next[row] = heads[head]!;
    heads[head] = row;
  }
  return {
    take: (other, at) => {
      const head = hashOf(other, at, fields) & mask;
      let before = NONE;
      for (let row = heads[head]!; row !== NONE; before = row, row = next[row]!) {
        if (!isEqual(table, row, other, at, fields)) continue;
        if (before === NONE) heads[head] = next[row]!;
        else next[before] = next[row]!;
        return row;
      }
      return undefined;
    },
  };
};
