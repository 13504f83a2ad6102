import { canonicalDecimal, fold } from "@farthing/values";
import { checkArguments } from "../arguments/check-arguments.ts";
import { believed, hasUuid, knownIds } from "./known-ids.ts";
import { isStillSame, numberOf, type SourceIdentity } from "./source-identity.ts";

/** A row, and the stored transaction that it already is. */
export interface SameTransaction<Row, Stored> {
  readonly row: Row;
  readonly stored: Stored;
}

/** The most days between a pending row and the row that books it (docs/spec/bank-data.md, Pending transactions). */
const POSTING_DAYS = 8;

/** Rows with the same text are the same but for their references. */
const identityText = ({ account = "", date, amount, currency, name }: SourceIdentity): string =>
  JSON.stringify([account, date, canonicalDecimal(amount) ?? amount, currency, fold(name)]);

/** What stays the same when a pending transaction is booked. */
const bookedText = ({ own: { account = "", amount, currency, name } }: Side): string =>
  JSON.stringify([account, canonicalDecimal(amount) ?? amount, currency, fold(name)]);

/** A row or a stored transaction, with its text. */
interface Side<Own extends SourceIdentity = SourceIdentity> {
  readonly at: number;
  readonly text: string;
  readonly own: Own;
}

const sideOf = <Own extends SourceIdentity>(own: Own, at: number): Side<Own> => ({
  ...{ at, own },
  text: identityText(own),
});

const has = ({ own }: Side): boolean => own.reference !== "";

const isPending = ({ own }: Side): boolean => own.pending === true;

const referenceOf = ({ own: { account = "", reference } }: Side): string =>
  JSON.stringify([account, reference]);

/** Those whose reference no other has. */
const withOwnReference = <Own extends SourceIdentity>(
  sides: readonly Side<Own>[],
): ReadonlyMap<string, Side<Own>> => {
  const found = new Map<string, Side<Own>>();
  const twice = new Set<string>();
  for (const side of sides.filter(has)) {
    const reference = referenceOf(side);
    if (found.has(reference)) twice.add(reference);
    found.set(reference, side);
  }
  for (const reference of twice) found.delete(reference);
  return found;
};

/** Made when it is needed first. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly it: A } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};

/** The rows that can be one of these stored transactions; of the others nothing is kept. */
const candidates = <Row extends SourceIdentity>(
  rows: Iterable<Row>,
  kept: readonly Side[],
  isKnown: (row: Row) => boolean,
): readonly Side<Row>[] => {
  const texts = new Set(kept.map(({ text }) => text));
  const references = new Set(kept.filter(has).map(referenceOf));
  const waiting = new Set(kept.filter(isPending).map(bookedText));
  const booked = once(() => new Set(kept.map(bookedText)));
  const found: Side<Row>[] = [];
  let at = 0;
  for (const row of rows) {
    checkArguments({ row });
    const side = sideOf(row, at);
    at += 1;
    if (
      texts.has(side.text) ||
      (has(side) && references.has(referenceOf(side))) ||
      (waiting.size > 0 && waiting.has(bookedText(side))) ||
      (row.pending === true && booked().has(bookedText(side))) ||
      (row.id !== undefined && isKnown(row))
    )
      found.push(side);
  }
  return found;
};

/**
 * The stored transactions that rows already are, by the number of the row, from 0; a row that is new has none. One
 * stored transaction is at most one row, so equal purchases stay as many as they are. A UUID decides; then rows with a reference
 * are compared by it where both have one, others by day, amount, currency and name; then the id of a file decides, if the file
 * does not number its rows anew. Of what is left, the pending ones of either side may be booked on another day on the other.
 * The rows are gone through once, and those that are new are not kept.
 */
export const alreadyThere = <Row extends SourceIdentity, Stored extends SourceIdentity>(
  rows: Iterable<Row>,
  stored: readonly Stored[],
): ReadonlyMap<number, SameTransaction<Row, Stored>> => {
  checkArguments({ rows, stored });
  const found = new Map<number, SameTransaction<Row, Stored>>();
  const taken = new Set<number>();
  const kept = stored.map(sideOf);
  const ids = once(() => knownIds(kept));
  const came = candidates(rows, kept, (row) => ids().of(row) !== undefined);
  const match = (row: Side<Row>, other: Side<Stored>): void => {
    found.set(row.at, { row: row.own, stored: other.own });
    taken.add(other.at);
  };
  const isOpen = ({ at }: Side): boolean => !found.has(at);
  const isLeft = ({ at }: Side): boolean => !taken.has(at);

  const matchEqual = (
    some: readonly Side<Row>[],
    others: readonly Side<Stored>[],
    text: (side: Side) => string,
  ): void => {
    // Taken from the end, so the first stored one first.
    const left = Map.groupBy(others.filter(isLeft).toReversed(), text);
    for (const row of some.filter(isOpen)) {
      const other = left.get(text(row))?.pop();
      if (other !== undefined) match(row, other);
    }
  };

  /** The oldest first; no other order matches more. */
  const matchBooked = (some: readonly Side<Row>[], others: readonly Side<Stored>[]): void => {
    const byDay = (a: Side, b: Side): number => numberOf(a.own) - numberOf(b.own);
    const waiting = Map.groupBy(others.toSorted(byDay), bookedText);
    for (const row of some.toSorted(byDay)) {
      const left = waiting.get(bookedText(row)) ?? [];
      while (left.length > 0 && numberOf(row.own) - numberOf(left[0]!.own) > POSTING_DAYS) left.shift();
      if (left.length > 0 && numberOf(left[0]!.own) - numberOf(row.own) <= POSTING_DAYS)
        match(row, left.shift()!);
    }
  };

  const called = came.flatMap((row) => {
    const other = row.own.id === undefined ? undefined : ids().of(row.own);
    return other === undefined ? [] : [{ row, other }];
  });
  const matchCalled = (some: readonly (typeof called)[number][]): void => {
    for (const { row, other } of some) if (isOpen(row) && isLeft(other)) match(row, other);
  };
  matchCalled(called.filter(({ row }) => hasUuid(row.own)));
  const numbered = called.filter(({ row }) => !hasUuid(row.own));
  matchCalled(numbered.filter(({ row, other }) => row.text === other.text));
  const named = kept.filter(has);
  const nameless = kept.filter((side) => !has(side));
  matchEqual(came.filter(has), named, ({ text, own }) => `${own.reference} ${text}`);
  const [inFile, inStore] = [withOwnReference(came), withOwnReference(kept)];
  for (const [reference, row] of inFile) {
    const other = inStore.get(reference);
    if (isOpen(row) && other !== undefined && isLeft(other) && isStillSame(row.own, other.own))
      match(row, other);
  }
  const byText = ({ text }: Side): string => text;
  matchEqual(
    came.filter((side) => !has(side)),
    named,
    byText,
  );
  matchEqual(came, nameless, byText);
  matchCalled(believed(numbered));
  const pending = kept.filter((side) => isPending(side) && isLeft(side));
  if (pending.length > 0) matchBooked(came.filter(isOpen), pending);
  const early = came.filter((side) => isPending(side) && isOpen(side));
  if (early.length > 0)
    matchBooked(
      early,
      kept.filter((side) => !isPending(side) && isLeft(side)),
    );
  return found;
};
