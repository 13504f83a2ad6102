import { canonicalDecimal, comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import type { SourceIdentity } from "./source-identity.ts";

/** What no stored transaction has; no place. */
export const NONE = -1;

/** What is known of an identity, and which it is among its kind, as the places of whole numbers in a row of a table. */
const FIELDS = {
  ...{ at: 0, account: 1, currency: 2, amount: 3, name: 4, day: 5, reference: 6 },
  /** 1 if the bank has not booked it. */
  pending: 7,
  /** Of a row: the place of what it means by its id, and 1 if that is a UUID. */
  called: 8,
  byUuid: 9,
} as const;

/** A field of an identity. */
export type IdentityField = keyof typeof FIELDS;

const WIDTH = Object.keys(FIELDS).length;

const SMALLEST = 256;

/** The number of a blank reference. */
export const NO_REFERENCE = 0;

/** The stored transaction that a row means by an id, as a place, and whether that is a UUID. */
export interface Meant {
  readonly other: number;
  readonly byUuid: boolean;
}

interface Counter {
  next: number;
}

/** Numbers for texts, each its own. */
const textNumbers = (counter: Counter = { next: 0 }) => {
  const numbers = new Map<string, number>();
  return {
    add: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = counter.next;
      counter.next += 1;
      numbers.set(text, number);
      return number;
    },
    find: (text: string): number => numbers.get(text) ?? NONE,
  };
};

/** Numbers for texts of which several mean the same: those with the same canonical form have the same. */
const formNumbers = (formOf: (text: string) => string) => {
  const forms = textNumbers();
  // To look a text up costs less than to find its form.
  const seen = new Map<string, number>();
  return {
    add: (text: string): number => {
      const number = seen.get(text) ?? forms.add(formOf(text));
      seen.set(text, number);
      return number;
    },
    find: (text: string): number => seen.get(text) ?? forms.find(formOf(text)),
  };
};

/** Identities as rows of whole numbers, so that a million of them are some forty megabytes. */
export class IdentityTable {
  #numbers = new Int32Array(SMALLEST * WIDTH);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(row: readonly number[]): void {
    if (this.#size * WIDTH === this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(row, this.#size * WIDTH);
    this.#size += 1;
  }

  get(row: number, field: IdentityField): number {
    return this.#numbers[row * WIDTH + FIELDS[field]]!;
  }
}

/** Whether rows of two tables have the same in some fields. */
export const isEqual = (
  one: IdentityTable,
  i: number,
  other: IdentityTable,
  j: number,
  fields: readonly IdentityField[],
): boolean => {
  for (let k = 0; k < fields.length; k += 1)
    if (one.get(i, fields[k]!) !== other.get(j, fields[k]!)) return false;
  return true;
};

/** An odd number whose multiples spread over all bits (Knuth, The Art of Computer Programming, 6.4). */
const SPREAD = 0x9e3779b1;

const hashOf = (table: IdentityTable, row: number, fields: readonly IdentityField[]): number => {
  let hash = 0;
  for (let k = 0; k < fields.length; k += 1) {
    hash = Math.imul(hash ^ table.get(row, fields[k]!), SPREAD);
    hash ^= hash >>> 15;
  }
  return hash;
};

/** Some rows of a table, to be taken by what they have in some fields: of equal ones the first first. */
export const rowsByFields = (
  table: IdentityTable,
  fields: readonly IdentityField[],
  isMeant: (row: number) => boolean,
) => {
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(table.size + 1))).fill(NONE);
  const next = new Int32Array(table.size);
  const mask = heads.length - 1;
  for (let row = table.size - 1; row >= 0; row -= 1) {
    if (!isMeant(row)) continue;
    const head = hashOf(table, row, fields) & mask;
    next[row] = heads[head]!;
    heads[head] = row;
  }
  return {
    /** Takes the first that has the same as a row of another table; undefined if there is none. */
    take: (other: IdentityTable, at: number): number | undefined => {
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

/** Makes a table of stored transactions, and then one of the rows that can be one of them. */
export const identityTables = () => {
  const [accounts, currencies] = [textNumbers(), textNumbers()];
  const amounts = formNumbers((text) => canonicalDecimal(text) ?? text);
  const names = formNumbers(comparableText);
  // A reference is one of its account.
  const counter = { next: NO_REFERENCE + 1 };
  const references: ReturnType<typeof textNumbers>[] = [];
  const days = new Map<string, number>();
  const dayOf = (date: string): number => {
    let day = days.get(date);
    if (day === undefined) {
      day = dayNumber(parseIsoDay(date)!);
      days.set(date, day);
    }
    return day;
  };
  const [kept, came] = [new IdentityTable(), new IdentityTable()];
  let at = 0;
  return {
    ...{ kept, came },
    /** More than the number of any reference. */
    get references(): number {
      return counter.next;
    },
    /** The next stored transaction; all of them come before the first row. */
    know: ({
      account = "",
      date,
      amount,
      currency,
      name,
      reference,
      pending = false,
    }: SourceIdentity): void => {
      const own = accounts.add(account);
      references[own] ??= textNumbers(counter);
      kept.add([
        ...[kept.size, own, currencies.add(currency), amounts.add(amount), names.add(name), dayOf(date)],
        ...[reference === "" ? NO_REFERENCE : references[own].add(reference), Number(pending), NONE, 0],
      ]);
    },
    /** The next row, and what it means by its ids: nothing is kept of one that is like none of those stored. */
    see: (
      { account = "", date, amount, currency, name, reference, pending = false }: SourceIdentity,
      { other, byUuid }: Meant,
    ): void => {
      const own = accounts.find(account);
      const known = [own, currencies.find(currency), amounts.find(amount), names.find(name)];
      const referred = reference === "" ? NO_REFERENCE : (references[own]?.find(reference) ?? NONE);
      if (referred > NO_REFERENCE || other !== NONE || !known.includes(NONE))
        came.add([at, ...known, dayOf(date), referred, Number(pending), other, Number(byUuid)]);
      at += 1;
    },
  };
};
