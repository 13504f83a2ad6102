import { ownFormat } from "../columns/own-format.ts";
import { columnIs, type Decider } from "../facts/facts.ts";
import type { WithMoney } from "./weigh-money.ts";

/** The column of balances that prove the money. One in another format cannot be read with the amounts. */
export const balanceColumn: Decider<WithMoney> = ({ columns, structure }, { format, money }) => {
  const { best, rule } = money;
  if (best.proof === undefined) return [];
  const { balance, explained, steps } = best.proof;
  const own = format === undefined ? undefined : ownFormat(columns[(rule.amount ?? rule.outflow)!], format);
  return own !== undefined && ownFormat(balance, own) !== own
    ? []
    : [
        columnIs(
          "balance",
          balance,
          structure.header,
          `${explained} of ${steps} steps agree with the amounts`,
        ),
      ];
};
