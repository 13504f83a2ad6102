import { addDecimals, negateDecimal } from "@farthing/values";
import { entriesOf, type Pair } from "./entries-of.ts";
import type { BalanceOn, BookAccount, Books, Movement } from "./model.ts";
import { oneLine } from "./one-line.ts";
import { type Through, untold } from "./through.ts";
import { UniqueNames } from "./unique-names.ts";

/** What a file or a family has. */
export interface BooksSource {
  readonly accounts: readonly BookAccount[];
  /** In any order of their days; those of a day as they happened. */
  readonly movements: readonly Movement[];
  readonly pairs: readonly Pair[];
}

/** What booked movements of an account up to a day come to. */
const bookedUpTo = (movements: readonly Movement[], currency: string, day: string): string =>
  addDecimals(
    movements
      .filter((each) => !each.pending && each.currency === currency && each.date <= day)
      .map(({ amount }) => amount),
  );

/** The balance with which an account begins: as it is stated, or as the newest balance and what was booked until then say. */
const openingOf = (
  { opening, closing, currency }: BookAccount,
  movements: readonly Movement[],
): BalanceOn | undefined => {
  const first = movements[0]?.date;
  if (opening !== undefined)
    return { ...opening, day: first !== undefined && first < opening.day ? first : opening.day };
  if (closing === undefined) return undefined;
  const { day, amount } = closing;
  const booked = bookedUpTo(movements, currency, day);
  return {
    day: first !== undefined && first < day ? first : day,
    amount: addDecimals([amount, negateDecimal(booked)]),
  };
};

const tidyMovement = (movement: Movement): Movement => ({
  ...movement,
  name: oneLine(movement.name),
  notes: oneLine(movement.notes),
  reference: oneLine(movement.reference),
  category: movement.category.map(oneLine),
  tags: [...new Set(movement.tags.map(oneLine))].filter((tag) => tag !== ""),
  parts: movement.parts.map((part) => ({
    ...part,
    notes: oneLine(part.notes),
    category: part.category.map(oneLine),
  })),
});

/** As often {@link booksOf} goes through movements. */
export const PASSES_OF_BOOKS = 2;

/** The books of what a file or a family has: texts on one line, accounts with names of their own, transfers as one entry. */
export const booksOf = ({ accounts, movements, pairs }: BooksSource, through: Through = untold): Books => {
  const sorted = Array.from(through(movements), tidyMovement).toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
  const byAccount = Map.groupBy(sorted, ({ account }) => account);
  const names = new UniqueNames();
  return {
    accounts: accounts.map((account) => {
      const name = oneLine(account.name) || "Account";
      return {
        ...account,
        name: names.nameOf(account.id, name, (number) => `${name} (${number})`),
        opening: openingOf(account, byAccount.get(account.id) ?? []),
      };
    }),
    entries: entriesOf(sorted, pairs, through),
  };
};
