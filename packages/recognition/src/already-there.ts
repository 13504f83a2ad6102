import { dayNumber, parseIsoDay } from "@farthing/values";
import { ByHand } from "./by-hand.ts";
import { credible, idMatches, isNear, type Pair } from "./id-matches.ts";
import { type IdentityTable, isEqual, NO_REFERENCE } from "./identity-table.ts";
import { IdentityTables } from "./identity-tables.ts";
import { NearBookings } from "./near-bookings.ts";
import { Pairing, SAME } from "./pairing.ts";
import { SAME_WITHIN_DAYS, type SourceIdentity } from "./source-identity.ts";
import { NONE } from "./text-numbers.ts";

/** In a list by reference: used more than once. */
const TWICE = -2;

/** For each reference the row that alone has it. */
const rowsByReference = (table: IdentityTable, references: number): Int32Array => {
  const found = new Int32Array(references).fill(NONE);
  for (let row = 0; row < table.size; row += 1) {
    const reference = table.get(row, "reference");
    if (reference > NO_REFERENCE) found[reference] = found[reference] === NONE ? row : TWICE;
  }
  return found;
};

/** The rows and stored transactions that alone have a reference on their side, and are near each other. */
const pairsByReference = ({ incoming, stored, references }: IdentityTables): readonly Pair[] => {
  const [inFile, inStore] = [rowsByReference(incoming, references), rowsByReference(stored, references)];
  const pairs: Pair[] = [];
  for (let reference = NO_REFERENCE + 1; reference < references; reference += 1) {
    const pair = { row: inFile[reference]!, stored: inStore[reference]! };
    if (pair.row >= 0 && pair.stored >= 0 && isNear(incoming, stored, pair)) pairs.push(pair);
  }
  return pairs;
};

/** The rows whose ids stored transactions have. */
const pairsById = (incoming: IdentityTable): readonly Pair[] => {
  const pairs: Pair[] = [];
  for (let row = 0; row < incoming.size; row += 1) {
    const stored = incoming.get(row, "idMatch");
    if (stored !== NONE) pairs.push({ row, stored });
  }
  return pairs;
};

/** Pairs rows with what they are, the surest reason first. */
const pairSame = (tables: IdentityTables): Pairing => {
  const { incoming, stored } = tables;
  const pairing = new Pairing(incoming, stored);
  const hasReference = (row: number): boolean => incoming.get(row, "reference") !== NO_REFERENCE;
  const isReferenced = (at: number): boolean => stored.get(at, "reference") !== NO_REFERENCE;
  const isPending = (at: number): boolean => stored.get(at, "pending") === 1;
  const isByHand = (at: number): boolean => stored.get(at, "byHand") === 1;

  const byId = pairsById(incoming);
  const byUuid = byId.filter(({ row }) => incoming.get(row, "byUuid") === 1);
  const byFileId = byId.filter(({ row }) => incoming.get(row, "byUuid") === 0);
  pairing.pairAll(byUuid);
  pairing.pairAll(byFileId.filter(({ row, stored: at }) => isEqual(incoming, row, stored, at, SAME)));
  pairing.pairEqual([...SAME, "reference"], hasReference, isReferenced);
  pairing.pairAll(pairsByReference(tables));
  pairing.pairEqual(SAME, (row) => !hasReference(row), isReferenced);
  // What was added beside what came in is another one: a row that came in before is what it was then.
  pairing.pairEqual(SAME, undefined, (at) => !isReferenced(at) && !isByHand(at));
  pairing.pairEqual(SAME, undefined, isByHand);
  pairing.pairAll(credible(incoming, stored, byFileId));

  const pendingStored = pairing.leftStored(isPending);
  if (pendingStored.length > 0) pairing.pairBooked(pairing.openRows(), pendingStored);
  const pendingRows = pairing.openRows((row) => incoming.get(row, "pending") === 1);
  if (pendingRows.length > 0)
    pairing.pairBooked(
      pendingRows,
      pairing.leftStored((at) => !isPending(at) && !isByHand(at)),
    );
  return pairing;
};

/** Finds the stored transactions that rows are: all that is stored is added first, then all rows, one after the other. */
export class TransactionMatcher<Stored extends SourceIdentity> {
  readonly #tables = new IdentityTables();
  readonly #stored: Stored[] = [];
  readonly #idMatchOf = idMatches(this.#stored);
  readonly #byHand = new ByHand();
  /** Of what is stored as pending, and of rows that are. */
  readonly #bookingsOfStored = new NearBookings();
  readonly #pendingRows: [row: number, identity: SourceIdentity][] = [];
  #rows = 0;

  /** Adds the next stored transaction. Of it some numbers are kept. */
  addStored(transaction: Stored): void {
    this.#tables.addStored(transaction);
    if (transaction.by_hand === true) this.#byHand.addStored(this.#stored.length, transaction);
    if (transaction.pending === true) this.#bookingsOfStored.addPending(this.#stored.length, transaction);
    this.#stored.push(transaction);
  }

  /** Adds the next row. If it is like none of those stored, nothing is kept of it. */
  addRow(row: SourceIdentity): void {
    this.#tables.addRow(row, this.#idMatchOf(row));
    this.#byHand.addRow(this.#rows, row);
    if (row.pending === true) this.#pendingRows.push([this.#rows, row]);
    else this.#bookingsOfStored.addBooked(this.#rows, row);
    this.#rows += 1;
  }

  /** The row that is pending of each stored transaction that books it. */
  #bookingsOfRows(
    isOpen: (row: number) => boolean,
    isLeft: (stored: number) => boolean,
  ): ReadonlyMap<number, number> {
    const bookings = new NearBookings();
    for (const [row, identity] of this.#pendingRows) if (isOpen(row)) bookings.addPending(row, identity);
    for (const [at, stored] of this.#stored.entries())
      if (stored.pending !== true && stored.by_hand !== true && isLeft(at)) bookings.addBooked(at, stored);
    return bookings.pairs(isLeft, isOpen);
  }

  /** The stored transactions that the rows are, by the number of the row, from 0; a row that is new has none. */
  find(): ReadonlyMap<number, Stored> {
    const found = new Map<number, Stored>();
    const same = this.#tables.incoming.size === 0 ? [] : pairSame(this.#tables).pairs();
    const taken = new Set<number>();
    for (const { row, stored } of same) {
      found.set(this.#tables.incoming.get(row, "at"), this.#stored[stored]!);
      taken.add(stored);
    }
    const isOpen = (row: number): boolean => !found.has(row);
    const isLeft = (stored: number): boolean => !taken.has(stored);
    for (const [row, stored] of this.#byHand.pairs(isOpen, isLeft)) {
      found.set(row, this.#stored[stored]!);
      taken.add(stored);
    }
    const bookings = [
      ...this.#bookingsOfStored.pairs(isOpen, isLeft),
      ...Array.from(this.#bookingsOfRows(isOpen, isLeft), ([stored, row]): [number, number] => [row, stored]),
    ];
    for (const [row, stored] of bookings) found.set(row, this.#stored[stored]!);
    return found;
  }
}

/**
 * The stored transactions that rows already are, by the number of the row, from 0; a row that is new has none. One
 * stored transaction is at most one row, so equal purchases stay as many as they are. A UUID decides; then rows with a reference
 * are compared by it where both have one, others by day, amount, currency and name; then the id of a file decides, if the file
 * does not number its rows anew. Of what is left, the pending ones of either side may be booked on another day on the other, with
 * about the same amount, too; and before those of another amount a row can be what was added by hand, some days before or after it.
 * The rows are gone through once, and those that are new are not kept. Dates must be valid.
 */
export const alreadyThere = <Stored extends SourceIdentity>(
  rows: Iterable<SourceIdentity>,
  stored: Iterable<Stored>,
): ReadonlyMap<number, Stored> => {
  const matcher = new TransactionMatcher<Stored>();
  for (const each of stored) matcher.addStored(each);
  for (const row of rows) matcher.addRow(row);
  return matcher.find();
};

const dayOf = ({ date }: Pick<SourceIdentity, "date">): number => dayNumber(parseIsoDay(date)!);

/** Whether a row would be taken for a stored transaction of its account, if there were nothing else. Dates must be valid. */
export const canBe = (row: SourceIdentity, stored: SourceIdentity): boolean => {
  const all = stored.added_as === undefined ? [stored] : [stored, stored.added_as];
  return (
    all.some(({ currency }) => row.currency === currency) &&
    all.some((each) => Math.abs(dayOf(row) - dayOf(each)) <= SAME_WITHIN_DAYS) &&
    alreadyThere([row], [stored]).size > 0
  );
};
