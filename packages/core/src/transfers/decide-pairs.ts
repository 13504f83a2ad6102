import { NAMELESS } from "@farthing/recognition";
import { absoluteDecimal, comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import { namesAccount } from "./names-account.ts";
import { legsKey, turned } from "./transfer.ts";

/** How many days apart the sides of a transfer can be. */
export const DAYS_APART = 4;

/** A day with more transactions of one amount tells nothing of which belongs to which. */
export const MOST_OF_A_DAY = 16;

/** A stored transaction that is no part of another, as the rule sees it. */
export interface Movement {
  readonly id: string;
  readonly account_id: string;
  readonly account_name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Canonical decimal: money out is positive. */
  readonly amount: string;
  readonly currency: string;
  /** What its bank calls it; blank if nothing. */
  readonly reference: string;
  /** Its name as it came in, whatever a person has made of it. */
  readonly text: string;
  /** It is booked, not split, and in no pair that a person or a file has made. */
  readonly is_free: boolean;
  readonly created_at: string;
}

/** What the rule says of two transactions. */
export interface DecidedPair {
  readonly state: "paired" | "proposed";
  readonly inflow: Movement;
  readonly outflow: Movement;
}

/** The best candidates for the other side of a transaction: all are equally good. */
interface Best {
  readonly score: number;
  readonly others: readonly Movement[];
}

/** A movement with what is asked of it again and again. */
interface Prepared {
  readonly movement: Movement;
  readonly day: number;
  readonly text: string;
}

const prepare = (movement: Movement): Prepared => ({
  movement,
  day: dayNumber(parseIsoDay(movement.date)!),
  text: comparableText(movement.text),
});

/** The text of what came without one. */
const NAMELESS_TEXT = comparableText(NAMELESS);

/** How well two fit: by reference, then by names of accounts, then by text, then by days; more is better. */
const scoreOf = (one: Prepared, other: Prepared): number => {
  const [a, b] = [one.movement, other.movement];
  const reference = a.reference !== "" && a.reference === b.reference ? 1 : 0;
  const names = [namesAccount(a.text, b.account_name), namesAccount(b.text, a.account_name)];
  const alike = one.text !== NAMELESS_TEXT && one.text === other.text ? 1 : 0;
  const near = DAYS_APART - Math.abs(one.day - other.day);
  return ((reference * 3 + names.filter(Boolean).length) * 2 + alike) * (DAYS_APART + 1) + near;
};

const better = (best: Best | undefined, score: number, other: Movement): Best => {
  if (best === undefined || score > best.score) return { score, others: [other] };
  return score === best.score ? { score, others: [...best.others, other] } : best;
};

/** Whether a person has said that two transactions are no transfer, one of them as its inflow: it is asked of both. */
export type IsRejected = (legs: string) => boolean;

/** The pairs of movements of one amount and currency. */
const pairsAmong = (movements: readonly Movement[], isRejected: IsRejected): readonly DecidedPair[] => {
  const prepared = movements.map(prepare);
  const inflows = prepared.filter(({ movement }) => movement.amount.startsWith("-"));
  const outflows = Map.groupBy(
    prepared.filter(({ movement }) => !movement.amount.startsWith("-")),
    ({ day }) => day,
  );
  if (inflows.length === 0 || outflows.size === 0) return [];
  const best = new Map<Movement, Best>();
  const offer = (inflow: Prepared, outflow: Prepared): void => {
    const [into, out] = [inflow.movement, outflow.movement];
    if (into.account_id === out.account_id) return;
    const legs = { inflow_transaction_id: into.id, outflow_transaction_id: out.id };
    if (isRejected(legsKey(legs)) || isRejected(legsKey(turned(legs)))) return;
    const score = scoreOf(inflow, outflow);
    best.set(into, better(best.get(into), score, out));
    best.set(out, better(best.get(out), score, into));
  };
  for (const inflow of inflows)
    for (let day = inflow.day - DAYS_APART; day <= inflow.day + DAYS_APART; day += 1)
      for (const outflow of outflows.get(day) ?? []) offer(inflow, outflow);
  return inflows.flatMap(({ movement: inflow }) => {
    const { others } = best.get(inflow) ?? { others: [] };
    return others.flatMap((outflow): readonly DecidedPair[] => {
      const back = best.get(outflow)!.others;
      if (!back.includes(inflow)) return [];
      const isOnly = others.length === 1 && back.length === 1;
      return [{ state: isOnly ? "paired" : "proposed", inflow, outflow }];
    });
  });
};

/**
 * Which of some transactions are paired, and which are proposed (docs/spec/transfers.md, The rule). What becomes of two follows from
 * the candidates of either alone: from the transactions of their amount on the days around theirs.
 */
export const decidePairs = (
  movements: Iterable<Movement>,
  isRejected: IsRejected,
): readonly DecidedPair[] => {
  const free = [...Map.groupBy(movements, ({ amount, date }) => `${date} ${amount}`).values()]
    .filter(({ length }) => length <= MOST_OF_A_DAY)
    .flatMap((each) => each.filter(({ is_free, amount }) => is_free && amount !== "0"));
  const byMoney = Map.groupBy(free, ({ amount, currency }) => `${currency} ${absoluteDecimal(amount)}`);
  return [...byMoney.values()].flatMap((each) => pairsAmong(each, isRejected));
};
