import { accountLetters } from "../../reading/account-letters.ts";
import { proveByBalance } from "../balances/balance.ts";
import { type Column, means } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { LEAST_ROWS, LEAST_STEPS, MOST_OWN_ACCOUNTS, NEARLY_ALL } from "../weights/weights.ts";

type Amounts = readonly (bigint | undefined)[];

/** The rows of a file from which its reading is detected, and their money. */
export interface RowsOfMoney {
  readonly columns: readonly Column[];
  readonly money: Amounts;
  readonly units: ColumnUnits;
  /** The first row of the end of the file, if there are rows before it that are not looked at. */
  readonly end: number | undefined;
}

/** The rows of each account, in order. */
const rowsOf = ({ values, distinct }: Column): readonly (readonly number[])[] => {
  const rows = values.flatMap((value, row) => (distinct.has(value) ? [row] : []));
  return [...Map.groupBy(rows, (row) => accountLetters(values[row]!)).values()];
};

/** Steps from one balance to the next, and those that the money between them explains. */
interface Steps {
  readonly explained: number;
  readonly steps: number;
}

/** The steps of a balance after each of these rows, in their order or back. Rows that are not looked at lie between two of them. */
const stepsOf = (rows: readonly number[], balance: Amounts, { money, end }: RowsOfMoney): Steps =>
  [
    rows.filter((row) => end === undefined || row < end),
    rows.filter((row) => end !== undefined && row >= end),
  ]
    .map((part) =>
      proveByBalance(
        part.map((row) => balance[row]),
        part.map((row) => money[row]),
        { oldFirst: undefined, only: "after" },
      ),
    )
    .reduce((sum, each) => ({ explained: sum.explained + each.explained, steps: sum.steps + each.steps }), {
      explained: 0,
      steps: 0,
    });

/** What becomes of the steps of a balance where each account has its own. */
interface OwnBalances {
  /** How many accounts have a step, and the money explains each of them. */
  readonly whole: number;
  /** How many steps are explained so alone; 0 if too few are. */
  readonly repaired: number;
}

const ownBalances = (
  accounts: readonly (readonly number[])[],
  balance: Amounts,
  rows: RowsOfMoney,
): OwnBalances => {
  const own = accounts.map((each) => stepsOf(each, balance, rows));
  const [explained, steps] = [
    own.reduce((sum, each) => sum + each.explained, 0),
    own.reduce((sum, each) => sum + each.steps, 0),
  ];
  const together = stepsOf(
    accounts.flat().sort((a, b) => a - b),
    balance,
    rows,
  );
  return {
    whole: own.filter((each) => each.steps > 0 && each.explained === each.steps).length,
    repaired:
      explained > 0 && explained >= steps * NEARLY_ALL
        ? together.steps - together.explained - (steps - explained)
        : 0,
  };
};

/** Whether the rows of each account are in a currency of its own. */
const haveOwnCurrencies = (accounts: readonly (readonly number[])[], { values }: Column): boolean => {
  const own = accounts.map((rows) => new Set(rows.map((row) => values[row])));
  return own.every(({ size }) => size === 1) && new Set(own.flatMap((each) => [...each])).size > 1;
};

const balancesIn = ({ columns, units }: RowsOfMoney): readonly Amounts[] =>
  columns.filter((column) => means(column, "balance")).map(({ cell }) => units.of(cell));

/**
 * Whether more than names tells accounts apart: a balance of each, or a currency. Then they are those of a bank, whatever the books
 * have, and not what a program for budgets calls accounts.
 */
export const areSeparate = (named: Column, rows: RowsOfMoney): boolean => {
  const accounts = rowsOf(named);
  return (
    rows.columns.some(
      (column) =>
        means(column, "currency") && column.currencies >= NEARLY_ALL && haveOwnCurrencies(accounts, column),
    ) ||
    balancesIn(rows).some((balance) => {
      const { whole, repaired } = ownBalances(accounts, balance, rows);
      return whole > 1 || repaired > 0;
    })
  );
};

/** A header of what a bank keeps apart within an account. */
const POCKET =
  /^(?:(?:account |bank )?product(?: name)?|produkt|produit|producto|produto|prodotto|pocket|space|vault|pot|jar|wallet|sub[ -]?account|unterkonto|sous[ -]compte|subcuenta|sottoconto)s?$/i;

export const namesPocket = ({ header }: Column): boolean => POCKET.test(header.trim());

/** What names a row, or says something of its money, tells no accounts apart. */
const OF_A_ROW = ["payee", "description", "notes", "reference", "date", "time", "rate", "status"] as const;

/**
 * The column whose values have a balance each that goes through their rows, where none goes through all of them: pockets of a bank.
 * Below a header that says nothing of that, a row that is missing between two values looks the same, so that these must take turns,
 * or the days must begin anew.
 */
export const findPockets = (
  candidates: readonly Column[],
  rows: RowsOfMoney,
  dayOf: (row: number) => number,
): Column | undefined => {
  /** Whether days go on and back. */
  const turns = (some: readonly number[]): boolean => {
    const steps = some.slice(1).map((row, at) => Math.sign(dayOf(row) - dayOf(some[at]!)));
    return steps.includes(1) && steps.includes(-1);
  };
  const arePockets = (column: Column): boolean => {
    const { distinct, filled, values } = column;
    if (filled < 1 || distinct.size < 2 || distinct.size > MOST_OWN_ACCOUNTS) return false;
    const isNamed = namesPocket(column);
    if (!isNamed && (means(column, ...OF_A_ROW) || column.currencies > 0)) return false;
    const accounts = rowsOf(column);
    if (accounts.length < 2 || (!isNamed && accounts.some(({ length }) => length < LEAST_ROWS))) return false;
    const all = [...values.keys()];
    const changes = all.filter((row) => row > 0 && values[row] !== values[row - 1]).length;
    return balancesIn(rows).some((balance) => {
      const { whole, repaired } = ownBalances(accounts, balance, rows);
      if (isNamed) return repaired > 0;
      if (whole < accounts.length || repaired === 0) return false;
      const takeTurns = changes >= accounts.length && repaired >= LEAST_STEPS;
      return takeTurns || (turns(all) && !accounts.some(turns));
    });
  };
  return candidates.toSorted((a, b) => Number(namesPocket(b)) - Number(namesPocket(a))).find(arePockets);
};
