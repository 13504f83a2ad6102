import { fold } from "@farthing/values";
import {
  isAccountKind,
  isCardBrand,
  isCardKind,
  isOfCardKinds,
  namesCard,
  namesDebitCard,
} from "../../words/account-words.ts";
import { isMonthCell } from "../../words/day-labels.ts";
import { hasDecimals } from "../columns/amount-worth.ts";
import { type Column, isAccountCell, means, meansFirst } from "../columns/column.ts";
import { HALF, MOST_OF_BOOKS, MOST_OWN_ACCOUNTS, NEARLY_ALL } from "../weights/weights.ts";
import { saysSomething } from "./several-accounts.ts";

/** The names in a column, in any case. */
const namesIn = ({ distinct }: Column): ReadonlySet<string> => new Set(Array.from(distinct, fold));

/** Whether a column can name the accounts of one person: there are few, and the numbers of others are many. */
const isOwn = (column: Column): boolean => {
  const { distinct, values, filled } = column;
  const { size } = namesIn(column);
  return (
    filled >= HALF &&
    [...distinct].some(saysSomething) &&
    (size <= 2 || (filled === 1 && size <= MOST_OWN_ACCOUNTS && size * 3 <= values.length))
  );
};

/** Whether one value is in each row either in the one column or in the other. */
const areSides = (one: Column, other: Column): boolean =>
  [...one.distinct].some(
    (own) =>
      other.distinct.has(own) &&
      one.values.every((value, row) => (value === own) !== (other.values[row] === own)),
  );

/**
 * Whether each row that names an account of one column in the other has a row of the opposite: what went from one own account to
 * another is in a file of both twice.
 */
const areMirrored = (one: Column, other: Column): boolean => {
  const found = new Map<string, number>();
  for (const [row, from] of one.values.entries()) {
    const to = other.values[row]!;
    if (!one.distinct.has(to)) continue;
    if (from === to) return false;
    const way = from < to ? 1 : -1;
    const pair = JSON.stringify([from, to].toSorted());
    found.set(pair, (found.get(pair) ?? 0) + way);
  }
  return found.size > 0 && [...found.values()].every((count) => count === 0);
};

/** Whether a column is one side of each payment, which is the own account in some rows only. */
const isSide = (column: Column, columns: readonly Column[]): boolean =>
  columns.some(
    (other) =>
      other !== column &&
      (areSides(column, other) ||
        (means(other, "counter_account") &&
          [...column.distinct].some((value) => other.distinct.has(value)) &&
          !(column.filled === 1 && areMirrored(column, other)))),
  );

/** Whether each number goes with several names: payers and payees have numbers of their own. */
const isOfSeveral = (numbers: Column, names: Column): boolean =>
  [...numbers.distinct].every(
    (number) => new Set(names.values.filter((_, row) => numbers.values[row] === number).map(fold)).size > 1,
  );

/**
 * Whether numbers are those of payers and payees, to the right of their names: the header, such as IBAN, can mean both; or only
 * some rows have one beside the name.
 */
const isOfParties = (column: Column, columns: readonly Column[]): boolean =>
  [...column.distinct].every((cell) => isAccountCell(cell) || !saysSomething(cell)) &&
  columns.some(
    (other) =>
      means(other, "payee") &&
      (column.values.every(saysSomething)
        ? means(column, "counter_account") && other.cell < column.cell && !isOfSeveral(column, other)
        : other.cell === column.cell - 1),
  );

/** A name, such as "Savings" and "Visa 1234", rather than a code. */
const ACCOUNT_NAME = /^\p{L}[^\d_]*\d{0,4}$/u;

/** Whether cells are names where others name the rows: of few rows each can be of another account. */
const isNamed = (column: Column, columns: readonly Column[]): boolean =>
  column.filled === 1 &&
  namesIn(column).size <= MOST_OWN_ACCOUNTS &&
  [...column.distinct].every((cell) => ACCOUNT_NAME.test(cell) && !isAccountCell(cell)) &&
  columns.some((other) => meansFirst(other, "payee", "description") && other.distinct.size > 0);

/** Whether cells are names of many accounts, as in books that have a category of each row: without one they can be categories. */
const isOfBooks = ({ cell, distinct, filled, values }: Column, columns: readonly Column[]): boolean =>
  filled === 1 &&
  distinct.size <= MOST_OF_BOOKS &&
  distinct.size * 3 <= values.length &&
  ![...distinct].some(isAccountCell) &&
  columns.some((other) => other.cell !== cell && meansFirst(other, "category") && other.distinct.size > 1);

/** Whether a column has IBANs, and none of them is the one above the table. */
const isOfOthers = ({ distinct }: Column, own: ReadonlySet<string>): boolean => {
  const ibans = [...distinct].map((cell) => cell.replaceAll(" ", "")).filter((cell) => IBAN.test(cell));
  return own.size > 0 && ibans.length > 0 && !ibans.some((iban) => own.has(iban));
};

/** The last digits of a card, or hidden ones before them. */
const OF_CARD = /^\d{4}$|[*xX•#]\s?\d{2,4}$/;

/** Whether cells are those of cards that paid: what they are called, below a header that says so, or their digits beside that. */
const isOfCards = ({ header, cell, distinct }: Column, columns: readonly Column[]): boolean => {
  const cells = [...distinct];
  if (cells.length === 0) return false;
  if (isOfCardKinds(header)) return cells.every(isCardKind);
  return (
    cells.every((each) => OF_CARD.test(each)) &&
    columns.some(
      (other) => other.cell !== cell && other.distinct.size > 0 && [...other.distinct].every(isCardBrand),
    )
  );
};

/** Whether cells are sums of money, such as those of gift cards. */
const isOfMoney = (column: Column): boolean => column.numbers >= NEARLY_ALL && hasDecimals(column);

/** A header of kinds of accounts, such as cash and credit cards: two accounts can be of one kind. */
const OF_KINDS = /\b(?:type|typ|tipo|soort|kontoart|druh|rodzaj|tyyppi|jenis)\b|类型|類型|種別|종류/i;

/** Whether each value of a column of a few accounts always goes with the same kind of account, and some kind has several. */
const isFinerThan = (fine: Column, kinds: Column): boolean =>
  fine.filled === 1 &&
  fine.distinct.size > kinds.distinct.size &&
  fine.distinct.size <= MOST_OWN_ACCOUNTS &&
  new Set(fine.values.map((value, row) => JSON.stringify([value, kinds.values[row]]))).size ===
    fine.distinct.size;

/** A column of accounts, or in place of one of their kinds the one that divides these. */
const dividing = (found: Column | undefined, all: readonly Column[]): Column | undefined =>
  found === undefined || !OF_KINDS.test(found.header)
    ? found
    : (all.find(
        (column) =>
          meansFirst(column, "account") && !OF_KINDS.test(column.header) && isFinerThan(column, found),
      ) ?? found);

/** Whether all cells are kinds of accounts, of which there are several. */
const isOfAccountKinds = ({ distinct, filled }: Column): boolean =>
  filled === 1 &&
  distinct.size > 1 &&
  distinct.size <= MOST_OWN_ACCOUNTS &&
  [...distinct].every(isAccountKind);

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * The column that names the account of each row. `own` are the IBANs above the table: where none of them is in a column of IBANs,
 * these are of payers and payees.
 */
export const findAccount = (
  all: readonly Column[],
  own: ReadonlySet<string> = new Set(),
): Column | undefined => {
  const columns = all.filter(
    (column) =>
      !isOfMoney(column) && !isOfParties(column, all) && !isOfOthers(column, own) && !isOfCards(column, all),
  );
  const named = dividing(
    columns.find(
      (column) =>
        meansFirst(column, "account") &&
        (isOwn(column) || isNamed(column, columns) || isOfBooks(column, columns)) &&
        !isSide(column, all),
    ),
    columns,
  );
  if (named !== undefined && !namesCard(named.header) && !namesDebitCard(named.header)) return named;
  // Several cards can be of one account, but not of one that is of several kinds.
  return (
    columns.find((column) => isOfAccountKinds(column) && !isSide(column, all)) ??
    named ??
    columns.find((column) => means(column, "account") && isOwn(column) && !isSide(column, all)) ??
    columns.find(
      (column) =>
        !means(column, "counter_account", "reference", "payee", "description", "date", "amount") &&
        column.dates === 0 &&
        column.filled === 1 &&
        column.values.length > 1 &&
        column.distinct.size <= MOST_OWN_ACCOUNTS &&
        column.distinct.size * 2 <= column.values.length &&
        [...column.distinct].every((cell) => isAccountCell(cell) && !isMonthCell(cell)) &&
        !isSide(column, all),
    )
  );
};

/** The column of the numbers of accounts beside the one that names them, if there is one. */
export const numbersBeside = (named: Column, all: readonly Column[]): Column | undefined =>
  all.find(
    (column) =>
      column !== named &&
      meansFirst(column, "account") &&
      column.filled === 1 &&
      isOwn(column) &&
      [...column.distinct].every(isAccountCell) &&
      !isSide(column, all),
  );
