import { namesTransfer } from "../../words/account-words.ts";
import { isPaymentText } from "../../words/kind-direction.ts";
import { cardRows, hasHiddenNumbers, isListOfCard } from "../accounts/account-kind.ts";
import { meansFirst } from "../columns/column.ts";
import { isSaidByDebit, isSureRow, textsOf } from "../directions/row-words.ts";
import { LEAST_AGREED, LEAST_OTHER_PARTIES, LEAST_ROWS, LETTERS_OF_A_WORD } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, straight } from "./sign-evidence.ts";
import { isListOfPurchases, wordsOfPositive } from "./sign-of-list.ts";

/**
 * The rows with a minus that are hardly what came back or what pays a card: those whose texts are not those of a row without one,
 * and say neither a refund nor a payment.
 */
const tellingOf = ({ columns, written, kinds, words, language }: SignEvidence): number => {
  const texts = textsOf(columns);
  const textOf = (row: number): string => texts.map(({ values }) => values[row]).join("|");
  const isAt = (row: number, sign: bigint): boolean => (written[row] ?? 0n) * sign > 0n;
  const rows = [...written.keys()];
  const without = new Set(rows.filter((row) => isAt(row, 1n)).map(textOf));
  // One text in all rows tells none from the others.
  const areTold = new Set(rows.map(textOf)).size > 1;
  const isTelling = (row: number): boolean =>
    (kinds[row] === undefined || kinds[row] === "purchase") &&
    !(areTold && without.has(textOf(row))) &&
    (words[row] !== "out" || !isSaidByDebit(texts, row, language));
  return rows.filter((row) => isAt(row, -1n) && isTelling(row)).length;
};

/**
 * Whether each row moved money between accounts, or paid something, and no balance shows an account: where all have a minus, an
 * account writes so what went out, and a list that has spending as what is positive, what came in.
 */
const areAllMoved = ({ columns, written }: SignEvidence): boolean => {
  if (columns.some((column) => meansFirst(column, "balance") && column.filled > 0)) return false;
  const isMoved = (text: string): boolean => namesTransfer(text) || isPaymentText(text);
  // What was paid to several others paid neither a card nor an account of one's own.
  if (
    columns.some(
      (column) =>
        meansFirst(column, "payee") &&
        column.letters >= LETTERS_OF_A_WORD &&
        [...column.distinct].filter((text) => !isMoved(text)).length >= LEAST_OTHER_PARTIES,
    )
  )
    return false;
  const texts = textsOf(columns);
  return written.every(
    (each, row) => each === undefined || each === 0n || texts.some(({ values }) => isMoved(values[row]!)),
  );
};

/** Whether enough rows with a minus are beside those without one: more in a list of cards, which are paid. */
const isMostTelling = (evidence: SignEvidence): boolean => {
  const { columns, positive } = evidence;
  const telling = tellingOf(evidence);
  return isListOfCard(columns) || cardRows(columns) !== undefined
    ? telling > LEAST_ROWS && telling > positive
    : telling >= LEAST_ROWS && telling >= positive;
};

/** Whether the words of few rows are enough: of two, or of one that came in, or that is neither a refund nor pays a card. */
const isSaidByFew = ({ columns, written, words, language, agree, oppose }: SignEvidence): boolean => {
  if (agree <= oppose) return false;
  const texts = textsOf(columns);
  return (
    agree >= LEAST_AGREED ||
    written.some(
      (each, row) =>
        each !== undefined &&
        ((each > 0n && words[row] === "in") ||
          (each < 0n && words[row] === "out" && isSureRow(texts, row, language))),
    )
  );
};

/** Whether a row without a minus says that money came in with a word, such as salary, that no list of purchases has. */
const isIncomeSaid = ({ columns, written, words, language, oppose }: SignEvidence): boolean => {
  const texts = textsOf(columns);
  return (
    oppose === 0 &&
    written.some((each, row) => (each ?? 0n) > 0n && words[row] === "in" && isSureRow(texts, row, language))
  );
};

/** Most amounts have a minus, as money out has. */
export const signOfMost: SignRule = (evidence) => {
  const { money, columns, written, kinds, positive, negative, agree, oppose, isAccount } = evidence;
  if (negative === 0 || negative < positive || oppose > agree) return undefined;
  const isClear =
    positive === 0
      ? isAccount() || !(areAllMoved(evidence) || (isListOfPurchases(evidence) && negative < LEAST_ROWS))
      : isMostTelling(evidence);
  if (!isClear && !(isListOfPurchases(evidence) ? isIncomeSaid(evidence) : isSaidByFew(evidence)))
    return undefined;
  // What came in to pay a card has a minus beside one purchase.
  const isOpenCard =
    negative === positive &&
    hasHiddenNumbers(columns) &&
    (wordsOfPositive(evidence).agree === 0 || isListOfCard(columns));
  // As it is written, a refund would have gone out: on a card it came in.
  const isRefunded = written.some((each, row) => each !== undefined && each < 0n && kinds[row] === "refund");
  return isOpenCard || (isRefunded && agree === 0 && !isAccount())
    ? undefined
    : {
        money: straight(money),
        reason: `${negative} of ${negative + positive} amounts are negative, as money out is`,
      };
};
