import type { EntryDetails } from "@farthing/preflight";
import {
  absoluteDecimal,
  dividedDecimal,
  isCurrencyCode,
  minorUnits,
  multipliedDecimal,
  negateDecimal,
} from "@farthing/values";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type { PlannedCounter } from "../books/plan.ts";

type StatedRate = NonNullable<EntryDetails["rate"]>;

/** What a row, an entry or a record says of its amount in other currencies. */
export interface StatedElsewhere {
  readonly counters: readonly CounterValue[];
  readonly rate?: StatedRate | undefined;
}

/** The amount of a transaction at a rate, in whole coins of the other currency, halves away from zero: both ways if nothing says which. */
const atRate = ({ value, currency, unit }: StatedRate, own: CounterValue): readonly CounterValue[] => {
  const places = minorUnits(currency);
  const size = absoluteDecimal(own.amount);
  const times = multipliedDecimal(size, value, places);
  const through = dividedDecimal(size, value, places);
  if (unit === own.currency) return [{ amount: times, currency }];
  if (unit === currency) return [{ amount: through, currency }];
  if (unit !== null) return [];
  // Where both ways lead to one amount, that tells nothing of it.
  return times === through
    ? []
    : [
        { amount: times, currency },
        { amount: through, currency },
      ];
};

/** What a file states of a transaction in other currencies, with the sign of the transaction. */
export const statedCounters = (
  { counters, rate }: StatedElsewhere,
  own: CounterValue,
): readonly CounterValue[] => {
  if (own.amount === "0") return [];
  const isIn = own.amount.startsWith("-");
  return [...counters, ...(rate === undefined ? [] : atRate(rate, own))]
    .filter(({ currency }) => currency !== own.currency && isCurrencyCode(currency))
    .map(({ amount, currency }) => ({ amount: absoluteDecimal(amount), currency }))
    .filter(({ amount }) => amount !== "0")
    .map(({ amount, currency }) => ({ amount: isIn ? negateDecimal(amount) : amount, currency }));
};

/** What is stated of transactions, each amount once: two rows can be one. */
export const eachOnce = (counters: Iterable<PlannedCounter>): readonly PlannedCounter[] => [
  ...new Map(
    Array.from(counters, (each) => [`${each.transaction_id} ${each.currency} ${each.amount}`, each]),
  ).values(),
];
