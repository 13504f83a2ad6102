/** How a column of balances bears out a reading of the money (docs/spec/inspect.md, Balances). */
export interface BalanceProof {
  /** Steps from one balance to the next that the money between them explains, and all steps. */
  readonly explained: number;
  readonly steps: number;
  /** Whether the file goes from old to new. */
  readonly oldFirst: boolean;
}

const walk = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
  oldFirst: boolean,
): { readonly explained: number; readonly steps: number } => {
  let [explained, steps] = [0, 0];
  let before: bigint | undefined;
  let sum = 0n;
  let moved = false;
  for (const [row, balance] of balances.entries()) {
    const here = money[row] ?? 0n;
    if (oldFirst) sum += here;
    if (oldFirst && here !== 0n) moved = true;
    if (balance !== undefined) {
      if (before !== undefined && moved) {
        steps += 1;
        if (balance - before === (oldFirst ? sum : -sum)) explained += 1;
      }
      before = balance;
      sum = 0n;
      moved = false;
    }
    if (!oldFirst) {
      sum += here;
      if (here !== 0n) moved = true;
    }
  }
  return { explained, steps };
};

/** Holds balances against money, in both orders of the rows; the better order counts. */
export const proveByBalance = (
  balances: readonly (bigint | undefined)[],
  money: readonly (bigint | undefined)[],
): BalanceProof => {
  const [down, up] = [walk(balances, money, true), walk(balances, money, false)];
  return up.explained > down.explained ? { ...up, oldFirst: false } : { ...down, oldFirst: true };
};

/** Whether nearly all steps are explained, more than chance does. */
export const isProven = ({ explained, steps }: BalanceProof): boolean =>
  explained >= 1 && explained >= steps * 0.8 && (steps >= 2 || explained === steps);
