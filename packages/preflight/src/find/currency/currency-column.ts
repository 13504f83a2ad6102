import { isKnownCurrency } from "../../basics/known-currency.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import { NOTHING } from "../../formats/number-format.ts";
import { knownMeanings } from "../../words/header-words.ts";
import { plainWords } from "../../words/plain-cell.ts";
import { hasDecimals } from "../columns/amount-worth.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { NEARLY_ALL } from "../weights/weights.ts";
import { codesBeside } from "./foreign-amount.ts";

const isCodes = (column: Column): boolean => column.currencies >= NEARLY_ALL && column.filled > 0;

const differ = (one: Column, other: Column): boolean =>
  one.values.some((value, row) => value !== other.values[row]);

const isThere = (value: string): boolean => value !== "" && !NOTHING.test(value);

/** Whether a column has zeros in most rows, as that of a fee has. */
const isMostlyNothing = ({ values }: Column): boolean =>
  values.filter((value) => /[1-9]/.test(value)).length * 2 < values.length;

const isBeside = (one: Column, other: Column | undefined): boolean =>
  other !== undefined && Math.abs(one.cell - other.cell) === 1;

/** Whether a row with an amount has no cell in a column: where there is no amount, the row can be cut off. */
const isMissingBesideMoney = ({ values }: Column, money: readonly Column[]): boolean =>
  values.some((value, row) => !isThere(value) && money.some((each) => isThere(each.values[row]!)));

/** Whether the header of codes has that of another column of numbers than the amount in it, as `Balance currency` has. */
const isNamedAfterOther = (codes: Column, money: readonly Column[], columns: readonly Column[]): boolean => {
  const words = plainWords(codes.header);
  const isNamedAfter = ({ header }: Column): boolean => {
    const other = plainWords(header);
    return other !== "" && words.includes(other);
  };
  const numbers = columns.filter((column) => column !== codes && column.numbers >= NEARLY_ALL);
  return (
    !money.some(isNamedAfter) && numbers.some((column) => !money.includes(column) && isNamedAfter(column))
  );
};

/** The columns of a file, and those of its amounts and balance, among which its currency is looked for. */
interface Money {
  readonly columns: readonly Column[];
  readonly amounts: readonly Column[];
  readonly balance: Column | undefined;
}

/** The columns of codes that are not those of a fee, or of another amount by their name. */
const codesOf = ({ columns, amounts }: Money): readonly Column[] => {
  const every = columns.filter(
    (column) =>
      (isCodes(column) || (means(column, "currency") && column.currencies > 0)) &&
      !means(column, "fee", "tax"),
  );
  const left =
    every.length === 1 ? every : every.filter((column) => !isNamedAfterOther(column, amounts, columns));
  return left.length > 0 ? left : every;
};

/** The codes of an amount that is in the currency of each purchase. */
const codesOfOriginal = (codes: readonly Column[], amount: Column): Column | undefined =>
  codes.find((column) => means(column, "original_currency") && isBeside(column, amount)) ??
  codes.find((column) => isBeside(column, amount)) ??
  codes.find((column) => means(column, "original_currency")) ??
  codes[0];

/** Whether codes are beside another amount than that of the rows. */
const isOfOther = (codes: Column, { columns, amounts, balance }: Money): boolean =>
  columns.some(
    (other) =>
      !amounts.includes(other) &&
      // What the net amount is left of is in its currency.
      !(meansFirst(other, "gross", "net") && amounts.some((each) => meansFirst(each, "gross", "net"))) &&
      hasDecimals(other) &&
      other.cell !== balance?.cell &&
      other.numbers >= NEARLY_ALL &&
      !means(other, "balance", "fee", "tax", "rate", "qty", "price") &&
      !isMostlyNothing(other) &&
      codesBeside(other, columns) === codes,
  );

/** The two currencies in which the only amount can be: that of the account, and that of each purchase. */
const twoCurrencies = (codes: readonly Column[], money: Money): readonly Column[] | undefined => {
  const amount = money.amounts.at(-1);
  const own = codes.find((column) => meansFirst(column, "currency"));
  const other = codes.find((column) => meansFirst(column, "original_currency"));
  if (own === undefined || other === undefined) return undefined;
  if (money.columns.some((column) => meansFirst(column, "original_amount"))) return undefined;
  if (amount !== undefined && isBeside(own, amount) && !isBeside(other, amount)) return undefined;
  return differ(own, other) && !isOfOther(own, money) && !isOfOther(other, money) ? [own, other] : undefined;
};

/** Whether a currency of only some rows is that of another amount that the same rows have. */
const isOfSomeRows = (codes: Column, { columns, amounts }: Money): boolean =>
  codes.filled < NEARLY_ALL &&
  isMissingBesideMoney(codes, amounts) &&
  columns.some(
    (other) =>
      other !== amounts.at(-1) &&
      other.numbers >= NEARLY_ALL &&
      other.filled < NEARLY_ALL &&
      other.values.every((value, row) => isThere(value) === isThere(codes.values[row]!)),
  );

/** Whether codes can be those of the amount. */
const canBeOfAmount = (codes: Column, money: Money): boolean => {
  const { columns, amounts } = money;
  const amount = amounts.at(-1);
  const original = columns.find((column) => meansFirst(column, "original_amount"));
  const said = amount === undefined ? undefined : currencyNamedIn(amount.header);
  if (meansFirst(codes, "original_currency")) return false;
  const isApart = codes.distinct.size > 1 && !amounts.some((each) => codesBeside(each, columns) === codes);
  if (isOfOther(codes, money) && (codes.meanings.length === 0 || isApart)) return false;
  if (isOfSomeRows(codes, money)) return false;
  if (said === undefined) return true;
  // A header that says the currency leaves no other to the rows, and none that is beside the amount in another one.
  return (
    [...codes.distinct].every((value) => value.toUpperCase() === said) &&
    !(isBeside(codes, original) && !isBeside(codes, amount))
  );
};

/** Of several columns of codes the one beside the amount, or all of them. */
const besideAmount = (among: readonly Column[], { columns, amounts }: Money): Column | readonly Column[] => {
  const amount = amounts.at(-1);
  // Without headers, either of two beside each other can belong to the only amount.
  const areUnnamed = columns.every(({ meanings }) => meanings.length === 0);
  if (among.length === 2 && isBeside(among[0]!, among[1]) && areUnnamed) return among;
  const own = amounts.toSorted((a, b) => a.cell - b.cell).map((each) => codesBeside(each, columns));
  return (
    among.find((column) => own.includes(column)) ??
    among.find((column) => isBeside(column, amount) && column.cell > amount!.cell) ??
    among.find((column) => isBeside(column, amount)) ??
    among
  );
};

/** The column with the currency of the amount, or the columns between which the file does not decide. */
export const findCurrency = (
  columns: readonly Column[],
  amounts: readonly Column[],
  balance: Column | undefined,
): Column | readonly Column[] | undefined => {
  const money = { columns, amounts, balance };
  const amount = amounts.at(-1);
  const codes = codesOf(money);
  if (amount !== undefined && meansFirst(amount, "original_amount")) return codesOfOriginal(codes, amount);
  const two = twoCurrencies(codes, money);
  if (two !== undefined) return two;
  const fitting = codes.filter((column) => canBeOfAmount(column, money));
  const named = fitting.filter((column) => means(column, "currency"));
  const among = named.length > 0 ? named : fitting;
  return among.length <= 1 || among.every((column) => !differ(column, among[0]!))
    ? among[0]
    : besideAmount(among, money);
};

/** The codes beside money out and beside money in, where each of them has a column of its own. */
export const codesOfPair = (
  pair: readonly Column[],
  columns: readonly Column[],
): readonly string[] | undefined => {
  const [one, other] = pair.map((each) => {
    const codes = codesBeside(each, columns);
    return codes === undefined || isNamedAfterOther(codes, pair, columns) ? undefined : codes;
  });
  return one === undefined || other === undefined || one === other || pair.length !== 2 || !differ(one, other)
    ? undefined
    : [...new Set([...one.distinct, ...other.distinct].map((code) => code.toUpperCase()))];
};

/** The most currencies of one file. */
const MOST_NAMES = 6;

/**
 * The column that says currencies in words or signs, such as `Pesos` and `€`, where its header says that it has currencies: of
 * several that differ, the one beside the amount.
 */
export const currencyNames = (columns: readonly Column[], amounts: readonly Column[]): Column | undefined => {
  const named = columns.filter(
    (column) =>
      knownMeanings(column.header)[0] === "currency" &&
      column.currencies === 0 &&
      column.numbers === 0 &&
      column.distinct.size > 0 &&
      column.distinct.size <= MOST_NAMES,
  );
  const beside = named.filter((column) => amounts.some((amount) => isBeside(column, amount)));
  const [first, ...others] = beside.length > 0 ? beside : named;
  return others.every((column) => !differ(column, first!)) ? first : undefined;
};

/** The sign of a currency; a backslash is that of the yen or won in their encodings. */
const SIGN = /[\p{Sc}\\]/u;

/** What marks a currency in an amount: a sign, letters beside it, or both. */
const MARK = /[\p{Sc}\p{L}\\]+/u;

/** The currency that headers or cells of amounts say, or a cell of each of the currencies that they say. */
export const currencyOfAmounts = (amounts: readonly Column[]): string | readonly string[] | undefined => {
  const found = new Map<string, string>();
  for (const { distinct } of amounts)
    for (const value of distinct) {
      // A sign in full width is the same sign.
      const text = value.normalize("NFKC");
      const currency = currencyNamedIn(text);
      if (currency !== undefined || SIGN.test(text)) found.set(currency ?? MARK.exec(text)?.[0] ?? "", value);
    }
  if (found.size > 1) return [...found.values()];
  const [said] = found.keys();
  if (said !== undefined && isKnownCurrency(said)) return said;
  const named = new Set(amounts.flatMap(({ header }) => currencyNamedIn(header) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
};
