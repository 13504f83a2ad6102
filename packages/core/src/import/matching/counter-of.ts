import { absoluteDecimal, isCurrencyCode, negateDecimal } from "@farthing/values";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type { PlannedCounter } from "../books/plan.ts";

/** What a file states of a transaction in another currency, with the sign of the transaction; undefined if that is nothing. */
export const counterOf = (
  stated: CounterValue | undefined,
  { amount, currency }: CounterValue,
): CounterValue | undefined => {
  if (stated === undefined || stated.currency === currency || !isCurrencyCode(stated.currency))
    return undefined;
  const value = absoluteDecimal(stated.amount);
  if (value === "0" || amount === "0") return undefined;
  return { amount: amount.startsWith("-") ? negateDecimal(value) : value, currency: stated.currency };
};

/** What is stated first of each transaction: two rows can be one. */
export const once = (counters: Iterable<PlannedCounter>): readonly PlannedCounter[] => {
  const found = new Map<string, PlannedCounter>();
  for (const each of counters) if (!found.has(each.transaction_id)) found.set(each.transaction_id, each);
  return [...found.values()];
};
