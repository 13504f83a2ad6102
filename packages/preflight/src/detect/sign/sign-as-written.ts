import { type Column, means, meansFirst } from "../column.ts";
import { inflowsPositiveByKinds } from "../kinds-of-rows.ts";
import { directionOf } from "../words/direction-words.ts";
import { directionOfKind } from "../words/kind-direction.ts";
import { directionInKind } from "../words/kind-inside.ts";
import { saleKindOf } from "../words/sale-kinds.ts";
import { isAfterFee, isLeftByFee } from "./after-fee.ts";
import { signByMarks } from "./amount-marks.ts";
import { type SignRule, straight, turned } from "./sign-evidence.ts";

/** `CR` and `DR` at the amounts. */
export const signByAmountMarks: SignRule = ({ money, amount, written }) => {
  const marked = signByMarks(amount, written);
  if (marked === undefined) return undefined;
  return marked === "unclear"
    ? "open"
    : { money: { ...money, inflowsPositive: marked.inflowsPositive }, reason: marked.reason };
};

/** A plus at some amounts. */
export const signByPluses: SignRule = ({ money, amount: { values }, written, all, kinds, agree, oppose }) => {
  const pluses = values.filter((value) => /^\D{0,5}\+/.test(value)).length;
  if (pluses === 0) return undefined;
  const minuses = values.filter((value) => /^\D{0,5}[-\u2212]/.test(value)).length;
  const counted = all.filter((each) => each !== undefined && each !== 0n).length;
  // Those without any sign went the other way, which no sign says.
  if (minuses === 0 && counted > pluses) return "open";
  const isRare = pluses < values.length * 0.75;
  // On a card, purchases can have it.
  return inflowsPositiveByKinds(written, kinds) !== false &&
    (minuses > pluses || (isRare && (oppose < 2 || agree > oppose)))
    ? { money: straight(money), reason: "money in has a plus" }
    : undefined;
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
export const signByHeader: SignRule = ({ money, amount, columns, units, negative, said, kinds }) => {
  if (isAfterFee(amount, columns) || isLeftByFee(amount, columns, units)) {
    // A sale has its price beside it; what is sent can be left after a fee as well.
    const hasGross = columns.some((column) => column !== amount && means(column, "gross", "amount"));
    const isSpent = said.includes("out") || kinds.includes("purchase") || columns.some(hasKindOfSpending);
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
