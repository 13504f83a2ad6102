import { checkArguments } from "../arguments/check-arguments.ts";
import {
  type IdentityField,
  type IdentityTable,
  identityTables,
  isEqual,
  NO_REFERENCE,
  NONE,
  rowsByFields,
} from "./identity-table.ts";
import { believed, calledIn, isStillSame } from "./known-ids.ts";
import type { SourceIdentity } from "./source-identity.ts";

/** The most days between a pending row and the row that books it (docs/spec/bank-data.md, Pending transactions). */
const POSTING_DAYS = 8;

/** What stays the same when a pending transaction is booked. */
const BOOKED = ["account", "currency", "amount", "name"] as const;

/** Rows that have the same in these are the same but for their references. */
const SAME = [...BOOKED, "day"] as const;

/** Nothing that a reference says, in a list by reference. */
const [UNUSED, TWICE] = [-1, -2];

/** For each reference the row that alone has it. */
const withOwnReference = (table: IdentityTable, references: number): Int32Array => {
  const found = new Int32Array(references).fill(UNUSED);
  for (let row = 0; row < table.size; row += 1) {
    const reference = table.get(row, "reference");
    if (reference > NO_REFERENCE) found[reference] = found[reference] === UNUSED ? row : TWICE;
  }
  return found;
};

const isPending = (table: IdentityTable, row: number): boolean => table.get(row, "pending") === 1;

/** The rows of a table that are meant. */
const rowsOf = (table: IdentityTable, isMeant: (row: number) => boolean): readonly number[] => {
  const found: number[] = [];
  for (let row = 0; row < table.size; row += 1) if (isMeant(row)) found.push(row);
  return found;
};

/**
 * Finds the stored transactions that rows already are. First all that is stored is told, then all rows, each one after the
 * other. Of rows that are new nothing is kept; of the others, and of what is stored, some numbers.
 */
export const sameTransactions = <Stored extends SourceIdentity>() => {
  const tables = identityTables();
  const { kept, came } = tables;
  const stored: Stored[] = [];
  const calledBy = calledIn(stored);

  const find = (): ReadonlyMap<number, Stored> => {
    if (came.size === 0) return new Map();
    const { references } = tables;
    const takenBy = new Int32Array(kept.size).fill(UNUSED);
    const sameAs = new Int32Array(came.size).fill(UNUSED);
    const match = (row: number, other: number): void => {
      sameAs[row] = other;
      takenBy[other] = row;
    };
    const isOpen = (row: number): boolean => sameAs[row] === UNUSED;
    const isLeft = (other: number): boolean => takenBy[other] === UNUSED;
    const isNamed = (other: number): boolean => kept.get(other, "reference") !== NO_REFERENCE;

    const matchEqual = (
      fields: readonly IdentityField[],
      isMeant: (row: number) => boolean,
      isTold: (other: number) => boolean,
    ): void => {
      // Far more may be stored than came.
      let left: ReturnType<typeof rowsByFields> | undefined;
      for (let row = 0; row < came.size; row += 1) {
        if (!isOpen(row) || !isMeant(row)) continue;
        left ??= rowsByFields(kept, fields, (other) => isLeft(other) && isTold(other));
        const other = left.take(came, row);
        if (other !== undefined) match(row, other);
      }
    };

    const matchReferences = (): void => {
      const [inFile, inStore] = [withOwnReference(came, references), withOwnReference(kept, references)];
      for (let reference = NO_REFERENCE + 1; reference < references; reference += 1) {
        const [row, other] = [inFile[reference]!, inStore[reference]!];
        if (row < 0 || other < 0 || !isOpen(row) || !isLeft(other)) continue;
        if (isStillSame(came, row, kept, other)) match(row, other);
      }
    };

    /** The oldest first; no other order matches more. */
    const matchBooked = (rows: readonly number[], others: readonly number[]): void => {
      const bookedText = (table: IdentityTable, row: number): string =>
        BOOKED.map((field) => table.get(row, field)).join(" ");
      const waiting = Map.groupBy(
        others.toSorted((a, b) => kept.get(a, "day") - kept.get(b, "day")),
        (other) => bookedText(kept, other),
      );
      for (const row of rows.toSorted((a, b) => came.get(a, "day") - came.get(b, "day"))) {
        const left = waiting.get(bookedText(came, row)) ?? [];
        const after = (other: number): number => came.get(row, "day") - kept.get(other, "day");
        while (left.length > 0 && after(left[0]!) > POSTING_DAYS) left.shift();
        if (left.length > 0 && after(left[0]!) >= -POSTING_DAYS) match(row, left.shift()!);
      }
    };

    const matchCalled = (called: readonly { readonly row: number; readonly other: number }[]): void => {
      for (const { row, other } of called) if (isOpen(row) && isLeft(other)) match(row, other);
    };

    const called = rowsOf(came, (row) => came.get(row, "called") !== NONE).map((row) => ({
      row,
      other: came.get(row, "called"),
    }));
    const byUuid = ({ row }: { readonly row: number }): boolean => came.get(row, "byUuid") === 1;
    matchCalled(called.filter(byUuid));
    const numbered = called.filter((each) => !byUuid(each));
    matchCalled(numbered.filter(({ row, other }) => isEqual(came, row, kept, other, SAME)));
    const hasReference = (row: number): boolean => came.get(row, "reference") !== NO_REFERENCE;
    matchEqual([...SAME, "reference"], hasReference, isNamed);
    matchReferences();
    matchEqual(SAME, (row) => !hasReference(row), isNamed);
    matchEqual(
      SAME,
      () => true,
      (other) => !isNamed(other),
    );
    matchCalled(believed(came, kept, numbered));
    const pending = rowsOf(kept, (other) => isPending(kept, other) && isLeft(other));
    if (pending.length > 0) matchBooked(rowsOf(came, isOpen), pending);
    const early = rowsOf(came, (row) => isPending(came, row) && isOpen(row));
    if (early.length > 0)
      matchBooked(
        early,
        rowsOf(kept, (other) => !isPending(kept, other) && isLeft(other)),
      );

    const found = new Map<number, Stored>();
    for (let row = 0; row < came.size; row += 1)
      if (!isOpen(row)) found.set(came.get(row, "at"), stored[sameAs[row]!]!);
    return found;
  };

  return {
    /** The next stored transaction. */
    know: (each: Stored): void => {
      checkArguments({ stored: each });
      tables.know(each);
      stored.push(each);
    },
    /** The next row. */
    see: (row: SourceIdentity): void => {
      checkArguments({ row });
      tables.see(row, calledBy(row));
    },
    /** The stored transactions that the rows are, by the number of the row, from 0; a row that is new has none. */
    find,
  };
};

/**
 * The stored transactions that rows already are, by the number of the row, from 0; a row that is new has none. One
 * stored transaction is at most one row, so equal purchases stay as many as they are. A UUID decides; then rows with a reference
 * are compared by it where both have one, others by day, amount, currency and name; then the id of a file decides, if the file
 * does not number its rows anew. Of what is left, the pending ones of either side may be booked on another day on the other.
 * The rows are gone through once, and those that are new are not kept.
 */
export const alreadyThere = <Stored extends SourceIdentity>(
  rows: Iterable<SourceIdentity>,
  stored: Iterable<Stored>,
): ReadonlyMap<number, Stored> => {
  checkArguments({ rows, allStored: stored });
  const { know, see, find } = sameTransactions<Stored>();
  for (const each of stored) know(each);
  for (const row of rows) see(row);
  return find();
};
