import { addDecimals, negateDecimal, shiftedDay } from "@farthing/values";
import type { BalancePoint, DaySpan, LedgerEntry } from "../transactions/ledger.ts";

/** Days on which money moved that is not in the books: the balances on both sides differ by more than the entries between them. */
export interface BooksGap extends DaySpan {
  /** The sum of what is missing, as a bank tells it: money in is positive. */
  readonly sum: string;
}

/** A balance of the bank that the books do not have, although what states it covers the days before it. */
export interface Contradiction {
  /** The day of the last balance that the books have; they differ after it. */
  readonly from: string;
  readonly day: string;
  readonly books: string;
  readonly bank: string;
  /** The first entry after the last balance that the books have; null if there is none. */
  readonly entry: Pick<LedgerEntry, "id" | "date" | "amount"> | null;
}

/** What is between two balances, besides the entries that count. */
export interface Between {
  /** The sum of what a person has deleted of the days between theirs. */
  readonly deleted: string;
  /** The same of the day of the one before, and of the one after: each may be on either side of its balance. */
  readonly deletedBeside: readonly [string, string];
  /** Whether entries are in another currency than the account. */
  readonly isMixed: boolean;
  readonly entry: Contradiction["entry"];
}

export const NOTHING_BETWEEN: Between = {
  ...{ deleted: "0", deletedBeside: ["0", "0"] },
  ...{ isMixed: false, entry: null },
};

/**
 * A balance, and what it can say the account had before all entries: for a balance of a moment one value for each of the moments of
 * its day, the probable ones first.
 */
export interface Placed {
  readonly point: BalancePoint;
  readonly starts: readonly string[];
}

/** Balances that are compared together. */
interface Link {
  readonly alternatives: readonly Placed[];
  /** What states one of them states another before it, too. */
  readonly isCovered: boolean;
  /** It is left out where it does not fit. */
  readonly isKnownBetter: boolean;
}

/** A balance that does not follow from the one before it. */
interface Break {
  readonly before: BalancePoint;
  readonly after: BalancePoint;
  /** What the account had before all entries, by the balances before; without what a person has deleted. */
  readonly start: string;
  readonly isCovered: boolean;
  readonly entry: Contradiction["entry"];
}

/** A gap, with the balances at its ends. */
export interface FoundGap extends BooksGap {
  readonly before: BalancePoint;
  readonly after: BalancePoint;
}

const minus = (one: string, other: string): string => addDecimals([one, negateDecimal(other)]);

/** What a person has probably deleted between two balances: what is of the day of one, by whether it begins or ends a file. */
const probablyDeleted = (before: BalancePoint, after: BalancePoint, between: Between): string => {
  const [first, last] = between.deletedBeside;
  const isAfterFirst = before.place === "start";
  const isBeforeLast = after.place !== "start";
  if (before.day === after.day) return isAfterFirst && isBeforeLast ? last : "0";
  return addDecimals([between.deleted, ...(isAfterFirst ? [first] : []), ...(isBeforeLast ? [last] : [])]);
};

/** All that a person can have deleted between two balances, the probable first; negative what is before both of one day. */
const possiblyDeleted = (before: BalancePoint, after: BalancePoint, between: Between): Iterable<string> => {
  const { deleted, deletedBeside } = between;
  const [first, last] = deletedBeside;
  if ([deleted, first, last].every((sum) => sum === "0")) return ["0"];
  const probable = probablyDeleted(before, after, between);
  return new Set(
    before.day === after.day
      ? ["0", probable, last, negateDecimal(last)]
      : [
          "0",
          probable,
          ...[[], [first], [last], [first, last]].map((some) => addDecimals([deleted, ...some])),
        ],
  );
};

const firstDayOf = ({ day, place }: BalancePoint): string => (place === "day" ? shiftedDay(day, 1) : day);

/** What an account can have had before all entries, and what of them a person has deleted since balances follow from each other. */
interface Start {
  readonly start: string;
  readonly gone: string;
  /** How improbable are the moments and deletions that it follows from: 0 if these are all the first to think of. */
  readonly rank: number;
}

/** Balances in their order: those that follow from each other prove what is between them. */
export class BalanceChain {
  readonly proven: DaySpan[] = [];
  readonly gaps: FoundGap[] = [];
  readonly contradictions: Contradiction[] = [];
  readonly notCompared: DaySpan[] = [];
  #starts: readonly Start[] = [];
  #first: BalancePoint | undefined;
  #last: BalancePoint | undefined;
  /**
   * A balance of a bank connection that does not fit: it can have what is pending, or lack what the bank tells later. It counts if the
   * next one says the same.
   */
  #doubted: (Placed & { readonly between: Between }) | undefined;
  /** Of which the money is known when the moment of its balance is. */
  #open: Break | undefined;

  /** Takes the first of some balances that fits, else the last; tells whether it took one. */
  add({ alternatives, isCovered, isKnownBetter }: Link, between: Between): boolean {
    const last = this.#last;
    const chosen = alternatives.at(-1)!;
    if (last === undefined) {
      this.#begin(chosen);
      return true;
    }
    for (const { point, starts } of alternatives) {
      if (!this.#fits(starts, possiblyDeleted(last, point, between))) continue;
      this.#last = point;
      this.#doubted = undefined;
      return true;
    }
    if (isKnownBetter) return false;
    const doubted = this.#doubted;
    const agreed = doubted?.starts.filter((start) => chosen.starts.includes(start)) ?? [];
    if (doubted !== undefined && agreed.length > 0) {
      this.#break(last, { ...doubted, starts: agreed }, false, doubted.between);
      this.#last = chosen.point;
      return true;
    }
    if (chosen.point.import_id === null) {
      this.#doubted = { ...chosen, between };
      return false;
    }
    this.#break(last, chosen, isCovered, between);
    return true;
  }

  #break(before: BalancePoint, after: Placed, isCovered: boolean, between: Between): void {
    this.#endSpan();
    const { isMixed, entry } = between;
    const deleted = probablyDeleted(before, after.point, between);
    if (isMixed) this.notCompared.push({ from: before.day, to: after.point.day });
    else
      this.#open = {
        ...{ before, after: after.point, isCovered, entry },
        start: minus(this.#starts[0]!.start, deleted),
      };
    this.#begin(after);
  }

  end(): void {
    this.#endSpan();
  }

  #begin({ point, starts }: Placed): void {
    this.#doubted = undefined;
    this.#starts = starts.map((start, rank) => ({ start, gone: "0", rank }));
    this.#first = point;
    this.#last = point;
  }

  /** Whether the account can have had the same before all entries by the balances so far, and by others that lack what is gone. */
  #fits(starts: readonly string[], possiblyGone: Iterable<string>): boolean {
    const ranks = new Map(starts.map((start, rank) => [start, rank]));
    const fitting = new Map<string, Start>();
    for (const each of possiblyGone)
      for (const before of this.#starts) {
        const start = minus(before.start, each);
        const own = ranks.get(start);
        if (own === undefined) continue;
        const rank = before.rank + own;
        if (rank < (fitting.get(start)?.rank ?? Number.POSITIVE_INFINITY))
          fitting.set(start, { start, gone: addDecimals([before.gone, each]), rank });
      }
    if (fitting.size === 0) return false;
    // What balances say later decides between several.
    this.#starts = [...fitting.values()].sort((a, b) => a.rank - b.rank);
    return true;
  }

  #endSpan(): void {
    if (this.#first === undefined || this.#last === undefined) return;
    this.#settle();
    const [from, to] = [firstDayOf(this.#first), this.#last.day];
    if (this.#first !== this.#last && from <= to) this.proven.push({ from, to });
  }

  #settle(): void {
    if (this.#open === undefined) return;
    const { before, after, start, isCovered, entry } = this.#open;
    this.#open = undefined;
    const now = this.#starts[0]!;
    const sum = addDecimals([now.start, now.gone, negateDecimal(start)]);
    if (isCovered)
      this.contradictions.push({
        ...{ from: before.day, day: after.day, bank: after.balance },
        ...{ books: minus(after.balance, sum), entry },
      });
    else this.gaps.push({ from: before.day, to: after.day, sum, before, after });
  }
}
