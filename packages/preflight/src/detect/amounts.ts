import { type BalanceProof, explainedInRows, isProven, proveByBalance, proveByBalances } from "./balance.ts";
import { type Column, isConstant, means, meansFirst } from "./column.ts";
import { currencyInHeader } from "./currency-column.ts";
import { type DirectionColumn, directionBy } from "./direction.ts";
import { learnedDirections } from "./learned-direction.ts";
import { type Money, moneyOf, type UnitsOf } from "./money.ts";
import { absolute } from "./units.ts";

/** A reading of the money of a file, with what speaks for it. */
export interface Hypothesis {
  readonly money: Money;
  /** How much the headers and the cells speak for it. */
  readonly worth: number;
  readonly direction?: DirectionColumn;
  /** The balances that only this reading explains. */
  readonly proof?: BalanceProof & {
    readonly balance: Column;
    /** Whether each currency or account has a balance of its own. */
    readonly isGrouped: boolean;
  };
}

/** The readings of the money that are left, the likeliest first; those that store other records are a question. */
export interface FoundMoney {
  /** The balances are explained with the fee and without it. */
  readonly unclearFee?: number;
  readonly best: Hypothesis | undefined;
  /** Other columns that are as likely. */
  readonly rivals: readonly Hypothesis[];
}

const NEVER_MONEY = [
  "rate",
  "qty",
  "price",
  "reference",
  "counter_account",
  "account",
  "time",
  "other",
  "currency",
  "original_currency",
] as const;

const isMoney = (column: Column, least: number): boolean =>
  column.filled > 0 &&
  (column.numbers >= least || (means(column, "amount", "outflow", "inflow") && column.numbers >= 0.5)) &&
  (!meansFirst(column, ...NEVER_MONEY) || means(column, "amount", "net", "outflow", "inflow", "balance"));

const WORTH: Partial<Record<string, number>> = {
  amount: 10,
  net: 10.5,
  gross: 7,
  outflow: 6,
  inflow: 6,
  original_amount: 2,
  fee: -10,
  tax: -10,
  balance: -10,
};

const signs = (units: readonly (bigint | undefined)[]) => {
  let [positive, negative] = [0, 0];
  for (const each of units) {
    if (each === undefined || each === 0n) continue;
    if (each > 0n) positive += 1;
    else negative += 1;
  }
  return { positive, negative };
};

/** Whether a column counts the rows. */
const isCount = (units: readonly (bigint | undefined)[]): boolean => {
  const [first, second] = units;
  if (first === undefined || second === undefined) return false;
  const step = second - first;
  return step !== 0n && units.length > 2 && units.every((each, row) => each === first + step * BigInt(row));
};

const FEW_ROWS = 5;

const hasDecimals = ({ distinct }: Column): boolean =>
  [...distinct].some((value) => /[.,\u066b]\d{1,2}(?!\d)/.test(value));

const worthOfSingle = (
  column: Column,
  units: readonly (bigint | undefined)[],
  others: readonly Column[],
): number => {
  const { positive, negative } = signs(units);
  let worth = 5;
  for (const meaning of column.meanings) {
    const each = WORTH[meaning];
    if (each !== undefined) {
      worth = each;
      break;
    }
  }
  if (column.meanings.length === 0 && column.header !== "" && !/^column \d+$/.test(column.header)) worth -= 1;
  // In a few rows a minus is chance.
  if (negative > 0) worth += units.length < FEW_ROWS ? 1 : positive > 0 ? 3 : 2;
  if (hasDecimals(column)) worth += 1;
  else if (column.meanings.length === 0 && others.some(hasDecimals)) worth -= 4;
  else if (column.meanings.length === 0 && isCount(units)) worth -= 6;
  if (column.filled < 0.8) worth -= 3;
  // Zero where a row has another amount: it is that of some rows only.
  else if (units.filter((each) => each === 0n).length > units.length * 0.3) worth -= 3;
  if (isConstant(column)) worth -= 4;
  return worth;
};

/** Whether two columns are never both used in a row, and each of them is somewhere. */
const areComplementary = (
  one: readonly (bigint | undefined)[],
  other: readonly (bigint | undefined)[],
): boolean => {
  let [first, second, both, neither] = [0, 0, 0, 0];
  for (const [row, a] of one.entries()) {
    const b = other[row];
    const [hasA, hasB] = [a !== undefined && a !== 0n, b !== undefined && b !== 0n];
    if (hasA && hasB) both += 1;
    else if (hasA) first += 1;
    else if (hasB) second += 1;
    else neither += 1;
  }
  return both === 0 && first > 0 && second > 0 && neither <= (first + second) * 0.2;
};

/** Whether headers say that two amounts are in different currencies. */
const areInCurrencies = (one: Column, other: Column): boolean => {
  const [mine, theirs] = [currencyInHeader(one.header), currencyInHeader(other.header)];
  return mine !== undefined && theirs !== undefined && mine !== theirs;
};

const neverBoth = (one: readonly (bigint | undefined)[], other: readonly (bigint | undefined)[]): boolean => {
  let both = 0;
  for (const [row, a] of one.entries()) {
    const b = other[row];
    if (a !== undefined && a !== 0n && b !== undefined && b !== 0n) both += 1;
  }
  return both <= one.length * 0.05;
};

const pairsOf = (columns: readonly Column[], units: UnitsOf): Hypothesis[] => {
  const found: Hypothesis[] = [];
  const pair = (outflow: Column, inflow: Column, worth: number): void => {
    found.push({ money: { outflow: outflow.cell, inflow: inflow.cell, inflowsPositive: true }, worth });
  };
  const outs = columns.filter((column) => means(column, "outflow"));
  const ins = columns.filter((column) => means(column, "inflow"));
  for (const out of outs)
    for (const into of ins)
      if (out !== into && out.filled + into.filled > 0 && neverBoth(units(out.cell), units(into.cell)))
        pair(out, into, 14 - Math.abs(out.cell - into.cell) * 0.1);
  if (found.length > 0) return found;
  const unnamed = columns.filter(
    (column) => column.filled > 0 && !means(column, "balance", "fee", "tax", "original_amount"),
  );
  for (const [i, one] of unnamed.entries())
    for (const other of unnamed.slice(i + 1))
      if (!areInCurrencies(one, other) && areComplementary(units(one.cell), units(other.cell))) {
        pair(one, other, 10 - (other.cell - one.cell) * 0.1);
        pair(other, one, 9 - (other.cell - one.cell) * 0.1);
      }
  return found;
};

/** Whether an amount is the sum of another one and all amounts between the two. */
const isSumUpTo = (from: Column, to: Column, columns: readonly Column[], units: UnitsOf): boolean => {
  const parts = columns.filter(({ cell }) => cell > from.cell && cell < to.cell);
  if (to.cell < from.cell || parts.length === 0) return false;
  let moved = 0;
  const holds = units(to.cell).every((each, row) => {
    const whole = units(from.cell)[row];
    const taken = parts.reduce((sum, { cell }) => sum + (units(cell)[row] ?? 0n), 0n);
    if (taken !== 0n) moved += 1;
    return each !== undefined && whole !== undefined && each === whole + taken;
  });
  return holds && moved > 0;
};

/**
 * Whether the fee of a trade is beside its amount or inside it: the amount is quantity times price, or that and the fee.
 * Undefined if no row shows it.
 */
const tradeFee = (
  columns: readonly Column[],
  fees: readonly Column[],
  units: UnitsOf,
): ((amounts: readonly (bigint | undefined)[]) => "beside" | "inside" | undefined) => {
  const quantities = units(columns.find((column) => meansFirst(column, "qty"))!.cell);
  const price = columns.find((column) => means(column, "price"));
  const prices = price === undefined ? [] : units(price.cell);
  return (amounts) => {
    let [beside, inside] = [0, 0];
    for (const [row, amount] of amounts.entries()) {
      const [quantity, each] = [quantities[row], prices[row]];
      const fee = fees.reduce((sum, { cell }) => sum + absolute(units(cell)[row] ?? 0n), 0n);
      if (amount === undefined || quantity === undefined || each === undefined || fee === 0n) continue;
      const value = absolute(quantity * each) / ONE;
      const isNear = (one: bigint, other: bigint): boolean => absolute(one - other) <= CENT;
      if (isNear(absolute(amount), value)) beside += 1;
      else if (isNear(absolute(amount), value + fee) || isNear(absolute(amount), value - fee)) inside += 1;
    }
    return beside === inside ? undefined : beside > inside ? "beside" : "inside";
  };
};

const ONE = 100_000_000n;
/** A price is rounded. */
const CENT = 1_000_000n;

/** Whether an amount is the sum of another one and one more column, such as a round-up. */
const isSumWith = (from: Column, to: Column, columns: readonly Column[], units: UnitsOf): boolean =>
  columns.some((part) => {
    if (part === from || part === to || means(part, "balance") || part.cell > to.cell) return false;
    let moved = 0;
    const holds = units(to.cell).every((each, row) => {
      const whole = units(from.cell)[row];
      const more = units(part.cell)[row] ?? 0n;
      if (more !== 0n) moved += 1;
      return each !== undefined && whole !== undefined && each === whole + more;
    });
    return holds && moved > 1;
  });

/** The amounts from which another column, the net amount, takes the fee or what else is taken. */
const grossOf = (
  columns: readonly Column[],
  fees: readonly Column[],
  units: UnitsOf,
): { readonly gross: ReadonlySet<number>; readonly net: ReadonlySet<number> } => {
  const [gross, nets] = [new Set<number>(), new Set<number>()];
  const amounts = columns.filter((column) => !means(column, "balance", "fee", "tax") && column.filled >= 0.8);
  for (const net of amounts) {
    const taken = meansFirst(net, "net") && columns.some((column) => means(column, "fee", "tax"));
    for (const column of amounts) {
      if (column === net || meansFirst(column, "net") || meansFirst(net, "gross")) continue;
      if (!meansFirst(net, "net") && !meansFirst(column, "gross") && net.cell < column.cell) continue;
      if (taken && means(column, "amount", "gross")) {
        gross.add(column.cell);
        nets.add(net.cell);
      }
      if (isSumUpTo(column, net, columns, units) || isSumWith(column, net, columns, units)) {
        gross.add(column.cell);
        nets.add(net.cell);
      }
      for (const fee of fees) {
        const [all, less, left] = [units(column.cell), units(fee.cell), units(net.cell)];
        let explained = 0;
        const holds = left.every((each, row) => {
          const [whole, part] = [all[row], less[row] ?? 0n];
          if (each === undefined || whole === undefined) return true;
          if (part !== 0n && (each === whole - part || each === whole + part)) explained += 1;
          return part === 0n ? each === whole : each === whole - absolute(part) || each === whole + part;
        });
        if (holds && explained > 0) {
          gross.add(column.cell);
          nets.add(net.cell);
        }
      }
    }
  }
  return { gross, net: nets };
};

/** What rounding leaves of an expense that is shared: five hundredths. */
const ROUNDED = 5_000_000n;

/** The columns of persons who share the expense of a row: they add up to zero, and one of them is whose books these are. */
const sharesOf = (columns: readonly Column[], units: UnitsOf): readonly Column[] => {
  const unknown = columns.filter(
    (column) =>
      column.header !== "" &&
      !means(
        column,
        "amount",
        "net",
        "gross",
        "original_amount",
        "balance",
        "fee",
        "tax",
        "outflow",
        "inflow",
      ),
  );
  if (unknown.length < 2) return [];
  const rows = units(unknown[0]!.cell).length;
  let even = 0;
  for (let row = 0; row < rows; row += 1) {
    const shares = unknown.map(({ cell }) => units(cell)[row] ?? 0n);
    const sum = shares.reduce((total, each) => total + each, 0n);
    if (absolute(sum) <= ROUNDED && shares.some((each) => each !== 0n)) even += 1;
  }
  if (even < rows * 0.8) return [];
  return unknown;
};

/** The currency codes right beside an amount. */
const codesBeside = ({ cell }: Column, all: readonly Column[]): Column | undefined => {
  const isCodes = (column: Column | undefined): column is Column =>
    column !== undefined && column.currencies >= 0.9 && column.filled > 0;
  const [left, right] = [all[cell - 1], all[cell + 1]];
  if (isCodes(right)) return right;
  return isCodes(left) && (all[cell - 2]?.numbers ?? 0) < 0.9 ? left : undefined;
};

/** Whether an amount is in the currency of each purchase while another one is always in that of the account. */
const isInOtherCurrency = (column: Column, amounts: readonly Column[], all: readonly Column[]): boolean => {
  const own = codesBeside(column, all);
  if (own === undefined) return false;
  return amounts.some((other) => {
    const codes = other === column || other.filled < 0.8 ? undefined : codesBeside(other, all);
    if (codes === undefined) return false;
    return (
      (codes.distinct.size === 1 && own.distinct.size > 1) ||
      (meansFirst(own, "original_currency") && meansFirst(codes, "currency"))
    );
  });
};

const sameMoney = (one: readonly (bigint | undefined)[], other: readonly (bigint | undefined)[]): boolean =>
  one.every((each, row) => each === other[row]);

/** So many columns are tried as the balances before and after a row. */
const MOST_BALANCES = 8;

/** More currencies or accounts than these are something else. */
const MOST_GROUPS = 8;

const canBeBalance = (column: Column): boolean =>
  column.meanings.length === 0 || meansFirst(column, "balance");

/** Whether no header says what a column is. */
const isUnnamed = (columns: readonly Column[], { amount, outflow, inflow }: Money): boolean =>
  [amount, outflow, inflow].every((cell) => cell === undefined || columns[cell]!.meanings.length === 0);

/** How far behind the best a reading is no longer a question. */
const CLEARLY = 2;
const UNNAMED_CLEARLY = 5;

/** Weighs every reading of the money of these rows. */
export const findMoney = (
  all: readonly Column[],
  directions: readonly DirectionColumn[],
  units: UnitsOf,
  oldFirst: boolean | undefined,
): FoundMoney => {
  const least = all.some((column) => isMoney(column, 0.9)) ? 0.9 : 0.6;
  const columns = all.filter(
    (column) => isMoney(column, least) || (column.filled === 0 && means(column, "outflow", "inflow")),
  );
  const values = (cell: number): readonly string[] => all[cell]?.values ?? [];
  const isTrade = all.some((column) => meansFirst(column, "qty") && column.filled > 0);
  const fees = columns.filter(
    (column) =>
      meansFirst(column, "fee") && units(column.cell).some((each) => each !== undefined && each !== 0n),
  );
  const filled = columns.filter((column) => column.filled > 0);
  const singles = filled.filter((column) => !meansFirst(column, "balance", "fee", "tax"));
  const possible = filled.filter((column) => !isConstant(column) && canBeBalance(column));
  const hypotheses: Hypothesis[] = [...pairsOf(columns, units)];
  const { gross: grossAmounts, net: netAmounts } = grossOf(filled, fees, units);
  for (const column of singles) {
    const worth =
      worthOfSingle(column, units(column.cell), singles) -
      (grossAmounts.has(column.cell) || isInOtherCurrency(column, singles, all) ? 8 : 0);
    const isOut = meansFirst(column, "outflow");
    hypotheses.push({ money: { amount: column.cell, inflowsPositive: !isOut }, worth });
    hypotheses.push({ money: { amount: column.cell, inflowsPositive: isOut }, worth: worth - 0.5 });
    const isSigned = units(column.cell).some((each) => each !== undefined && each < 0n);
    const byBalance =
      directions.length > 0 ? [] : learnedDirections(all, column, possible, fees, units, oldFirst);
    for (const direction of [...directions, ...byBalance]) {
      // A kind of transaction says less than a sign.
      if (direction.column === column || (isSigned && !direction.strong)) continue;
      const of = directionBy(direction);
      hypotheses.push({
        money: { amount: column.cell, inflowsPositive: true, direction: { cell: direction.column.cell, of } },
        worth: worth + (direction.strong ? 1 : 0.5),
        direction,
      });
    }
  }
  const taxes = columns.filter(
    (column) =>
      meansFirst(column, "tax") && units(column.cell).some((each) => each !== undefined && each !== 0n),
  );
  const trade = isTrade ? tradeFee(all, fees, units) : undefined;
  const withFees = hypotheses.flatMap((each) => {
    const { amount } = each.money;
    const taken = fees.filter(({ cell }) => cell !== amount).map(({ cell }) => cell);
    if (taken.length === 0) return [each];
    // A fee beside an amount is taken into it; beside a net amount it is already.
    const isInside = netAmounts.has(amount ?? -1) || (isTrade && trade?.(units(amount ?? -1)) !== "beside");
    const more = isInside ? -1 : 0.2;
    const cells =
      trade?.(units(amount ?? -1)) === "beside" ? [...taken, ...taxes.map(({ cell }) => cell)] : taken;
    return [each, { ...each, worth: each.worth + more, money: { ...each.money, fees: cells } }];
  });

  // Each currency and each account has a balance of its own.
  const groups = all.filter(
    (column) =>
      column.distinct.size > 1 &&
      column.distinct.size <= MOST_GROUPS &&
      (column.currencies >= 0.9 || means(column, "account")),
  );
  const proven: Hypothesis[] = [];
  for (const balance of possible) {
    const balances = units(balance.cell);
    for (const each of withFees) {
      const { amount, outflow, inflow } = each.money;
      if ([amount, outflow, inflow].includes(balance.cell)) continue;
      const money = moneyOf(each.money, units, values);
      let proof = proveByBalance(balances, money, oldFirst);
      const isGrouped = !isProven(proof);
      for (const { values: group } of groups) {
        if (isProven(proof)) break;
        proof = proveByBalances(balances, money, oldFirst, group);
      }
      if (isProven(proof)) proven.push({ ...each, proof: { ...proof, balance, isGrouped } });
    }
  }
  const balances = possible.filter((column) => column.filled >= 0.9).slice(0, MOST_BALANCES);
  for (const each of proven.length > 0 ? [] : withFees) {
    const { amount, outflow, inflow, fees: taken = [] } = each.money;
    const money = moneyOf(each.money, units, values);
    for (const before of balances)
      for (const after of balances) {
        if (
          before === after ||
          [amount, outflow, inflow, ...taken].some((cell) => cell === before.cell || cell === after.cell)
        )
          continue;
        const explained = explainedInRows(units(before.cell), units(after.cell), money);
        if (explained >= 2)
          proven.push({
            ...each,
            proof: { explained, steps: explained, opposed: 0, oldFirst, balance: after, isGrouped: false },
          });
      }
  }
  const rank = (each: Hypothesis): number =>
    each.worth +
    (each.proof === undefined
      ? 0
      : 20 * (each.proof.explained / each.proof.steps) + Math.min(each.proof.explained, 5));
  const ranked = (proven.length > 0 ? proven : withFees).toSorted((a, b) => rank(b) - rank(a));
  const best = ranked[0];
  if (best === undefined) return { best: undefined, rivals: [] };
  const money = moneyOf(best.money, units, values);
  const taken = new Set([best.money.amount, best.money.outflow, best.money.inflow]);
  const own = best.money.amount === undefined ? undefined : codesBeside(all[best.money.amount]!, all);
  const hasCodes = own !== undefined && own.distinct.size > 1;
  /**
   * Where no header tells amounts apart, a minus alone does not: another column can be it that has one, or its direction, or
   * no currency for each row.
   */
  const isOther = (each: Hypothesis): boolean => {
    if (!isUnnamed(all, best.money) || !isUnnamed(all, each.money)) return false;
    const sums = units(each.money.amount!).filter((sum) => sum !== undefined && sum !== 0n);
    return (
      best.worth - each.worth < UNNAMED_CLEARLY &&
      sums.length >= money.length / 2 &&
      (hasCodes || each.direction !== undefined || sums.some((sum) => sum! < 0n))
    );
  };
  const rivals = ranked
    .slice(1)
    .filter(
      (each) =>
        each.money.amount !== undefined &&
        (best.worth - each.worth < CLEARLY || isOther(each)) &&
        !columnsOf(each.money).every((cell) => taken.has(cell)),
    )
    .filter(
      (each, i, left) =>
        left.findIndex((other) => String(columnsOf(other.money)) === String(columnsOf(each.money))) === i,
    )
    .filter((each) => !sameMoney(money, moneyOf(each.money, units, values)));
  const shares = sharesOf(
    singles.filter(({ cell }) => cell !== best.money.amount),
    units,
  ).map(
    (column): Hypothesis => ({ money: { amount: column.cell, inflowsPositive: true }, worth: best.worth }),
  );
  const other = proven.find(
    (each) =>
      each.money.amount === best.money.amount &&
      (each.money.fees === undefined) !== (best.money.fees === undefined) &&
      each.proof?.explained === best.proof?.explained,
  );
  const unknownTrade =
    isTrade &&
    best.proof === undefined &&
    fees.length > 0 &&
    trade?.(units(best.money.amount ?? -1)) === undefined
      ? fees[0]!.cell
      : undefined;
  const unclearFee =
    other === undefined || sameMoney(money, moneyOf(other.money, units, values))
      ? undefined
      : (best.money.fees ?? other.money.fees)?.[0];
  return {
    best,
    rivals: best.proof === undefined ? [...rivals, ...shares] : rivals,
    ...((unclearFee ?? unknownTrade) === undefined ? {} : { unclearFee: unclearFee ?? unknownTrade! }),
  };
};

/** The columns that a reading takes, in their order in the file. */
const columnsOf = ({ amount, outflow, inflow }: Money): readonly number[] =>
  amount === undefined ? [outflow!, inflow!].sort((a, b) => a - b) : [amount];
