import { canBeBalance } from "../balances/balance.ts";
import { waysByBalance } from "../balances/learned-direction.ts";
import { meansFirst } from "../columns/column.ts";
import { NEARLY_ALL } from "../weights/weights.ts";
import { balanceDirection } from "./balance-direction.ts";
import { swapped } from "./decided-sign.ts";
import type { SignRule } from "./sign-evidence.ts";

/** Balances beside amounts without a sign, which went both ways. */
export const bothWaysByBalances: SignRule = ({ amount, columns, units, oldFirst }) => {
  const around = {
    amount,
    balances: columns.filter((each) => each.numbers >= NEARLY_ALL && canBeBalance(each)),
    fees: columns.filter((each) => meansFirst(each, "fee")),
  };
  const ways = waysByBalance(around, { units, oldFirst });
  return ways?.includes("in") && ways.includes("out") ? "both ways" : undefined;
};

/** A balance that rises when money comes in, though rows are missing between. */
export const signByRisingBalance: SignRule = ({ money, columns, units, all, oldFirst }) => {
  const direction = balanceDirection(columns, units, all, oldFirst);
  return direction === undefined
    ? undefined
    : {
        money: direction === "same" ? money : swapped(money),
        reason: "the balance rises when money comes in",
      };
};
