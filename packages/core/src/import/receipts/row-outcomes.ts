import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type IdAt, type IdSeed, idsOfSeed } from "../../request/new-ids.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";

/** What can become of a row of a file; a booked one took the place of what was pending or added by hand. */
export const BECAME = ["stored", "already_there", "booked"] as const;

/** What became of a row of a file. */
type Became = (typeof BECAME)[number];

/** What became of a row, and the transaction that it is. */
export interface RowOutcome {
  readonly became: Became;
  /** UUID in lower case. */
  readonly transaction_id: string;
}

/** The same of a row that can have the id of a place of the seed. */
export type PlannedOutcome = RowOutcome | { readonly became: "stored"; readonly place: number };

/** Rows one after the other that became the same, and whose ids are written in the same way. */
interface Run {
  readonly head: number;
  readonly isPlaced: boolean;
  count: number;
  /** Of placed ones: the first and the last place, and how far each is from the one before. */
  first: number;
  last: number;
  step: number;
  /** Of the others: their ids. */
  readonly ids: ByteWriter;
}

const PLACED = BECAME.length;

/** How much of a UUIDv7 is the same in those of one moment. */
const SAME = 6;
const UUID_BYTES = 16;

const uuidBytes = (id: string): Uint8Array => hexToBytes(id.replaceAll("-", ""));

const uuidOf = (bytes: Uint8Array): string =>
  bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const writeSeed = (writer: ByteWriter, { time, start, key }: IdSeed): void => {
  writer.bytes(hexToBytes(time.replaceAll("-", "")));
  for (const word of [start, ...key]) writer.whole(word);
};

const readSeed = (reader: ByteReader): IdSeed => {
  const time = bytesToHex(reader.bytes(SAME));
  const [start, ...key] = [reader.whole(), reader.whole(), reader.whole(), reader.whole()] as const;
  return { time: `${time.slice(0, 8)}-${time.slice(8)}`, start, key };
};

class OutcomesWriter {
  readonly #writer = new ByteWriter();
  #run: Run | undefined;
  #before: Uint8Array = new Uint8Array(UUID_BYTES);

  constructor(seed: IdSeed | undefined) {
    this.#writer.byte(seed === undefined ? 0 : 1);
    if (seed !== undefined) writeSeed(this.#writer, seed);
  }

  add(outcome: PlannedOutcome): void {
    const place = "place" in outcome ? outcome.place : undefined;
    const head = place === undefined ? BECAME.indexOf(outcome.became) : PLACED;
    if (!this.#continues(head, place)) {
      this.#end();
      const first = place ?? 0;
      const start = { count: 0, first, last: first, step: 0 };
      this.#run = { ...start, head, isPlaced: place !== undefined, ids: new ByteWriter() };
    }
    const run = this.#run!;
    if (place !== undefined) {
      if (run.count === 1) run.step = place - run.last;
      run.last = place;
    } else if ("transaction_id" in outcome) this.#writeId(run.ids, outcome.transaction_id);
    run.count += 1;
  }

  all(): Uint8Array {
    this.#end();
    return this.#writer.all();
  }

  #continues(head: number, place: number | undefined): boolean {
    const run = this.#run;
    if (run === undefined || run.head !== head) return false;
    return place === undefined || run.count === 1 || place === run.last + run.step;
  }

  #end(): void {
    const [writer, run] = [this.#writer, this.#run];
    if (run === undefined) return;
    writer.byte(run.head);
    writer.whole(run.count);
    if (run.isPlaced) {
      writer.signed(run.first);
      writer.signed(run.step);
    } else writer.bytes(run.ids.all());
    this.#run = undefined;
  }

  #writeId(writer: ByteWriter, id: string): void {
    const bytes = uuidBytes(id);
    let same = 0;
    while (same < SAME && bytes[same] === this.#before[same]) same += 1;
    writer.byte(same === SAME ? 1 : 0);
    writer.bytes(same === SAME ? bytes.subarray(SAME) : bytes);
    this.#before = bytes;
  }
}

/** Writes what became of rows, in their order: some bytes for all that were stored one after the other, else 11 or 17 an id. */
export function* packOutcomes(
  outcomes: Iterable<PlannedOutcome>,
  seed: IdSeed | undefined,
): Chunked<Uint8Array> {
  const writer = new OutcomesWriter(seed);
  yield* eachInChunks(outcomes, (outcome) => writer.add(outcome));
  return writer.all();
}

const NO_IDS: IdAt = () => {
  throw new Error("the places of the rows have no seed");
};

/** Goes through what became of rows. */
export function* outcomesOf(packed: Uint8Array): Generator<RowOutcome> {
  const reader = new ByteReader(packed);
  const idAt = reader.byte() === 1 ? idsOfSeed(readSeed(reader)) : NO_IDS;
  let before: Uint8Array = new Uint8Array(UUID_BYTES);
  while (!reader.isAtEnd) {
    const head = reader.byte();
    const count = reader.whole();
    if (head === PLACED) {
      const [first, step] = [reader.signed(), reader.signed()];
      for (let i = 0; i < count; i += 1) yield { became: "stored", transaction_id: idAt(first + i * step) };
    } else
      for (let i = 0; i < count; i += 1) {
        const isSame = reader.byte() === 1;
        const rest = reader.bytes(isSame ? UUID_BYTES - SAME : UUID_BYTES);
        before = isSame ? Uint8Array.of(...before.subarray(0, SAME), ...rest) : rest;
        yield { became: BECAME[head]!, transaction_id: uuidOf(before) };
      }
  }
}
