import type { NumberFormat } from "../formats/number-format.ts";
import type { Layout } from "../reading/layout.ts";
import { balanceIn, decimalOf } from "../records/row-money.ts";
import { addPlace, type Tally, tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";

/** Holds the balances of a file against the money of its rows. */
export interface BalanceGap {
  /** `amount` is the money of the row, money out positive (records/row-money.ts). */
  readonly see: (row: RowView, line: number, number: number, amount: number | string) => void;
  readonly tallies: () => readonly Tally[];
}

/** Rows from old to new or back; a balance is the one after its row or before it. */
const ORDERS = [
  { oldFirst: true, after: true },
  { oldFirst: false, after: true },
  { oldFirst: true, after: false },
  { oldFirst: false, after: false },
];

/** With fewer steps that the money explains, the column is no balance of these rows. */
const LEAST_STEPS = 2;
const LEAST_SHARE = 0.8;

/**
 * Each balance follows from the one before by the money between them (docs/spec/inspect.md, Balances); each currency and account
 * has its own. Undefined if the file has no balances.
 */
export const balanceGap = (layout: Layout, format: NumberFormat): BalanceGap | undefined => {
  const balance = layout.columns.get("balance");
  if (balance === undefined) return undefined;
  const balanceOf = balanceIn(format);
  const keys = [layout.columns.get("currency"), layout.columns.get("account")].filter(
    (key) => key !== undefined,
  );
  const orders = ORDERS.map((order) => ({
    ...order,
    explained: 0,
    gaps: tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
      message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
    })),
  }));
  const chains = new Map<string, { before: number; sum: number }[]>();

  return {
    see: (row, line, number, amount) => {
      const key = keys.map(({ cell }) => row.at(cell)).join("\n");
      let states = chains.get(key);
      if (states === undefined) {
        states = orders.map(() => ({ before: Number.NaN, sum: 0 }));
        chains.set(key, states);
      }
      const here = typeof amount === "number" ? -amount : Number.NaN;
      const found = row.isBlankAt(balance.cell) ? Number.NaN : balanceOf(row, balance.cell);
      for (let i = 0; i < orders.length; i += 1) {
        const [order, state] = [orders[i]!, states[i]!];
        const addsFirst = order.oldFirst === order.after;
        if (addsFirst) state.sum += here;
        if (!Number.isNaN(found)) {
          const expected = state.before + (order.oldFirst ? state.sum : -state.sum);
          if (expected !== found && !Number.isNaN(expected))
            addPlace(
              order.gaps,
              { line, row: number, cell: balance.cell, value: row.at(balance.cell), detail: expected },
              row,
            );
          else if (state.sum !== 0 && expected === found) order.explained += 1;
          state.before = found;
          state.sum = 0;
        }
        if (!addsFirst) state.sum += here;
      }
    },
    tallies: () => {
      const best = orders.reduce((most, each) => (each.explained > most.explained ? each : most));
      const steps = best.explained + best.gaps.count;
      return best.gaps.count > 0 && best.explained >= Math.max(LEAST_STEPS, steps * LEAST_SHARE)
        ? [best.gaps]
        : [];
    },
  };
};
