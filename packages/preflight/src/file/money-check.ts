import type { Tally } from "../findings/finding.ts";
import type { JudgedRow, JudgedTable } from "../judge/judged-row.ts";
import { moneyRule, type RowMoney, rowMoney } from "../money/row-money.ts";
import type { LeftOutReason } from "../options/options.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { type BalanceGap, balanceGap } from "./balance-gap.ts";
import { type MoneyTotal, type MoneyTotals, moneyTotals } from "./money-totals.ts";

/** The rows that are left out because they have no amount. */
const BARE: ReadonlySet<LeftOutReason> = new Set(["no_amount", "zero_amount"]);

/** The money of the rows of a file: its totals, and whether its balances agree with it. */
export class MoneyCheck {
  private readonly money: RowMoney;
  private readonly sums: MoneyTotals;
  private readonly balances: BalanceGap | undefined;

  private constructor(money: RowMoney, sums: MoneyTotals, balances: BalanceGap | undefined) {
    this.money = money;
    this.sums = sums;
    this.balances = balances;
  }

  /** Undefined if the options do not say which rows are transactions and how their numbers are written. */
  static of({ header: { cells, layout }, numbers }: JudgedTable, csv: CsvOptions): MoneyCheck | undefined {
    const { leftOut, numberFormat } = csv;
    if (leftOut.size === 0 || numberFormat === undefined) return undefined;
    const money = rowMoney(moneyRule(layout, csv), numberFormat, numbers);
    const sums = moneyTotals(layout, csv.currency, money);
    return new MoneyCheck(money, sums, balanceGap(cells, layout, csv, numberFormat, numbers));
  }

  take({ row, line, number, leftOut }: JudgedRow): void {
    const { balances } = this;
    if (leftOut === undefined) {
      const amount = this.money.hundredths(row);
      this.sums.add(row, amount);
      balances?.see(row, line, number, amount);
    } else if (BARE.has(leftOut)) balances?.seeBare(row, line, number);
    else balances?.seeUncounted(row);
  }

  totals(): readonly MoneyTotal[] {
    return this.sums.totals();
  }

  gaps(): readonly Tally[] {
    return this.balances?.gaps() ?? [];
  }

  moved(): readonly Tally[] {
    return this.balances?.moved() ?? [];
  }
}
