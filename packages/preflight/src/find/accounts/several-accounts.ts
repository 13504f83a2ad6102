import { accountLetters } from "../../reading/account-letters.ts";
import { isAccountKind, namesCard, namesDebitCard } from "../../words/account-words.ts";
import { type Column, isAccountCell } from "../columns/column.ts";
import { MOST_OF_BOOKS } from "../weights/weights.ts";

/** Quotes or dashes are no account. */
export const saysSomething = (cell: string): boolean => accountLetters(cell) !== "";

/** The number of an account without marks; four digits can be the last of a card. */
const PLAIN_NUMBER = /^\d{5,}$/;

/** What tells two cards of one account apart: hidden digits, or the last ones alone. */
const isOfCard = (value: string): boolean => /^\d{1,4}$/.test(value) || /[*xX•#…]/.test(value);

const isNumber = (value: string): boolean =>
  !isOfCard(value) && (PLAIN_NUMBER.test(value) || isAccountCell(value));

/**
 * The accounts that these cells name, if a file has rows of several: numbers, names, and the last digits of numbers. Several cards
 * can belong to one account, as their header says, but not where they are called kinds of accounts.
 */
export const severalAccounts = ({ header }: Column, all: readonly string[]): readonly string[] => {
  const accounts = [...Map.groupBy(all.filter(saysSomething), accountLetters).values()].map(
    ([first]) => first!,
  );
  if (accounts.length < 2) return [];
  if (accounts.every(isNumber) || accounts.every(isAccountKind)) return accounts;
  return namesCard(header) || namesDebitCard(header) ? [] : accounts;
};

/** The last digits of a number, or signs for hidden ones: `Visa 1234`, `Giro **12`, `Card xx12`. */
const HAS_NUMBER = /\d{4}|[*•#…]|x{2,} ?\d/i;

/** Whether names alone tell the accounts of one person apart, as in a program for budgets, and nothing of a number does. */
export const areNames = (accounts: readonly string[]): boolean =>
  accounts.length <= MOST_OF_BOOKS &&
  accounts.every((each) => /\p{L}/u.test(each) && !HAS_NUMBER.test(each) && !isAccountCell(each));
