import { dayNumber, hundredthsOf, parseIsoDay } from "@farthing/values";
import { areAlike, wordsOf } from "./alike.ts";
import { POSTING_DAYS, type SourceIdentity } from "./source-identity.ts";

/** A hold and its booking differ by a tip, fuel or a rate: by at most this share of the hold, and this many units. */
const MOST_SHARE = 0.3;
const MOST_HUNDREDTHS = 2_000;

/** Among more that are about as large nobody could tell which it is, and to compare all with all would take too long. */
const MOST_COMPARED = 100;

/** A transaction as it is compared with the bookings of others, or with what is pending. */
interface Candidate {
  readonly at: number;
  readonly day: number;
  readonly hundredths: number;
  readonly identity: SourceIdentity;
}

const candidateOf = (at: number, identity: SourceIdentity): Candidate => ({
  at,
  day: dayNumber(parseIsoDay(identity.date)!),
  hundredths: hundredthsOf(identity.amount),
  identity,
});

const keyOf = ({ account = "", currency }: SourceIdentity, day: number): string =>
  JSON.stringify([day, currency, account]);

/** The first place of a list sorted by amount from which on amounts are not less. */
const lowerBound = (sorted: readonly Candidate[], hundredths: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.hundredths < hundredths) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Transactions by account, currency and day, and within these by amount. */
class ByDay {
  readonly #days = new Map<string, Candidate[]>();
  #isSorted = true;

  get isEmpty(): boolean {
    return this.#days.size === 0;
  }

  /** An amount with more decimals than most currencies have is compared with none. */
  add(candidate: Candidate): void {
    if (Number.isNaN(candidate.hundredths)) return;
    const key = keyOf(candidate.identity, candidate.day);
    const day = this.#days.get(key);
    if (day === undefined) this.#days.set(key, [candidate]);
    else day.push(candidate);
    this.#isSorted = false;
  }

  /** Those within the days of a posting of about this amount. */
  *around({ identity, day, hundredths }: Candidate): Generator<Candidate> {
    const [least, most] = [hundredths - MOST_HUNDREDTHS, hundredths + MOST_HUNDREDTHS];
    if (!this.#isSorted)
      for (const all of this.#days.values()) all.sort((a, b) => a.hundredths - b.hundredths);
    this.#isSorted = true;
    for (let each = day - POSTING_DAYS; each <= day + POSTING_DAYS; each += 1) {
      const all = this.#days.get(keyOf(identity, each)) ?? [];
      for (let i = lowerBound(all, least); i < all.length && all[i]!.hundredths <= most; i += 1)
        yield all[i]!;
    }
  }
}

/** Whether a booking can have this amount, if that was held. */
const isNear = (booked: number, held: number): boolean => {
  const difference = Math.abs(booked - held);
  return (
    Math.sign(booked) === Math.sign(held) &&
    difference <= MOST_HUNDREDTHS &&
    difference <= MOST_SHARE * Math.abs(held)
  );
};

/** The only one of some that passes; undefined if there is none, or another, or too many to tell. */
const onlyOne = (
  all: Iterable<Candidate>,
  passes: (candidate: Candidate) => boolean,
): Candidate | undefined => {
  let [compared, found]: [number, Candidate | undefined] = [0, undefined];
  for (const each of all) {
    compared += 1;
    const isSecond = found !== undefined && passes(each);
    if (isSecond || compared > MOST_COMPARED) return undefined;
    if (found === undefined && passes(each)) found = each;
  }
  return found;
};

/** What was booked before is another purchase at the same place. */
const isBookingOf = (booked: Candidate, held: Candidate): boolean =>
  booked.day >= held.day &&
  isNear(booked.hundredths, held.hundredths) &&
  areAlike(wordsOf(booked.identity), wordsOf(held.identity));

/**
 * Finds the bookings of what is pending in another amount or with another text (docs/spec/import.md, No row twice): where each is the
 * only one that can be the other. Either may be stored and the other a row: an older export can come later.
 */
export class NearBookings {
  readonly #pending = new ByDay();
  readonly #booked = new ByDay();
  readonly #rows: Candidate[] = [];

  addPending(at: number, identity: SourceIdentity): void {
    this.#pending.add(candidateOf(at, identity));
  }

  /** Adds the next that is booked, after all that is pending. Of one that is near none, nothing is kept. */
  addBooked(at: number, identity: SourceIdentity): void {
    if (this.#pending.isEmpty) return;
    const row = candidateOf(at, identity);
    if (this.#pending.around(row).next().done === true) return;
    this.#booked.add(row);
    this.#rows.push(row);
  }

  /** What is pending for each that books it, of those that are left. */
  pairs(
    isBookedLeft: (booked: number) => boolean,
    isPendingLeft: (pending: number) => boolean,
  ): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const row of this.#rows) {
      if (!isBookedLeft(row.at)) continue;
      const held = onlyOne(
        this.#pending.around(row),
        (each) => isPendingLeft(each.at) && isBookingOf(row, each),
      );
      if (held === undefined) continue;
      const booked = onlyOne(
        this.#booked.around(held),
        (each) => isBookedLeft(each.at) && isBookingOf(each, held),
      );
      if (booked === row) found.set(row.at, held.at);
    }
    return found;
  }
}

/** The first one of some that passes; undefined if there is none among as many as are compared. */
const firstOf = (
  all: Iterable<Candidate>,
  passes: (candidate: Candidate) => boolean,
): Candidate | undefined => {
  let compared = 0;
  for (const each of all) {
    compared += 1;
    if (compared > MOST_COMPARED) return undefined;
    if (passes(each)) return each;
  }
  return undefined;
};

/**
 * What may have been pending for each that is booked, whichever of several it was: each is one at most. The earliest booking takes
 * the earliest hold, so that of holds that are alike as many as can be are booked.
 */
export const possibleBookings = (
  booked: readonly SourceIdentity[],
  pending: readonly SourceIdentity[],
  mayBe: (booked: number, pending: number) => boolean,
): ReadonlyMap<number, number> => {
  const all = new ByDay();
  for (const [at, each] of pending.entries()) all.add(candidateOf(at, each));
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const byDay = booked.map((each, at) => candidateOf(at, each)).sort((a, b) => a.day - b.day);
  for (const row of byDay) {
    const held = firstOf(
      all.around(row),
      (other) => !taken.has(other.at) && mayBe(row.at, other.at) && isBookingOf(row, other),
    );
    if (held === undefined) continue;
    taken.add(held.at);
    found.set(row.at, held.at);
  }
  return found;
};
