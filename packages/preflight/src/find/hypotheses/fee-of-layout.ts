import { isAmountOf, layoutEvidence } from "../../atlas/layout-of.ts";
import type { MoneyRule } from "../../money/money-rule.ts";
import type { Facts } from "../facts/facts.ts";
import type { FoundMoney } from "./find-money.ts";
import type { FeeOfLayout } from "./hypothesis.ts";

type FactsOfLayout = Pick<Facts, "columns" | "layout">;

/** What a layout says of the fee of these amounts. */
export const feeOfLayout = (
  { amount }: MoneyRule,
  { columns, layout }: FactsOfLayout,
): FeeOfLayout | undefined => {
  const header = columns[amount ?? -1]?.header;
  if (layout?.decides.fee === undefined || header === undefined || !isAmountOf(layout, header))
    return undefined;
  const isOnTop = layout.decides.fee === "on_top";
  const place = isOnTop ? "it is taken into the amount" : "the amount contains it";
  return { isOnTop, reason: `${place}: ${layoutEvidence(layout)}` };
};

/** Answers by the layout whether an amount contains its fee, where the file leaves it open. */
export const withFeeOfLayout = (found: FoundMoney, facts: FactsOfLayout): FoundMoney => {
  const { best, unclearFee, ...others } = found;
  if (best === undefined || unclearFee === undefined) return found;
  const known = feeOfLayout(best.money, facts);
  if (known === undefined || (known.isOnTop && best.money.fees === undefined)) return found;
  const { fees: _, feeSign: __, ...amounts } = best.money;
  return {
    ...others,
    best: known.isOnTop ? best : { ...best, money: amounts },
    feeOfLayout: { ...known, fee: unclearFee },
  };
};
