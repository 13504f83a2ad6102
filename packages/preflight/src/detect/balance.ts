import { type Column, isConstant, isRunning, meansFirst } from "./column.ts";

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

/** How balances stand beside the money: the file goes from old to new or back, and a balance is that after a row or before it. */
interface Manner {
  readonly oldFirst: boolean;
  readonly after: boolean;
}

/** A balance before a row is rare, and looks like one after it in a file of the other order with the other sign. */
const MANNERS: readonly Manner[] = [
  { oldFirst: true, after: true },
  { oldFirst: false, after: true },
  { oldFirst: true, after: false },
  { oldFirst: false, after: false },
];

const walk = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  { oldFirst, after }: Manner,
): Omit<BalanceProof, keyof Manner> => {
  let [explained, steps, opposed] = [0, 0, 0];
  let before: bigint | undefined;
  let sum = 0n;
  let moved = false;
  // In a file from old to new, the money of a row comes before a balance after it.
  const addsFirst = oldFirst === after;
  for (const [row, balance] of balances.entries()) {
    const here = money[row] ?? 0n;
    if (addsFirst) {
      sum += here;
      if (here !== 0n) moved = true;
    }
    if (balance !== undefined) {
      if (before !== undefined && (moved || balance !== before)) {
        steps += 1;
        const step = oldFirst ? balance - before : before - balance;
        if (step === sum) explained += 1;
        else if (step === -sum) opposed += 1;
      }
      before = balance;
      sum = 0n;
      moved = false;
    }
    if (!addsFirst) {
      sum += here;
      if (here !== 0n) moved = true;
    }
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
 * Holds balances against money, in the orders and manners that the dates allow; the one that explains most counts.
 */
export const proveByBalance = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  { oldFirst, only }: BalancePlace,
): BalanceProof => {
  const manners = MANNERS.filter(
    (manner) =>
      (only === undefined || only === (manner.after ? "after" : "before")) &&
      (manner.after || oldFirst !== undefined) &&
      (oldFirst === undefined || manner.oldFirst === oldFirst),
  );
  return manners
    .map((manner) => ({ ...walk(balances, money, manner), ...manner }))
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
  explained >= 2 && explained >= steps * 0.8 && opposed === 0;

/** Whether every step is explained, and there is one at least: too little to prove a reading, enough to prefer it. */
export const isBorneOut = ({ explained, steps }: BalanceProof): boolean =>
  explained >= 1 && explained === steps;

/** Whether neither its header nor its cells speak against a column as one of balances: a number of rows is none. */
export const canBeBalance = (column: Column): boolean =>
  !isConstant(column) &&
  (meansFirst(column, "balance") || (column.meanings.length === 0 && !isRunning(column)));
