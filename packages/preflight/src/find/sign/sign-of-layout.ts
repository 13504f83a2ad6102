import { isAmountOf, layoutEvidence } from "../../atlas/layout-of.ts";
import { CLEAR_MAJORITY, LEAST_TURNED_ROWS } from "../weights/weights.ts";
import { type SignRule, straight, turned } from "./sign-evidence.ts";

/** What an institution is known to write, unless words of several rows deny it and hardly any agree. */
export const signOfLayout: SignRule = ({ layout, amount, money, agree, oppose }) => {
  const convention = layout?.decides.signage_convention;
  if (layout === undefined || convention === undefined || !isAmountOf(layout, amount.header))
    return undefined;
  const read = convention === "inflows_positive" ? straight(money) : turned(money);
  const [same, other] = read.inflowsPositive === money.inflowsPositive ? [agree, oppose] : [oppose, agree];
  if (other >= LEAST_TURNED_ROWS && other >= same * CLEAR_MAJORITY) return undefined;
  return { money: read, reason: layoutEvidence(layout) };
};
