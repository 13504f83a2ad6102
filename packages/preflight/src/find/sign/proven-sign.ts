import type { Evidence } from "../../findings/question.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { areMinusAndPlus, hasPlusAndMinus } from "../columns/written-signs.ts";
import { kindsOfRows } from "../directions/kinds-of-rows.ts";
import { agreement, objections, textsOf } from "../directions/row-words.ts";
import type { Hypothesis } from "../hypotheses/hypothesis.ts";
import { CLEAR_MAJORITY, LEAST_AGREED, LEAST_TURNED_ROWS } from "../weights/weights.ts";
import { isAfterFee } from "./after-fee.ts";
import { type DecidedSign, swapped } from "./decided-sign.ts";
import { OWED } from "./sign-by-few-balances.ts";
import type { SignFacts } from "./sign-evidence.ts";

/** A reading that balances prove, with what is known of its sign. */
type Proven = Pick<SignFacts, "columns" | "units" | "wordsOf"> &
  Required<Pick<Hypothesis, "money" | "proof">>;

/**
 * Whether the oldest row can have gone the other way than all others, where no amount has a sign: no balance before it tells, and
 * neither its words nor the balance after it say the same as those of the others.
 */
const isOldestOpen = ({ money: rule, proof, units, wordsOf }: Proven, { cell }: Column): boolean => {
  const { oldFirst, after: isAfter, isInRows, balance } = proof;
  if (oldFirst === undefined || !isAfter || isInRows === true) return false;
  if (units.of(cell).some((each) => each !== undefined && each < 0n)) return false;
  const money = units.moneyBy(rule);
  const isMoved = (each: bigint | undefined): boolean => each !== undefined && each !== 0n;
  const oldest = oldFirst ? money.findIndex(isMoved) : money.findLastIndex(isMoved);
  const [word, here, after] = [wordsOf()[oldest], money[oldest]!, units.of(balance.cell)[oldest]];
  return word === "in" || word === "out" ? here > 0n !== (word === "in") : after !== here;
};

/** Whether the rows that thank for a payment, as a card does, all went out by the balance. */
const isPaymentDeducted = (all: readonly (bigint | undefined)[], columns: readonly Column[]): boolean => {
  const thanked = kindsOfRows(textsOf(columns), all.length).flatMap((kind, row) =>
    kind === "received" && all[row] !== undefined && all[row] !== 0n ? [all[row]] : [],
  );
  return thanked.length > 0 && thanked.every((each) => each < 0n);
};

type ProvenSign = DecidedSign | "both ways" | undefined;

const AGREES = "steps of the balance agree";

const asProven = ({ money, proof }: Proven): DecidedSign => ({
  money,
  reason: `${proof.explained} of ${proof.steps} ${AGREES}`,
});

/** Whether balances, and nothing less, show what a sign means. */
export const isProofOfSign = ({ field, reason }: Evidence): boolean =>
  field === "signage_convention" && reason.endsWith(AGREES);

const asOwed = ({ money }: Proven): DecidedSign => ({
  money: swapped(money),
  reason: "the balance is what is owed",
});

/** The sign of two columns: balances before the rows show the opposite of what those after them do, which headers would tell apart. */
const signOfProvenPair = (proven: Proven): ProvenSign => {
  const { money, proof, columns, units, wordsOf } = proven;
  const [outflow, inflow] = [columns[money.outflow!]!, columns[money.inflow!]!];
  const isNamed = [outflow, inflow].some((column) => meansFirst(column, "outflow", "inflow"));
  if (isNamed || areMinusAndPlus(outflow, inflow, units)) return asProven(proven);
  const moved = units.moneyBy(money);
  const counts = agreement(moved, wordsOf());
  const isThanked = counts.agree === 0 && isPaymentDeducted(moved, columns);
  if (!isThanked && (counts.oppose < LEAST_AGREED || counts.oppose <= counts.agree)) return asProven(proven);
  const { agree, oppose, isBothWays } = objections(moved, wordsOf());
  const isSure = isThanked || oppose >= LEAST_TURNED_ROWS;
  return proof.after && isSure && oppose >= agree * CLEAR_MAJORITY && isBothWays ? asOwed(proven) : undefined;
};

/** What words say against the sign of amounts in one column that balances prove. */
const signAgainstWords = (proven: Proven, amount: Column): ProvenSign => {
  const { money, proof, columns, units, wordsOf } = proven;
  const all = units.moneyBy(money);
  const { agree, oppose, isBothWays } = objections(all, wordsOf());
  // What a card says alone of a payment to it is against the balance, and no word is for it.
  const isThanked = agree === 0 && isPaymentDeducted(all, columns);
  const isOwed = OWED.test(proof.balance.header);
  const signs = units.of(amount.cell).filter((each) => each !== undefined && each !== 0n);
  // Amounts that all have a minus and all came in would be a balance before the row, in the other order.
  const isOdd = !money.inflowsPositive && signs.every((each) => each! < 0n);
  const isSure = oppose >= LEAST_TURNED_ROWS || isThanked;
  const isOpposed = oppose > agree && (isSure || isOdd || (oppose >= LEAST_AGREED && agree === 0));
  const isTurned = isOpposed && isSure && !isOdd && isBothWays && oppose >= agree * CLEAR_MAJORITY;
  if (isTurned || (isOwed && oppose >= agree)) {
    // What is written with a plus and a minus is not turned round by words, but for those that only a card has.
    const isWritten = !isThanked && hasPlusAndMinus(amount, units.of(amount.cell));
    return isWritten ? undefined : asOwed(proven);
  }
  if (!isOwed && isAfterFee(amount, columns)) return asProven(proven);
  return isOwed || isOpposed ? undefined : asProven(proven);
};

/**
 * What the sign means where a balance confirms the amounts. The balance of a card can be what is owed, and then grows with each
 * purchase: the words of the rows tell, or its header does.
 */
export const signOfProven = (proven: Proven): ProvenSign => {
  const { money, columns } = proven;
  if (money.direction !== undefined) return asProven(proven);
  if (money.amount === undefined) return signOfProvenPair(proven);
  const amount = columns[money.amount]!;
  const isPlain = !meansFirst(amount, "outflow", "inflow") && !isAfterFee(amount, columns);
  return isPlain && isOldestOpen(proven, amount) ? "both ways" : signAgainstWords(proven, amount);
};
