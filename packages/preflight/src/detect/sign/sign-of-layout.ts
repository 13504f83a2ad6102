import { isAmountOf, layoutEvidence } from "../../atlas/layout-of.ts";
import { type SignRule, straight, turned } from "./sign-evidence.ts";

/** Words of so many rows say that the file is written in another way than the layout. */
const LEAST_AGAINST = 3;

/** What an institution is known to write, unless words of several rows deny it and hardly any agree. */
export const signOfLayout: SignRule = ({ layout, amount, money, agree, oppose }) => {
  const convention = layout?.decides.signage_convention;
  if (layout === undefined || convention === undefined || !isAmountOf(layout, amount.header))
    return undefined;
  const read = convention === "inflows_positive" ? straight(money) : turned(money);
  const [same, other] = read.inflowsPositive === money.inflowsPositive ? [agree, oppose] : [oppose, agree];
  if (other >= LEAST_AGAINST && other >= same * 4) return undefined;
  return { money: read, reason: layoutEvidence(layout) };
};
