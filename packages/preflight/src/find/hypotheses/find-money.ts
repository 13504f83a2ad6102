import type { AmountColumns } from "./amount-columns.ts";
import { hypothesesOf } from "./hypotheses.ts";
import type { FeeOfLayout, Hypothesis } from "./hypothesis.ts";
import { ranked } from "./rank.ts";
import { otherPairOf, rivalsOf } from "./rivals.ts";
import { isFeeSignOpen, unclearFeeOf } from "./unclear-fee.ts";

/** The readings of the money that are left, the likeliest first; those that store other records are a question. */
export interface FoundMoney {
  /** A fee of which it is not known whether the amount contains it. */
  readonly unclearFee?: number | undefined;
  /** What the layout says of a fee of which the file does not show it. */
  readonly feeOfLayout?: FeeOfLayout & { readonly fee: number };
  /** Whether balances explain the fees no better with one sign of those that were paid than with another. */
  readonly isFeeSignOpen?: boolean;
  readonly best: Hypothesis | undefined;
  /** Other columns that are as likely. */
  readonly rivals: readonly Hypothesis[];
  /** Another pair of columns, which headers name as well and no balance rules out. */
  readonly otherPair?: Hypothesis | undefined;
}

/** Weighs every reading of the money of these rows; if a sign is given, those of one column that have it. */
export const findMoney = (of: AmountColumns, inflowsPositive?: boolean): FoundMoney => {
  const found = ranked(hypothesesOf(of, inflowsPositive), of);
  return found === undefined
    ? { best: undefined, rivals: [] }
    : {
        best: found.best,
        rivals: rivalsOf(found, of),
        otherPair: otherPairOf(found, of),
        unclearFee: unclearFeeOf(found, of),
        isFeeSignOpen: isFeeSignOpen(found, of),
      };
};
