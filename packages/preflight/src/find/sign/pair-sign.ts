import { meansFirst } from "../columns/column.ts";
import { areMinusAndPlus } from "../columns/written-signs.ts";
import { agreement } from "../directions/row-words.ts";
import { LEAST_OF_ONE_SIGN } from "../weights/weights.ts";
import { type DecidedSign, swapped } from "./decided-sign.ts";
import { PLUS_AND_MINUS } from "./sign-as-written.ts";
import { signByWords } from "./sign-by-words.ts";
import type { SignFacts } from "./sign-evidence.ts";

/** Which of two columns is money out, and which is money in. */
export const signOfPair = ({
  hypothesis: { money },
  columns,
  units,
  wordsOf,
}: SignFacts): DecidedSign | undefined => {
  const [outflow, inflow] = [columns[money.outflow!]!, columns[money.inflow!]!];
  if (meansFirst(outflow, "outflow") || meansFirst(inflow, "inflow"))
    return { money, reason: "one column is money out and the other money in" };
  if (areMinusAndPlus(outflow, inflow, units)) return { money, reason: PLUS_AND_MINUS };
  if (areMinusAndPlus(inflow, outflow, units)) return { money: swapped(money), reason: PLUS_AND_MINUS };
  const all = units.moneyBy(money);
  const words = wordsOf();
  const { agree, oppose } = agreement(all, words);
  const byWords = signByWords({ money, columns, all, words, agree, oppose });
  if (byWords !== undefined) return byWords;
  const [out, into] = [outflow, inflow].map(({ cell }) =>
    units.of(cell).filter((each) => each !== undefined && each !== 0n),
  ) as [bigint[], bigint[]];
  const are = (some: readonly bigint[], negative: boolean): boolean =>
    some.length > 0 && some.every((each) => each < 0n === negative);
  const reason = "money out has a minus";
  // A minus can stand for what came back, too.
  const isClear = (paid: readonly bigint[], received: readonly bigint[]): boolean =>
    paid.length >= LEAST_OF_ONE_SIGN && paid.length > received.length;
  if (are(out, true) && are(into, false) && (isClear(out, into) ? agree >= oppose : agree > oppose))
    return { money, reason };
  return are(out, false) && are(into, true) && (isClear(into, out) ? oppose >= agree : oppose > agree)
    ? { money: swapped(money), reason }
    : undefined;
};
