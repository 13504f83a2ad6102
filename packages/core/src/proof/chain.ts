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

/** Where balances do not follow from each other: those at its ends, and what is missing between them. */
export interface FoundBreak {
  readonly before: BalancePoint;
  readonly after: BalancePoint;
  /** As a bank tells it: money in is positive. */
  readonly sum: string;
}

export type FoundGap = BooksGap & FoundBreak;
export type FoundContradiction = Contradiction & FoundBreak;

const minus = (one: string, other: string): string => addDecimals([one, negateDecimal(other)]);

const firstDayOf = ({ day, place }: BalancePoint): string => (place === "day" ? shiftedDay(day, 1) : day);

/** What an account can have had before all entries, and what a person has deleted of them since balances follow from each other. */
interface Start {
  readonly start: string;
  readonly gone: string;
  /** Whether that is also what was deleted of the day of the last balance. */
  readonly hasDay: boolean;
  /** How improbable are the moments that it follows from: 0 if all are the first to think of. */
  readonly rank: number;
}

/** The balance with which an import begins, as it was taken: after entries of its day that the import may have itself. */
interface Taken {
  readonly placed: Placed;
  readonly isCovered: boolean;
  readonly between: Between;
  /** What the balances before it say, and the last of these. */
  readonly before: { readonly starts: readonly Start[]; readonly last: BalancePoint };
}

/** What of its day is probably before a balance. */
const isProbablyAfter = ({ place }: BalancePoint): boolean => place !== "start";

/** What an account can have had by one balance alone: what was deleted of its day was before it, or after it. */
const startsAt = ({ point, starts }: Placed): readonly Start[] =>
  starts.flatMap((start, rank) => {
    const hasDay = isProbablyAfter(point);
    return [hasDay, !hasDay].map((each) => ({ start, gone: "0", hasDay: each, rank }));
  });

const NOTHING_GONE = { gone: "0", hasDay: true };

/** What a person can have deleted from one balance to the next, the probable first; negative is what is not deleted before it. */
const possiblyGone = (
  { hasDay }: Pick<Start, "hasDay">,
  days: { readonly before: BalancePoint; readonly after: BalancePoint },
  { deleted, deletedBeside: [first, last] }: Between,
): readonly Pick<Start, "gone" | "hasDay">[] => {
  if ([deleted, first, last].every((sum) => sum === "0")) return [NOTHING_GONE];
  if (days.before.day === days.after.day) {
    const turned = { gone: hasDay ? negateDecimal(last) : last, hasDay: !hasDay };
    const same = { gone: "0", hasDay };
    return hasDay === isProbablyAfter(days.after) ? [same, turned] : [turned, same];
  }
  const known = hasDay ? deleted : addDecimals([deleted, first]);
  const probable = isProbablyAfter(days.after);
  return [
    ...[probable, !probable].map((each) => ({
      ...{ gone: each ? addDecimals([known, last]) : known, hasDay: each },
    })),
    { gone: "0", hasDay: false },
  ];
};

/** What the account can have had before all entries by some balances, and by one after them that lacks what is gone; the probable first. */
const followingFrom = (
  some: readonly Start[],
  { starts, point: after }: Placed,
  before: BalancePoint,
  between: Between,
): readonly Start[] => {
  const ranks = new Map(starts.map((start, rank) => [start, rank]));
  const fitting = new Map<string, Start>();
  for (const each of some)
    for (const { gone, hasDay } of possiblyGone(each, { before, after }, between)) {
      const start = minus(each.start, gone);
      const own = ranks.get(start);
      if (own === undefined) continue;
      const [key, rank] = [`${start} ${hasDay}`, each.rank + own];
      if (rank < (fitting.get(key)?.rank ?? Number.POSITIVE_INFINITY))
        fitting.set(key, { start, gone: addDecimals([each.gone, gone]), hasDay, rank });
    }
  return [...fitting.values()].sort((a, b) => a.rank - b.rank);
};

/** Balances in their order: those that follow from each other prove what is between them. */
export class BalanceChain {
  readonly proven: DaySpan[] = [];
  readonly gaps: FoundGap[] = [];
  readonly contradictions: FoundContradiction[] = [];
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
  /** The last balance, if it fits at an improbable moment alone: equal amounts can be missing before it and come after it. */
  #improbable: Taken | undefined;

  /** Takes the first of some balances that fits, else the last; tells whether it took one. */
  add({ alternatives, isCovered, isKnownBetter }: Link, between: Between): boolean {
    const last = this.#last;
    const chosen = alternatives.at(-1)!;
    if (last === undefined) {
      this.#begin(chosen);
      return true;
    }
    const before = { starts: this.#starts, last };
    const fitting = this.#takeFitting(alternatives, between);
    if (fitting !== undefined) {
      const isImprobable = fitting.point.place === "start" && this.#starts[0]!.rank > before.starts[0]!.rank;
      this.#improbable = isImprobable ? { placed: fitting, isCovered, between, before } : undefined;
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
    if (isCovered && this.#beginsAfterBreak(alternatives, between)) return true;
    this.#break(last, chosen, isCovered, between);
    return true;
  }

  /** Takes the first of some balances that fits, and answers with it. */
  #takeFitting(alternatives: readonly Placed[], between: Between): Placed | undefined {
    for (const placed of alternatives) {
      const starts = followingFrom(this.#starts, placed, this.#last!, between);
      if (starts.length === 0) continue;
      // What balances say later decides between several.
      this.#starts = starts;
      this.#last = placed.point;
      this.#doubted = undefined;
      return placed;
    }
    return undefined;
  }

  /** Whether some balances fit if what is missing is before the last one, which was taken at an improbable moment. */
  #beginsAfterBreak(alternatives: readonly Placed[], between: Between): boolean {
    const taken = this.#improbable;
    if (taken === undefined) return false;
    const { placed, before } = taken;
    const starts = startsAt(placed);
    if (!alternatives.some((each) => followingFrom(starts, each, placed.point, between).length > 0))
      return false;
    this.#starts = before.starts;
    this.#last = before.last;
    this.#break(before.last, placed, taken.isCovered, taken.between);
    this.#takeFitting(alternatives, between);
    return true;
  }

  #break(before: BalancePoint, after: Placed, isCovered: boolean, between: Between): void {
    this.#endSpan();
    const { isMixed, entry } = between;
    const now = this.#starts[0]!;
    const [{ gone }] = possiblyGone(now, { before, after: after.point }, between) as [Start];
    if (isMixed) this.notCompared.push({ from: before.day, to: after.point.day });
    else
      this.#open = {
        ...{ before, after: after.point, isCovered, entry },
        start: minus(now.start, gone),
      };
    this.#begin(after);
  }

  end(): void {
    this.#endSpan();
  }

  #begin(placed: Placed): void {
    const { point } = placed;
    this.#doubted = undefined;
    this.#improbable = undefined;
    this.#starts = startsAt(placed);
    this.#first = point;
    this.#last = point;
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
        ...{ before, after, sum },
      });
    else this.gaps.push({ from: before.day, to: after.day, sum, before, after });
  }
}
