import { UNITS } from "../../money/arithmetic.ts";
import {
  BALANCE_ORDERS,
  type BalanceOrder,
  balanceBelow,
  moneyBelow,
  moneyBetween,
} from "../../money/balance-order.ts";
import { type Column, isConstant, isRunning, meansFirst } from "../columns/column.ts";
import { LEAST_STEPS, MOSTLY } from "../weights/weights.ts";

/** How a column of balances confirms a reading of the money (docs/spec/inspect.md, Balances). */
export interface BalanceProof {
  /** Steps from one balance to the next that the money between them explains, and all steps. */
  readonly explained: number;
  readonly steps: number;
  /** Steps that the opposite of the money explains: its sign is not that of every row. */
  readonly opposed: number;
  /** Whether the file goes from old to new; undefined if the balances do not show it. */
  readonly oldFirst: boolean | undefined;
  /** Whether a balance is the one after its row. */
  readonly after: boolean;
}

/** Counts the steps from balance to balance in one order. */
const walk = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  order: BalanceOrder,
): Pick<BalanceProof, "explained" | "steps" | "opposed"> => {
  let [explained, steps, opposed] = [0, 0, 0];
  let before: bigint | undefined;
  let sum = 0n;
  let hasMoved = false;
  for (const [row, balance] of balances.entries()) {
    const here = money[row] ?? 0n;
    const between = moneyBetween({ sum }, here, order, UNITS);
    const rest = moneyBelow(here, order, UNITS);
    hasMoved ||= order.addsFirst && here !== 0n;
    if (balance === undefined) sum = between + rest;
    else {
      if (before !== undefined && (hasMoved || balance !== before)) {
        steps += 1;
        const expected = balanceBelow({ balance: before, sum }, here, order, UNITS);
        if (expected === balance) explained += 1;
        else if (expected - before === before - balance) opposed += 1;
      }
      before = balance;
      sum = rest;
      hasMoved = false;
    }
    hasMoved ||= !order.addsFirst && here !== 0n;
  }
  return { explained, steps, opposed };
};

const NOTHING_EXPLAINED: BalanceProof = {
  explained: -1,
  steps: 0,
  opposed: 0,
  oldFirst: undefined,
  after: true,
};

/** What is known of the place of balances beside the money before they are held against it. */
export interface BalancePlace {
  /** Whether the file goes from old to new; undefined if the dates do not show it. */
  readonly oldFirst: boolean | undefined;
  /** The only place that is a proof, if one is; or that none is. */
  readonly only: "after" | "before" | "none" | undefined;
}

/**
 * Holds balances against money, in the orders that the dates allow; the one that explains most counts.
 */
export const proveByBalance = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  { oldFirst, only }: BalancePlace,
): BalanceProof => {
  const orders = BALANCE_ORDERS.filter(
    (order) =>
      (only === undefined || only === (order.after ? "after" : "before")) &&
      (order.after || oldFirst !== undefined) &&
      (oldFirst === undefined || order.oldFirst === oldFirst),
  );
  return orders
    .map((order) => ({ ...walk(balances, money, order), oldFirst: order.oldFirst, after: order.after }))
    .reduce((best, each) => (each.explained > best.explained ? each : best), NOTHING_EXPLAINED);
};

/** The same for each currency or account by itself: `groups` has the one of each row. */
export const proveByBalances = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  place: BalancePlace,
  groups: readonly string[],
): BalanceProof => {
  const proofs = [...new Set(groups)].map((group) => {
    const rows = groups.flatMap((each, row) => (each === group ? [row] : []));
    return proveByBalance(
      rows.map((row) => balances[row]),
      rows.map((row) => money[row]),
      place,
    );
  });
  return {
    explained: proofs.reduce((sum, { explained }) => sum + explained, 0),
    steps: proofs.reduce((sum, { steps }) => sum + steps, 0),
    opposed: proofs.reduce((sum, { opposed }) => sum + opposed, 0),
    oldFirst: proofs[0]?.oldFirst ?? true,
    after: proofs[0]?.after ?? true,
  };
};

/** Whether each row begins with the balance with which its neighbour ends: the one above it in a file from old to new. */
const isContinuous = (
  before: readonly (bigint | undefined)[],
  after: readonly (bigint | undefined)[],
  oldFirst: boolean | undefined,
): boolean => {
  const follow = (from: readonly (bigint | undefined)[], to: readonly (bigint | undefined)[]): boolean =>
    from.slice(0, -1).every((each, row) => each !== undefined && each === to[row + 1]);
  return (oldFirst !== false && follow(after, before)) || (oldFirst !== true && follow(before, after));
};

/**
 * In how many rows the money leads from the balance before the row to that after it; zero if it does not in some row, or
 * if the next row does not go on from there.
 */
export const explainedInRows = (
  before: readonly (bigint | undefined)[],
  after: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  oldFirst: boolean | undefined,
): number => {
  if (!isContinuous(before, after, oldFirst)) return 0;
  let explained = 0;
  for (const [row, each] of money.entries()) {
    const [from, to] = [before[row], after[row]];
    if (each === undefined || each === 0n) continue;
    if (from === undefined || to === undefined || from + each !== to) return 0;
    explained += 1;
  }
  return explained;
};

/** Whether nearly all steps are explained, more than chance does. */
export const isProven = ({ explained, steps, opposed }: BalanceProof): boolean =>
  explained >= LEAST_STEPS && explained >= steps * MOSTLY && opposed === 0;

/** Whether every step is explained, and there is one at least: too little to prove a reading, enough to prefer it. */
export const isBorneOut = ({ explained, steps }: BalanceProof): boolean =>
  explained >= 1 && explained === steps;

/** Whether neither its header nor its cells speak against a column as one of balances: a number of rows is none. */
export const canBeBalance = (column: Column): boolean =>
  !isConstant(column) &&
  (meansFirst(column, "balance") || (column.meanings.length === 0 && !isRunning(column)));
