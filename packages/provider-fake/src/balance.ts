import { addDecimals, negateDecimal, plainDecimal, withPlaces } from "@farthing/values";
import type { HeldTransaction } from "./held.ts";

const placesOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/** The balance of an account at a time, computed from the current `balance` without what was posted from then on. */
export const balanceAt = (balance: string, held: readonly HeldTransaction[], moment: number): string => {
  const later = held.filter(({ posted, pending }) => pending !== true && posted >= moment);
  return later.length === 0
    ? balance
    : withPlaces(
        addDecimals(
          [balance, ...later.map(({ amount }) => negateDecimal(plainDecimal(amount)!))].map(
            (each) => plainDecimal(each)!,
          ),
        ),
        placesOf(balance),
      );
};
