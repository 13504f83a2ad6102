import { canonicalDecimal, dayNumber, fold, parseIsoDay } from "@farthing/values";
import { checkArguments } from "../arguments/check-arguments.ts";

/**
 * What identifies a transaction by where it came from, whatever a person made of it since (docs/spec/import.md, No row
 * twice).
 */
export interface SourceIdentity {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal text; money out is positive, money in negative. */
  readonly amount: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The name that it came in with; upper and lower case are the same. */
  readonly name: string;
  /** The bank's own reference; blank if there is none. */
  readonly reference: string;
  /** Of what is stored: the bank had not booked it yet. */
  readonly pending?: boolean;
}

/** Two rows with one reference are one only if their days are not further apart: some banks use a reference again. */
const MOST_DAYS = 10;

/** The most days between a pending row and the row that books it (docs/spec/bank-data.md, Pending transactions). */
const POSTING_DAYS = 8;

/** Rows with the same text are the same but for their references. */
const identityText = ({ date, amount, currency, name }: Omit<SourceIdentity, "reference">): string =>
  JSON.stringify([date, canonicalDecimal(amount) ?? amount, currency, fold(name)]);

/** What stays the same when a pending transaction is booked. */
const bookedText = ({ own: { amount, currency, name } }: Side): string =>
  JSON.stringify([canonicalDecimal(amount) ?? amount, currency, fold(name)]);

const numberOf = ({ date }: SourceIdentity): number => dayNumber(parseIsoDay(date)!);

/** A row or a stored transaction, with its text. */
interface Side {
  readonly at: number;
  readonly text: string;
  readonly own: SourceIdentity;
}

const sidesOf = (all: readonly SourceIdentity[]): readonly Side[] =>
  all.map((own, at) => ({ at, own, text: identityText(own) }));

const has = ({ own }: Side): boolean => own.reference !== "";

/** Those whose reference no other has. */
const withOwnReference = (sides: readonly Side[]): ReadonlyMap<string, Side> => {
  const found = new Map<string, Side>();
  const twice = new Set<string>();
  for (const side of sides.filter(has)) {
    const { reference } = side.own;
    if (found.has(reference)) twice.add(reference);
    found.set(reference, side);
  }
  for (const reference of twice) found.delete(reference);
  return found;
};

/** The bank may have changed the day or the name. */
const isStillSame = ({ own: a }: Side, { own: b }: Side): boolean =>
  canonicalDecimal(a.amount) === canonicalDecimal(b.amount) &&
  a.currency === b.currency &&
  Math.abs(numberOf(a) - numberOf(b)) <= MOST_DAYS;

/**
 * The stored transaction that each row already is, in the order of the rows; undefined for a row that is new. One stored
 * transaction is at most one row, so equal purchases stay as many as they are. Rows with a reference are compared by it
 * where both have one, others by day, amount, currency and name. What is left of the stored ones and was pending may have
 * been booked on another day since.
 */
export const alreadyThere = <Stored extends SourceIdentity>(
  rows: readonly SourceIdentity[],
  stored: readonly Stored[],
): readonly (Stored | undefined)[] => {
  checkArguments({ rows, stored });
  const found: (Stored | undefined)[] = rows.map(() => undefined);
  const taken = new Set<number>();
  const [came, kept] = [sidesOf(rows), sidesOf(stored)];
  const match = (row: Side, other: Side): void => {
    found[row.at] = stored[other.at];
    taken.add(other.at);
  };
  const isOpen = ({ at }: Side): boolean => found[at] === undefined;
  const isLeft = ({ at }: Side): boolean => !taken.has(at);

  const matchEqual = (some: readonly Side[], others: readonly Side[], text: (side: Side) => string): void => {
    // Taken from the end, so the first stored one first.
    const left = Map.groupBy(others.filter(isLeft).toReversed(), text);
    for (const row of some.filter(isOpen)) {
      const other = left.get(text(row))?.pop();
      if (other !== undefined) match(row, other);
    }
  };

  /** The oldest first; no other order matches more. */
  const matchBooked = (some: readonly Side[], pending: readonly Side[]): void => {
    const byDay = (a: Side, b: Side): number => numberOf(a.own) - numberOf(b.own);
    const waiting = Map.groupBy(pending.toSorted(byDay), bookedText);
    for (const row of some.toSorted(byDay)) {
      const left = waiting.get(bookedText(row)) ?? [];
      while (left.length > 0 && numberOf(row.own) - numberOf(left[0]!.own) > POSTING_DAYS) left.shift();
      if (left.length > 0 && numberOf(left[0]!.own) - numberOf(row.own) <= POSTING_DAYS)
        match(row, left.shift()!);
    }
  };

  const named = kept.filter(has);
  const nameless = kept.filter((side) => !has(side));
  matchEqual(came.filter(has), named, ({ text, own }) => `${own.reference} ${text}`);
  const [inFile, inStore] = [withOwnReference(came), withOwnReference(kept)];
  for (const [reference, row] of inFile) {
    const other = inStore.get(reference);
    if (isOpen(row) && other !== undefined && isLeft(other) && isStillSame(row, other)) match(row, other);
  }
  const byText = ({ text }: Side): string => text;
  matchEqual(
    came.filter((side) => !has(side)),
    named,
    byText,
  );
  matchEqual(came, nameless, byText);
  const pending = kept.filter((side) => side.own.pending === true && isLeft(side));
  if (pending.length > 0) matchBooked(came.filter(isOpen), pending);
  return found;
};
