import { canonicalDecimal, comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import { areAlike, wordsOf } from "./alike.ts";
import { BY_HAND_DAYS, type SourceIdentity } from "./source-identity.ts";

/** Of more that have one amount around one day, these are looked at: to compare all with all would take too long. */
const MOST_COMPARED = 100;

/** The nearest days first, and of two that are as near the earlier. */
const OFFSETS = Array.from({ length: BY_HAND_DAYS + 1 }, (_, days) =>
  days === 0 ? [0] : [-days, days],
).flat();

/** A transaction that was added by hand, as a row can be it, or such a row. */
interface Candidate {
  readonly at: number;
  readonly day: number;
  readonly words: readonly string[];
  readonly identity: SourceIdentity;
  /** Of a transaction: some of it is as it was added, and no longer so. */
  readonly isFormer: boolean;
}

/** That a row can be what was added by hand. */
interface Match {
  readonly row: Candidate;
  readonly stored: Candidate;
}

const candidateOf = (at: number, identity: SourceIdentity, isFormer = false): Candidate => ({
  ...{ at, identity, isFormer },
  day: dayNumber(parseIsoDay(identity.date)!),
  words: wordsOf(identity),
});

const keyOf = ({ account = "", currency, amount }: SourceIdentity, day: number): string =>
  JSON.stringify([day, canonicalDecimal(amount) ?? amount, currency, account]);

/** As what a row can be a transaction: its day, its money and its name are each as they are now, or as they were added. */
const formsOf = ({ added_as, ...now }: SourceIdentity): readonly SourceIdentity[] => {
  if (added_as === undefined) return [now];
  const both = [now, added_as];
  return both.flatMap(({ date }) =>
    both.flatMap(({ amount, currency }) =>
      both.map(({ name }) => ({ ...now, date, amount, currency, name })),
    ),
  );
};

/** The surest first: those with one name, then as they are now, then those of the nearest days, then in their orders. */
const bySurety = (one: Match, other: Match): number => {
  const [a, b] = [one, other].map(({ row, stored }) => [
    Number(comparableText(row.identity.name) !== comparableText(stored.identity.name)),
    Number(stored.isFormer),
    Math.abs(row.day - stored.day),
    ...[row.at, stored.at],
  ]);
  const at = a!.findIndex((value, i) => value !== b![i]);
  return at === -1 ? 0 : a![at]! - b![at]!;
};

/**
 * Finds the rows that are what was added by hand (docs/spec/import.md, No row twice): with exactly its amount, within a few days of
 * it, and with a name that can be its own, since nobody types what a bank writes; all of it as it is now or as it was added. One is at
 * most one row.
 */
export class ByHand {
  readonly #stored = new Map<string, Candidate[]>();
  readonly #rows: Candidate[] = [];

  addStored(at: number, identity: SourceIdentity): void {
    for (const [i, form] of formsOf(identity).entries()) {
      const candidate = candidateOf(at, form, i > 0);
      const key = keyOf(form, candidate.day);
      const same = this.#stored.get(key);
      if (same === undefined) this.#stored.set(key, [candidate]);
      else same.push(candidate);
    }
  }

  /** Adds the next row, after all that is stored. Of one that is near none, nothing is kept. */
  addRow(at: number, identity: SourceIdentity): void {
    if (this.#stored.size === 0) return;
    const row = candidateOf(at, identity);
    if (this.#around(row).next().done !== true) this.#rows.push(row);
  }

  /** What was added by hand for each row that it is, of those that are left. */
  pairs(isOpen: (row: number) => boolean, isLeft: (stored: number) => boolean): ReadonlyMap<number, number> {
    const matches: Match[] = [];
    for (const row of this.#rows)
      if (isOpen(row.at))
        for (const stored of this.#around(row))
          if (isLeft(stored.at) && areAlike(row.words, stored.words)) matches.push({ row, stored });
    const found = new Map<number, number>();
    const taken = new Set<number>();
    for (const { row, stored } of matches.sort(bySurety)) {
      if (found.has(row.at) || taken.has(stored.at)) continue;
      found.set(row.at, stored.at);
      taken.add(stored.at);
    }
    return found;
  }

  *#around({ identity, day }: Candidate): Generator<Candidate> {
    let compared = 0;
    for (const offset of OFFSETS)
      for (const each of this.#stored.get(keyOf(identity, day + offset)) ?? []) {
        if (compared === MOST_COMPARED) return;
        compared += 1;
        yield each;
      }
  }
}
