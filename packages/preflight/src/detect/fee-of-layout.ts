import { isAmountOf, type LayoutHint, layoutEvidence } from "../atlas/layout-of.ts";
import type { MoneyRule } from "../money/money-rule.ts";
import type { FoundMoney } from "./amounts.ts";
import type { Column } from "./column.ts";
import type { FeeOfLayout } from "./hypothesis.ts";

/** What a layout says of the fee of these amounts. */
export const feeOfLayout = (
  { amount }: MoneyRule,
  columns: readonly Column[],
  layout: LayoutHint | undefined,
): FeeOfLayout | undefined => {
  const header = columns[amount ?? -1]?.header;
  if (layout?.decides.fee === undefined || header === undefined || !isAmountOf(layout, header))
    return undefined;
  const isOnTop = layout.decides.fee === "on_top";
  return {
    isOnTop,
    reason: `${isOnTop ? "it is taken into the amount" : "the amount contains it"}: ${layoutEvidence(layout)}`,
  };
};

/** Answers by the layout whether an amount contains its fee, where the file leaves it open. */
export const withFeeOfLayout = (
  found: FoundMoney,
  columns: readonly Column[],
  layout: LayoutHint | undefined,
): FoundMoney => {
  const { best, unclearFee, ...others } = found;
  if (best === undefined || unclearFee === undefined) return found;
  const known = feeOfLayout(best.money, columns, layout);
  if (known === undefined || (known.isOnTop && best.money.fees === undefined)) return found;
  const { fees: _, feeSign: __, ...amounts } = best.money;
  return {
    ...others,
    best: known.isOnTop ? best : { ...best, money: amounts },
    feeOfLayout: { ...known, fee: unclearFee },
  };
};
