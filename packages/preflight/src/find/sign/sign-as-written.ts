import { hasPlus } from "../../formats/number-format.ts";
import { directionOf } from "../../words/direction-words.ts";
import { directionInKind, directionOfKind, saleKindOf } from "../../words/kind-direction.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { areMarksOpposite } from "../columns/written-signs.ts";
import { inflowsPositiveByKinds } from "../directions/kinds-of-rows.ts";
import { objections } from "../directions/row-words.ts";
import { LEAST_TURNED_ROWS } from "../weights/weights.ts";
import { isAfterFee, isLeftByFee } from "./after-fee.ts";
import { signByMarks } from "./amount-marks.ts";
import { type SignEvidence, type SignRule, straight, turned } from "./sign-evidence.ts";

/** That a sign is as a plus and a minus at the amounts say. */
export const PLUS_AND_MINUS = "money in has a plus, and money out a minus";

/** `CR` and `DR` at the amounts. */
export const signByAmountMarks: SignRule = ({ money, amount, written }) => {
  const marked = signByMarks(amount, written);
  if (marked === undefined) return undefined;
  return marked === "unclear"
    ? "open"
    : { money: { ...money, inflowsPositive: marked.inflowsPositive }, reason: marked.reason };
};

/** Whether the kinds or marks of the rows, or the words of most of them, say the opposite of the signs, and none agrees. */
const isOpposed = ({ columns, written, kinds, words, positive, negative }: SignEvidence): boolean => {
  const { agree, oppose, isBothWays } = objections(written, words);
  const isSaid = oppose >= LEAST_TURNED_ROWS && oppose * 2 >= positive + negative;
  return (
    inflowsPositiveByKinds(written, kinds) === false ||
    (isSaid && isBothWays && agree === 0) ||
    columns.some((column) => areMarksOpposite(column, written))
  );
};

/** A plus at some amounts. Where others have a minus, only a card that thanks for a payment turns them round. */
export const signByPluses: SignRule = (evidence) => {
  const { money, amount, written, all, kinds, negative, agree, oppose } = evidence;
  const pluses = amount.values.filter(hasPlus).length;
  if (pluses === 0) return undefined;
  if (negative > 0) {
    if (!isOpposed(evidence)) return { money: straight(money), reason: PLUS_AND_MINUS };
    const isThanked = kinds.includes("received") && inflowsPositiveByKinds(written, kinds) === false;
    return isThanked ? undefined : "open";
  }
  const counted = all.filter((each) => each !== undefined && each !== 0n).length;
  // Those without any sign went the other way, which no sign says; and a plus is not turned round by words.
  return counted > pluses || oppose > agree ? "open" : undefined;
};

/** Whether a column has a kind of which money can go out. */
const hasKindOfSpending = (column: Column): boolean =>
  means(column, "kind", "direction", "category") &&
  [...column.distinct].some(
    (kind) =>
      saleKindOf(kind) === "paid" ||
      [directionOf(kind)?.way, directionOfKind(kind), directionInKind(kind)].includes("out"),
  );

/** A header that says what the amounts are. */
export const signByHeader: SignRule = ({ money, amount, columns, units, negative, words, kinds }) => {
  if (isAfterFee(amount, columns) || isLeftByFee(amount, columns, units)) {
    // A sale has its price beside it; what is sent can be left after a fee as well.
    const hasGross = columns.some((column) => column !== amount && means(column, "gross", "amount"));
    const isSpent = words.includes("out") || kinds.includes("purchase") || columns.some(hasKindOfSpending);
    return negative === 0 && (!hasGross || isSpent)
      ? "open"
      : { money: straight(money), reason: "what is left after a fee is money in" };
  }
  if (negative === 0 && meansFirst(amount, "outflow"))
    return { money: turned(money), reason: "the column is money out" };
  return negative === 0 && meansFirst(amount, "inflow")
    ? { money: straight(money), reason: "the column is money in" }
    : undefined;
};
