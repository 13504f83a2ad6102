import { NAMELESS } from "@farthing/recognition";
import { absoluteDecimal, comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import { namesAccount } from "./names-account.ts";
import { legsKey, turned } from "./transfer.ts";

/** How many days apart the sides of a transfer can be. */
export const DAYS_APART = 4;

/** A day with more transactions of one amount tells nothing of which belongs to which. */
export const MOST_OF_A_DAY = 16;

/** What a transaction is in another currency, as a file states it: money out is positive. */
export interface CounterValue {
  /** Canonical decimal. */
  readonly amount: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

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
  /** What files state of it in other currencies, each once; none if a person has changed its amount or currency. */
  readonly counters: readonly CounterValue[];
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
  // Each can state what the other is.
  if (score < best.score || best.others.includes(other)) return best;
  return { score, others: [...best.others, other] };
};

/** Whether a person has said that two transactions are no transfer, one of them as its inflow: it is asked of both. */
export type IsRejected = (legs: string) => boolean;

/** An amount that a movement is, or is stated to be in another currency. */
interface Face extends CounterValue {
  readonly of: Prepared;
  readonly isOwn: boolean;
}

const facesOf = (of: Prepared): readonly Face[] => {
  const { amount, currency, counters } = of.movement;
  return [
    { of, amount, currency, isOwn: true },
    ...counters.map((counter) => ({ of, ...counter, isOwn: false })),
  ];
};

/** The best candidates of each movement that has any. */
class Candidates {
  readonly #best = new Map<Movement, Best>();
  readonly #isRejected: IsRejected;

  constructor(isRejected: IsRejected) {
    this.#isRejected = isRejected;
  }

  /** Holds those that are one amount in one currency against each other. */
  addAmong(faces: readonly Face[]): void {
    const inflows = faces.filter(({ amount }) => amount.startsWith("-"));
    const outflows = Map.groupBy(
      faces.filter(({ amount }) => !amount.startsWith("-")),
      ({ of }) => of.day,
    );
    if (outflows.size === 0) return;
    for (const inflow of inflows)
      for (let day = inflow.of.day - DAYS_APART; day <= inflow.of.day + DAYS_APART; day += 1)
        // What two are stated to be in a third currency says nothing of either.
        for (const outflow of outflows.get(day) ?? [])
          if (inflow.isOwn || outflow.isOwn) this.#offer(inflow.of, outflow.of);
  }

  #offer(inflow: Prepared, outflow: Prepared): void {
    const [into, out] = [inflow.movement, outflow.movement];
    if (into.account_id === out.account_id) return;
    const legs = { inflow_transaction_id: into.id, outflow_transaction_id: out.id };
    if (this.#isRejected(legsKey(legs)) || this.#isRejected(legsKey(turned(legs)))) return;
    const score = scoreOf(inflow, outflow);
    this.#best.set(into, better(this.#best.get(into), score, out));
    this.#best.set(out, better(this.#best.get(out), score, into));
  }

  pairs(): readonly DecidedPair[] {
    return [...this.#best].flatMap(([inflow, { others }]) =>
      others.flatMap((outflow): readonly DecidedPair[] => {
        if (!inflow.amount.startsWith("-")) return [];
        const back = this.#best.get(outflow)!.others;
        if (!back.includes(inflow)) return [];
        const isOnly = others.length === 1 && back.length === 1;
        return [{ state: isOnly ? "paired" : "proposed", inflow, outflow }];
      }),
    );
  }
}

/**
 * Which of some transactions are paired, and which are proposed (docs/spec/transfers.md, The rule). What becomes of two follows from
 * the candidates of either alone: from the transactions of their amounts on the days around theirs.
 */
export const decidePairs = (
  movements: Iterable<Movement>,
  isRejected: IsRejected,
): readonly DecidedPair[] => {
  const faces = Array.from(movements, prepare).flatMap(facesOf);
  const free = [...Map.groupBy(faces, ({ amount, of }) => `${of.day} ${amount}`).values()]
    .filter(({ length }) => length <= MOST_OF_A_DAY)
    .flatMap((each) => each.filter(({ of, amount }) => of.movement.is_free && amount !== "0"));
  const byMoney = Map.groupBy(free, ({ amount, currency }) => `${currency} ${absoluteDecimal(amount)}`);
  const candidates = new Candidates(isRejected);
  for (const each of byMoney.values()) candidates.addAmong(each);
  return candidates.pairs();
};
