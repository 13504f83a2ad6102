import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { areMinusAndPlus, hasPlusAndMinus } from "../columns/written-signs.ts";
import { kindsOfRows } from "../directions/kinds-of-rows.ts";
import { agreement, objections, type RowWords, textsOf } from "../directions/row-words.ts";
import type { Hypothesis } from "../hypotheses/hypothesis.ts";
import { isAfterFee } from "./after-fee.ts";
import { type DecidedSign, swapped } from "./decided-sign.ts";
import { OWED } from "./sign-by-few-balances.ts";

/**
 * Whether the oldest row can have gone the other way than all others, where no amount has a sign: no balance before it tells, and
 * neither its words nor the balance after it say the same as those of the others.
 */
const isOldestOpen = (
  money: readonly (bigint | undefined)[],
  amounts: readonly (bigint | undefined)[],
  { oldFirst, after: isAfter, isInRows, balance }: NonNullable<Hypothesis["proof"]>,
  units: ColumnUnits,
  said: readonly RowWords[],
): boolean => {
  if (oldFirst === undefined || !isAfter || isInRows === true) return false;
  if (amounts.some((each) => each !== undefined && each < 0n)) return false;
  const isMoved = (each: bigint | undefined): boolean => each !== undefined && each !== 0n;
  const oldest = oldFirst ? money.findIndex(isMoved) : money.findLastIndex(isMoved);
  const [word, here, after] = [said[oldest], money[oldest]!, units.of(balance.cell)[oldest]];
  return word === "in" || word === "out" ? here > 0n !== (word === "in") : after !== here;
};

/** Words of so many rows turn round what a balance shows. */
const LEAST_OPPOSED = 3;

/** Whether the rows that thank for a payment, as a card does, all went out by the balance. */
const isPaymentDeducted = (all: readonly (bigint | undefined)[], columns: readonly Column[]): boolean => {
  const thanked = kindsOfRows(textsOf(columns), all.length).flatMap((kind, row) =>
    kind === "received" && all[row] !== undefined && all[row] !== 0n ? [all[row]] : [],
  );
  return thanked.length > 0 && thanked.every((each) => each < 0n);
};

/**
 * What the sign means where a balance confirms the amounts. The balance of a card can be what is owed, and then grows with each
 * purchase: the words of the rows tell, or its header does.
 */
export const signOfProven = (
  { money, proof }: Required<Pick<Hypothesis, "money" | "proof">>,
  columns: readonly Column[],
  units: ColumnUnits,
  wordsOf: () => readonly RowWords[],
): DecidedSign | "both ways" | undefined => {
  const decided = { money, reason: `${proof.explained} of ${proof.steps} steps of the balance agree` };
  if (money.direction !== undefined) return decided;
  if (money.amount === undefined) {
    // Balances before the rows show the opposite of what those after them do, which headers would tell apart.
    const isNamed = [money.outflow!, money.inflow!].some((cell) =>
      meansFirst(columns[cell]!, "outflow", "inflow"),
    );
    const isWritten = areMinusAndPlus(columns[money.outflow!]!, columns[money.inflow!]!, units);
    if (isNamed || isWritten) return decided;
    const moved = units.moneyBy(money);
    const said = agreement(moved, wordsOf());
    const isThanked = said.agree === 0 && isPaymentDeducted(moved, columns);
    if (!isThanked && (said.oppose < 2 || said.oppose <= said.agree)) return decided;
    const { agree, oppose, isBothWays } = objections(moved, wordsOf());
    const isSure = isThanked || oppose >= LEAST_OPPOSED;
    return proof.after && isSure && oppose >= agree * 4 && isBothWays
      ? { money: swapped(money), reason: "the balance is what is owed" }
      : undefined;
  }
  const all = units.moneyBy(money);
  const isPlain =
    !meansFirst(columns[money.amount]!, "outflow", "inflow") && !isAfterFee(columns[money.amount]!, columns);
  if (
    isPlain &&
    money.fees === undefined &&
    isOldestOpen(all, units.of(money.amount), proof, units, wordsOf())
  )
    return "both ways";
  const { agree, oppose, isBothWays } = objections(all, wordsOf());
  // What a card says alone of a payment to it is against the balance, and no word is for it.
  const isThanked = agree === 0 && isPaymentDeducted(all, columns);
  // What is written with a plus and a minus is not turned round by words, but for those that only a card has.
  const isWritten = !isThanked && hasPlusAndMinus(columns[money.amount]!, units.of(money.amount));
  const isOwed = OWED.test(proof.balance.header);
  const signs = units.of(money.amount).filter((each) => each !== undefined && each !== 0n);
  // Amounts that all have a minus and all came in would be a balance before the row, in the other order.
  const isOdd = !money.inflowsPositive && signs.every((each) => each! < 0n);
  const isOpposed =
    oppose > agree && (oppose >= LEAST_OPPOSED || isOdd || isThanked || (oppose >= 2 && agree === 0));
  const isSure = oppose >= LEAST_OPPOSED || isThanked;
  if ((isOpposed && isSure && !isOdd && isBothWays && oppose >= agree * 4) || (isOwed && oppose >= agree))
    return isWritten ? undefined : { money: swapped(money), reason: "the balance is what is owed" };
  if (!isOwed && isAfterFee(columns[money.amount]!, columns)) return decided;
  return isOwed || isOpposed ? undefined : decided;
};
