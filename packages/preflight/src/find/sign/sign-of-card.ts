import { namesCard } from "../../words/account-words.ts";
import { isPaymentText } from "../../words/kind-direction.ts";
import { cardRows, isListOfCard } from "../accounts/account-kind.ts";
import { textsOf } from "../directions/row-words.ts";
import { LEAST_OF_ONE_SIGN, NEARLY_ALL, PURCHASES_OF_CARD } from "../weights/weights.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";
import { wordsOfPositive } from "./sign-of-list.ts";

/** A list of what some cards paid, most of it positive, where words or what came back say so. */
export const signOfCard: SignRule = (evidence) => {
  const { money, columns, written, kinds, positive, negative, oppose } = evidence;
  if (!isListOfCard(columns) || negative === 0 || positive < negative * PURCHASES_OF_CARD) return undefined;
  const spent = wordsOfPositive(evidence);
  const isBack = written.some(
    (each, row) => each !== undefined && each < 0n && kinds[row] !== undefined && kinds[row] !== "purchase",
  );
  return spent.agree <= spent.oppose && (oppose > 0 || isBack)
    ? { money: turned(money), reason: "most rows of a card are purchases" }
    : undefined;
};

/** Rows with the number of a card paid something, where all rows without it have the other sign. */
export const signByCardRows: SignRule = ({ money, columns, written }) => {
  const isOfCard = cardRows(columns);
  if (isOfCard === undefined) return undefined;
  const signs = (wanted: boolean): readonly boolean[] =>
    written.flatMap((each, row) =>
      each === undefined || each === 0n || isOfCard(row) !== wanted ? [] : [each < 0n],
    );
  const [paid, others] = [signs(true), signs(false)];
  const minus = paid.filter(Boolean).length;
  const hasMinus = minus * 2 > paid.length;
  const most = hasMinus ? minus : paid.length - minus;
  if (paid.length < LEAST_OF_ONE_SIGN || most < paid.length * NEARLY_ALL) return undefined;
  if (others.length === 0 || others.some((each) => each === hasMinus)) return undefined;
  return {
    money: hasMinus ? straight(money) : turned(money),
    reason: "rows with the number of a card have one sign, and all others the other",
  };
};

/** Whether a card is named above the table or by a header. */
const isOfNamedCard = ({ structure: { above }, columns }: SignEvidence): boolean =>
  columns.some(({ header }) => namesCard(header)) ||
  above.some(({ cells }) => cells.some((cell) => namesCard(cell)));

/** What pays a card has the sign that fewer rows have, and no other row says that it paid it. */
export const signByCardPayments: SignRule = (evidence) => {
  const { money, columns, written, positive, negative } = evidence;
  if (positive === 0 || negative === 0 || positive === negative) return undefined;
  // The number of a card can be that of an account: then signs are not turned round.
  if (!isOfNamedCard(evidence) && !(negative > positive && isListOfCard(columns))) return undefined;
  const isRare = (each: bigint): boolean => (negative < positive ? each < 0n : each > 0n);
  const texts = textsOf(columns);
  const agrees = written.every(
    (each, row) =>
      each === undefined ||
      each === 0n ||
      isRare(each) === texts.some(({ values }) => isPaymentText(values[row]!)),
  );
  return agrees
    ? {
        money: negative < positive ? turned(money) : straight(money),
        reason: "what pays the card has the other sign",
      }
    : undefined;
};
