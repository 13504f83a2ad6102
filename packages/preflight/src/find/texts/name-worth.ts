import { isMonthCell } from "../../words/day-labels.ts";
import { isOfBanks } from "../../words/header-words.ts";
import { statusOf } from "../../words/status-words.ts";
import { isWeakName } from "../../words/weak-names.ts";
import { type Column, isAccountCell, isConstant, means, meansFirst } from "../columns/column.ts";
import {
  FEW_ROWS,
  HALF,
  LEAST_ALIKE,
  LESS_BY_WEAKNESS,
  LESS_IF_SAME,
  LETTERS_OF_ONE,
  MORE_BY_ROWS,
  MORE_BY_VARIETY,
  MOST_COUNTED_LETTERS,
  MOST_TEXTS_OF_A_CARD,
  NEARLY_ALL,
} from "../weights/weights.ts";

/** A column of texts, and how well it says what a row is. */
export interface NameColumn {
  readonly column: Column;
  /** Undefined if it never names a row. */
  readonly worth: number | undefined;
  /** How much it differs from row to row: 1 if each row has another value. */
  readonly variety: number;
  /** The share of its cells that name nothing. */
  readonly weakness: number;
  /** Whether its cells are the same words with other numbers, such as `Process Date 23/06/2023`. */
  readonly isLabel: boolean;
}

/** A few letters and many digits, an address of the net. */
const REFERENCE = /^(?:[a-z]{0,5}[\s=:#./-]*\d[\d\s./-]*)$|^(?=.*\d)[A-Z\d]{8,}$|^https?:|^\S+@\S+$/i;

/** Digits beside signs that hide the others of a card. */
const CARD = /[\d-]\*{2,}[\d*-]*|(?<!\*)\*{2,}[\s-]?\d+/;

const TEXT = /\p{L}{2}/u;

const namesNobody = (text: string): boolean => isWeakName(text) || !TEXT.test(text) || isAccountCell(text);

const isWeak = (text: string): boolean => namesNobody(text) || REFERENCE.test(text);

/** Whether a column is headed as the service heads a name, which can be `Shop 1` and `Shop 2`. */
const isHeadedName = ({ header }: Column): boolean => header.trim().toLowerCase() === "name";

const varietyOf = ({ distinct, values, filled }: Column): number =>
  values.length < FEW_ROWS || filled === 0 ? 1 : distinct.size / (values.length * filled);

/** Whether texts with a card say what it paid, as `Old Mill Card ***** 112` does, rather than which card it is. */
const saysWhatCardsPaid = (distinct: ReadonlySet<string>): boolean => {
  const cards = [...distinct].flatMap((text) => CARD.exec(text) ?? []);
  return cards.length > new Set(cards).size * MOST_TEXTS_OF_A_CARD;
};

const weaknessOf = (column: Column): number => {
  const { distinct, values } = column;
  const isPaid = saysWhatCardsPaid(distinct);
  const isNone = isHeadedName(column) ? namesNobody : isWeak;
  const weak = new Map(
    [...distinct].map((text) => [
      text,
      CARD.test(text) ? !isPaid || isNone(text.replace(CARD, "")) : isNone(text),
    ]),
  );
  const filled = values.filter((text) => weak.has(text));
  return filled.filter((text) => weak.get(text)).length / Math.max(filled.length, 1);
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}]+/gu, " ");

const isLabelIn = ({ distinct, values }: Column): boolean => {
  if (values.length < LEAST_ALIKE || distinct.size < 2) return false;
  const [first = "", ...others] = distinct;
  const label = lettersOf(first);
  return others.every((text) => lettersOf(text) === label);
};

/** Headers of what never names a row. */
const NO_NAMES = [
  "account",
  "counter_account",
  "reference",
  "currency",
  "original_currency",
  "time",
  "rate",
  "holder",
  "period",
  "other",
  "direction",
  "status",
  "balance",
] as const;

/** The text of the bank beside that of a program which has made it readable. */
const UNREVISED = /\b(?:original|raw|unedited)\b/i;

/** In a shop's list it says what was bought, in a bank's which of its products a row is of. */
const PRODUCT = /^(?:product|produkt|produit|producto|produto|prodotto)$/i;

const worthByHeader = (column: Column): number => {
  if (means(column, "description") && UNREVISED.test(column.header)) return 7;
  if (PRODUCT.test(column.header.trim())) return 8;
  if (means(column, "payee")) return means(column, "counter_account") ? 5 : 12;
  if (means(column, "description") && !meansFirst(column, "notes")) return 11;
  if (means(column, "notes")) return 6;
  if (means(column, "kind")) return 3;
  if (means(column, "category", "tags")) return 2;
  return isOfBanks(column.header) ? 1 : 4;
};

/** Whether several cells have the same value, and no other cell has one. */
export const repeatsOne = ({ distinct, filled, values }: Column): boolean =>
  distinct.size === 1 && filled * values.length > 1;

/** Whether a cell is one word for how far a row is booked. */
const isStatusWord = (cell: string): boolean => !cell.includes(" ") && statusOf(cell) !== undefined;

const worthOf = (column: Column, of: Omit<NameColumn, "column" | "worth">): number | undefined => {
  const { distinct, letters, filled } = column;
  if (distinct.size === 0 || column.dates > HALF || column.numbers > HALF || letters < 1) return undefined;
  if (column.currencies >= NEARLY_ALL) return undefined;
  if (meansFirst(column, ...NO_NAMES)) return undefined;
  if ([...distinct].every(isMonthCell) || [...distinct].every(isStatusWord)) return undefined;
  const isLabel = of.isLabel && !isHeadedName(column) && !means(column, "payee");
  const isSame = isConstant(column) || isLabel || repeatsOne(column);
  return (
    worthByHeader(column) -
    of.weakness * LESS_BY_WEAKNESS -
    (isSame ? LESS_IF_SAME : 0) +
    // A name says more the more it differs from row to row, and the longer it is.
    Math.min(of.variety, 1) * MORE_BY_VARIETY +
    Math.min(letters, MOST_COUNTED_LETTERS) / LETTERS_OF_ONE +
    filled * MORE_BY_ROWS
  );
};

/** Judges how well a column names rows. */
export const nameColumn = (column: Column): NameColumn => {
  const of = { variety: varietyOf(column), weakness: weaknessOf(column), isLabel: isLabelIn(column) };
  return { column, worth: worthOf(column, of), ...of };
};
