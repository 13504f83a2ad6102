import { canonicalDecimal, isoDay, parseIsoDay } from "@farthing/values";
import { ByteReader, ByteWriter } from "./bytes.ts";

/** What a row of a file says that a receipt keeps of it. */
export interface RowFact {
  /** Its place in the file: the data row or the entry; of NDJSON the line. From 1. */
  readonly row: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Canonical decimal, money out positive. */
  readonly amount: string;
  /** The index of its account and currency. */
  readonly kind: number;
  /** Of its text as it is in the file, by which a row with another text is found: a byte. */
  readonly check: number;
}

/** The account of a row as the file calls it, and the currency that the row says; both can be blank. */
export interface RowKind {
  readonly account: string;
  readonly currency: string;
}

/** What the rows of a file say, in some five bytes a row, to be gone through in their order. */
export interface RowFacts {
  readonly kinds: readonly RowKind[];
  readonly bytes: Uint8Array;
}

/** The byte of a text: its FNV-1a hash of 32 bits (of UTF-16 code units), folded. */
const checkOf = (texts: readonly string[]): number => {
  let hash = 0x811c9dc5;
  for (const text of texts) {
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    // The end of a text is another than that of the next one.
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  // Each bit of the hash has a part in it.
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
};

/** A row as it is read. */
export interface ReadRow extends Omit<RowFact, "kind" | "check">, RowKind {
  /** Its text in the file: its cells, or its line. */
  readonly texts: readonly string[];
}

/** What is written of a row, where it does not follow from the row before. */
const ROW = 1;
const DAY = 2;
const KIND = 4;
const PLACES = 8;
/** The amount is below zero. */
const BELOW = 16;

interface Before {
  row: number;
  day: number;
  kind: number;
  places: number;
}

const START: Readonly<Before> = { row: 0, day: 0, kind: 0, places: 2 };

/** Collects what rows say. */
export class RowFactsWriter {
  readonly #writer = new ByteWriter();
  readonly #before: Before = { ...START };
  readonly #kinds: RowKind[] = [];
  readonly #byText = new Map<string, number>();

  add({ row, date, amount, account, currency, texts }: ReadRow): void {
    const [writer, before] = [this.#writer, this.#before];
    const day = parseIsoDay(date)!;
    const kind = this.#kindOf(account, currency);
    const isBelow = amount.startsWith("-");
    const point = amount.indexOf(".");
    const places = point < 0 ? 0 : amount.length - point - 1;
    // Most amounts have two places or fewer: those are written with two.
    const written = Math.max(places, START.places);
    writer.byte(
      (row === before.row + 1 ? 0 : ROW) |
        (day === before.day ? 0 : DAY) |
        (kind === before.kind ? 0 : KIND) |
        (written === before.places ? 0 : PLACES) |
        (isBelow ? BELOW : 0),
    );
    if (row !== before.row + 1) writer.signed(row - before.row);
    if (day !== before.day) writer.signed(day - before.day);
    if (kind !== before.kind) writer.whole(kind);
    if (written !== before.places) writer.whole(written);
    writer.digits(amount.replace(/[-.]/g, "") + "0".repeat(written - places));
    writer.byte(checkOf(texts));
    before.row = row;
    before.day = day;
    before.kind = kind;
    before.places = written;
  }

  all(): RowFacts {
    return { kinds: this.#kinds, bytes: this.#writer.all() };
  }

  #kindOf(account: string, currency: string): number {
    const last = this.#kinds[this.#before.kind];
    if (last?.account === account && last.currency === currency) return this.#before.kind;
    const text = `${currency} ${account}`;
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.#kinds.length);
    return this.#kinds.push({ account, currency }) - 1;
  }
}

/** Digits, the last `places` of them behind the point, as a canonical decimal. */
const decimalOf = (digits: string, places: number, isBelow: boolean): string => {
  const padded = digits.padStart(places + 1, "0");
  const point = padded.length - places;
  return canonicalDecimal(`${isBelow ? "-" : ""}${padded.slice(0, point)}.${padded.slice(point)}`)!;
};

/** Goes through what rows say. */
export function* factsOf({ bytes }: Pick<RowFacts, "bytes">): Generator<RowFact> {
  const reader = new ByteReader(bytes);
  const before: Before = { ...START };
  while (!reader.isAtEnd) {
    const flags = reader.byte();
    before.row += flags & ROW ? reader.signed() : 1;
    if (flags & DAY) before.day += reader.signed();
    if (flags & KIND) before.kind = reader.whole();
    if (flags & PLACES) before.places = reader.whole();
    const amount = decimalOf(reader.digits(), before.places, (flags & BELOW) !== 0);
    const check = reader.byte();
    yield { row: before.row, date: isoDay(before.day), amount, kind: before.kind, check };
  }
}
