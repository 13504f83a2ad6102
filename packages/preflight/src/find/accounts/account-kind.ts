import type { Row } from "../../table/sampled-rows.ts";
import type { Structure } from "../../table/structure.ts";
import { namesBankAccount, namesCard, namesDebitCard, namesPayment } from "../../words/account-words.ts";
import { type Column, isAccountCell, meansFirst } from "../columns/column.ts";
import { LEAST_IBAN_DIGITS, MOST_CARDS_OF_ACCOUNT, NEARLY_ALL } from "../weights/weights.ts";

/** The most characters of a line above the table that are looked at. */
const MOST_CHARACTERS = 300;

const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g;

/** No IBAN is shorter (ISO 13616). */
const LEAST_IBAN_LETTERS = 15;

/** With blanks between groups of four. */
const MOST_CHARACTERS_OF_IBAN = 42;

/** The IBANs in a text, without blanks. */
const ibansIn = (text: string): readonly string[] =>
  (text.slice(0, MOST_CHARACTERS).match(IBAN) ?? [])
    .map((found) => found.replaceAll(" ", ""))
    .filter(
      (found) => found.length >= LEAST_IBAN_LETTERS && (found.match(/\d/g)?.length ?? 0) >= LEAST_IBAN_DIGITS,
    );

/** Whether a whole cell is an IBAN. */
const isIban = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS_OF_IBAN && ibansIn(cell)[0] === cell.replaceAll(" ", "");

/** The IBANs above the table: those of the account. */
export const ownIbans = (above: readonly Row[]): ReadonlySet<string> =>
  new Set(above.flatMap(({ cells }) => cells.flatMap(ibansIn)));

/** Some digits of a card, and signs for the others. */
const HIDDEN = /^(?=.*[xX*•#])[\dxX*•#. -]+\d{2,6}$/;
/** Below a header of a card. */
const LAST_DIGITS = /^\d{4,5}$/;

/** No card of the great networks has fewer digits (ISO/IEC 7812). */
const DIGITS_OF_A_CARD = 15;

const isCardCell = (cell: string, isNamed: boolean): boolean =>
  (isNamed && LAST_DIGITS.test(cell)) ||
  (HIDDEN.test(cell) && (isNamed || cell.replace(/[. -]/g, "").length >= DIGITS_OF_A_CARD));

/** Whether nearly each row has a number of which some digits are hidden, as that of a card is. */
export const hasHiddenNumbers = (columns: readonly Column[]): boolean =>
  columns.some(
    ({ distinct, filled }) =>
      filled >= NEARLY_ALL && distinct.size > 0 && [...distinct].every((cell) => HIDDEN.test(cell)),
  );

/** Whether the cells of a column are the numbers of a few cards that are paid later. */
const isOfFewCards = ({ header, meanings, distinct }: Column): boolean =>
  distinct.size > 0 &&
  distinct.size <= MOST_CARDS_OF_ACCOUNT &&
  !namesDebitCard(header) &&
  (meanings[0] !== "account" || namesCard(header)) &&
  [...distinct].every((cell) => isCardCell(cell, namesCard(header)));

/** Whether each row has the number of one of a few cards. */
export const isListOfCard = (columns: readonly Column[]): boolean =>
  columns.some((column) => column.filled >= NEARLY_ALL && isOfFewCards(column));

/** Which rows have the number of a card, where some have none; undefined if there is no such column, or several. */
export const cardRows = (columns: readonly Column[]): ((row: number) => boolean) | undefined => {
  // Those of customers differ.
  const isUsedAgain = ({ distinct, filled, values }: Column): boolean =>
    distinct.size * 2 <= filled * values.length;
  const [column, ...others] = columns.filter(
    (each) => each.filled < 1 && isOfFewCards(each) && isUsedAgain(each),
  );
  return column === undefined || others.length > 0
    ? undefined
    : (row) => column.distinct.has(column.values[row]!);
};

/**
 * Whether a file is the statement of a bank account, where money out has a minus: its IBAN or its kind stands above the table, or
 * columns have IBANs or are of payments between accounts; and nothing names a card.
 */
export const isOfBankAccount = ({ above }: Structure, columns: readonly Column[]): boolean => {
  const lines = above.flatMap(({ cells }) => cells.map((cell) => cell.slice(0, MOST_CHARACTERS)));
  if (columns.some(({ header }) => namesCard(header)) || lines.some(namesCard)) return false;
  return (
    ownIbans(above).size > 0 ||
    lines.some(namesBankAccount) ||
    columns.some(
      (column) =>
        namesPayment(column.header) ||
        (meansFirst(column, "counter_account") &&
          column.filled > 0 &&
          [...column.distinct].some(isAccountCell)) ||
        [...column.distinct].some(isIban),
    )
  );
};
