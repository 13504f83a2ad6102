import { absoluteDecimal, dayNumber, parseIsoDay } from "@farthing/values";
import type { Exchange } from "./truth.ts";

/* The rule of transfers once more (docs/spec/transfers.md), in the plainest words: every two transactions are held against each other. */

/** An amount in another currency, without a sign. */
interface Stated {
  readonly cents: number;
  readonly currency: string;
}

/** In cents, halves up. */
const quotient = (of: number, by: number): number => Math.floor((2 * of + by) / (2 * by));

/** What a bank says of an amount in another currency: a rate can go either way, if that makes a difference. */
export const statedBy = (exchange: Exchange | null, own: string): readonly Stated[] => {
  if (exchange === null) return [];
  const { currency, amount, rate } = exchange;
  if (amount !== null) return [{ currency, cents: Math.round(Number(amount) * 100) }];
  if (rate === null || rate === 10_000) return [];
  const cents = Math.round(Math.abs(Number(own)) * 100);
  const both = [quotient(cents * rate, 10_000), quotient(cents * 10_000, rate)];
  return both[0] === both[1]
    ? []
    : both.filter((each) => each > 0).map((each) => ({ currency, cents: each }));
};

/** A stored transaction, as the rule is told of it. */
export interface Side {
  readonly id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly text: string;
  /** What files state of it in other currencies. */
  readonly stated: readonly Stated[];
}

/** Two transactions, in either order. */
export const both = (one: string, other: string): string => [one, other].toSorted().join(" ");

const daysApart = (one: Side, other: Side): number =>
  Math.abs(dayNumber(parseIsoDay(one.date)!) - dayNumber(parseIsoDay(other.date)!));

/** Whether one is stated to be the other. */
const isStated = ({ stated }: Side, { amount, currency }: Side): boolean =>
  stated.some(
    (each) => each.currency === currency && each.cents === Math.round(Math.abs(Number(amount)) * 100),
  );

const isOneAmount = (one: Side, other: Side): boolean =>
  one.currency === other.currency
    ? absoluteDecimal(one.amount) === absoluteDecimal(other.amount)
    : isStated(one, other) || isStated(other, one);

const isCandidate = (one: Side, other: Side): boolean =>
  one.account_id !== other.account_id &&
  one.amount !== "0" &&
  one.amount.startsWith("-") !== other.amount.startsWith("-") &&
  isOneAmount(one, other) &&
  daysApart(one, other) <= 4;

/** Of the names that accounts have here, which a text names: by the name, or by the number in it. */
const names = (text: string, account: string): boolean =>
  text.includes(account) || (/\d{4}/.test(account) && text.includes(/\d{4}/.exec(account)![0]));

/** What is compared, in order: more is better. */
const worth = (one: Side, other: Side): readonly number[] => [
  one.reference !== "" && one.reference === other.reference ? 1 : 0,
  [names(one.text, other.account_name), names(other.text, one.account_name)].filter(Boolean).length,
  one.text === other.text ? 1 : 0,
  -daysApart(one, other),
];

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, i) => each !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
};

/** What the rule makes of all transactions that are free for it: each two with their state. */
export const rulePairs = (
  sides: readonly Side[],
  isRejected: (legs: string) => boolean,
): readonly { readonly state: "paired" | "proposed"; readonly legs: string }[] => {
  const best = new Map(
    sides.map((one) => {
      const candidates = sides.filter(
        (other) => isCandidate(one, other) && !isRejected(both(one.id, other.id)),
      );
      const most = candidates
        .map((other) => worth(one, other))
        .toSorted(compare)
        .at(-1);
      return [one, candidates.filter((other) => compare(worth(one, other), most!) === 0)] as const;
    }),
  );
  return sides
    .filter(({ amount }) => amount.startsWith("-"))
    .flatMap((one) =>
      best.get(one)!.flatMap((other) => {
        const back = best.get(other)!;
        if (!back.includes(one)) return [];
        const isOnly = back.length === 1 && best.get(one)!.length === 1;
        return [
          { state: isOnly ? ("paired" as const) : ("proposed" as const), legs: both(one.id, other.id) },
        ];
      }),
    );
};
