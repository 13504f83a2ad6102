import { type Tally, tally } from "../findings/finding.ts";
import type { JudgedRow, JudgedTable } from "../judge/judged-row.ts";
import { balanceIn, decimalOf } from "../money/row-money.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Column, Layout } from "../reading/layout.ts";
import { placeInRow } from "../split/row-place.ts";
import type { RowView } from "../split/row-view.ts";
import type { WalkTallies } from "./balance-walk.ts";
import { BalanceWalks } from "./balance-walks.ts";
import type { ByDirection } from "./by-direction.ts";
import { ChainOfDays } from "./chain-of-days.ts";
import { dayOfRow } from "./day-of-row.ts";
import { ownerOfRow } from "./owner-of-row.ts";

/** With fewer steps that the money explains, the column is no balance of these rows. */
const LEAST_STEPS = 2;
const LEAST_SHARE = 0.5;

type AmountColumns = ByDirection<Column | undefined>;

const amountColumns = ({ columns }: Layout): AmountColumns => ({
  out: columns.get("outflow") ?? columns.get("amount"),
  in: columns.get("inflow") ?? columns.get("amount"),
});

const tallyOfMoved = (column: Column | undefined): Tally =>
  tally("balance_moved", column?.header, ({ detail = 0 }) => ({
    message: `No amount is read in this row, but the balance moves by ${decimalOf(Math.abs(detail))}`,
    parts: { amount: decimalOf(Math.abs(detail)) },
  }));

const walkTallies = (balance: Column, amounts: AmountColumns): WalkTallies => ({
  gap: () =>
    tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
      message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
      parts: { amount: decimalOf(detail) },
    })),
  moved: () => ({ out: tallyOfMoved(amounts.out), in: tallyOfMoved(amounts.in) }),
});

/**
 * Holds the balances of a file against the money of its rows: each follows from the one before by the money between them
 * (docs/spec/inspect.md, Balances). Each currency and account has its own, and within a day the rows are in the order that the
 * balances show.
 */
export class BalanceCheck {
  private readonly balance: Column;
  private readonly amounts: AmountColumns;
  private readonly balanceOf: (row: RowView) => number;
  private readonly dayOf: (row: RowView) => number;
  private readonly ownerOf: (row: RowView) => number;
  private readonly walks: BalanceWalks;
  /** By the number of the owner. */
  private readonly chains = new Map<number, ChainOfDays>();
  private last: { readonly owner: number; readonly chain: ChainOfDays } | undefined;
  private hasOutflow = false;
  private hasInflow = false;

  constructor(balance: Column, { header, numbers }: JudgedTable, csv: CsvOptions, format: NumberFormat) {
    this.balance = balance;
    this.amounts = amountColumns(header.layout);
    this.balanceOf = balanceIn(balance.cell, format, numbers);
    this.dayOf = dayOfRow(header, csv);
    this.ownerOf = ownerOfRow(header.layout);
    this.walks = new BalanceWalks(walkTallies(balance, this.amounts));
  }

  /** Takes a row; `amount` is its money, money out positive, in hundredths; NaN if that would not be exact. */
  take(judged: JudgedRow, amount: number): void {
    const { row, line, number } = judged;
    const { cell } = this.balance;
    if (amount > 0) this.hasOutflow = true;
    else if (amount < 0) this.hasInflow = true;
    const balance = row.isBlankAt(cell) ? Number.NaN : this.balanceOf(row);
    const place = () => placeInRow(row, cell, { line, number });
    this.chainOf(row).see({ kind: "moving", money: -amount, balance, place }, this.dayOf(row));
  }

  /** Takes a row that is left out because it has no amount, or nothing moves by it. */
  takeBare(judged: JudgedRow): void {
    const { row } = judged;
    const chain = this.chainOf(row);
    if (row.isBlankAt(this.balance.cell)) return;
    const balance = this.balanceOf(row);
    const hasAmount = !this.isBlank(row);
    // Nothing beside nothing stands for no balance.
    if (Number.isNaN(balance) || (balance === 0 && hasAmount)) return;
    const places = {
      out: placeInRow(row, this.amounts.out?.cell, judged),
      in: placeInRow(row, this.amounts.in?.cell, judged),
    };
    const zero = hasAmount ? { zero: placeInRow(row, this.balance.cell, judged) } : {};
    chain.keep({ kind: "bare", bare: { balance, places, ...zero } });
  }

  /** Takes a row that is left out for another reason: it may have moved the balance or not. */
  takeUncounted(row: RowView): void {
    this.chainOf(row).keep({ kind: "uncounted" });
  }

  /** The rows without an amount by which a balance moves all the same. */
  moved(): readonly Tally[] {
    this.endDays();
    for (const chain of this.chains.values()) chain.endWalks();
    const { explained, unexplained, moved, zeroes } = this.walks.best();
    // Where most steps are not those of the money, the column is no balance of these rows.
    if (explained < unexplained) return [];
    const unread = [
      ...(this.hasOutflow ? [] : [zeroes.moved.out]),
      ...(this.hasInflow ? [] : [zeroes.moved.in]),
    ];
    return [moved.out, moved.in, ...unread].filter(({ count }) => count > 0);
  }

  /** The rows whose balances do not follow. */
  gaps(): readonly Tally[] {
    this.endDays();
    const { explained, gaps, zeroes } = this.walks.best();
    const found = [
      gaps,
      ...(this.hasOutflow ? [zeroes.gaps.out] : []),
      ...(this.hasInflow ? [zeroes.gaps.in] : []),
    ];
    const count = found.reduce((sum, each) => sum + each.count, 0);
    return explained >= Math.max(LEAST_STEPS, (explained + count) * LEAST_SHARE)
      ? found.filter((each) => each.count > 0)
      : [];
  }

  private isBlank(row: RowView): boolean {
    const { out, in: into } = this.amounts;
    return [out, into].every((column) => column === undefined || row.isBlankAt(column.cell));
  }

  /** The chain of the owner of a row. */
  private chainOf(row: RowView): ChainOfDays {
    const owner = this.ownerOf(row);
    // Most rows have the owner of the row above them.
    if (owner === this.last?.owner) return this.last.chain;
    const chain = this.chains.get(owner) ?? new ChainOfDays(this.walks);
    this.chains.set(owner, chain);
    this.last = { owner, chain };
    return chain;
  }

  private endDays(): void {
    for (const chain of this.chains.values()) chain.endDays();
  }
}
