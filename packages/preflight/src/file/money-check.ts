import type { Tally } from "../findings/finding.ts";
import type { JudgedRow, JudgedTable } from "../judge/judged-row.ts";
import { moneyRule, type RowMoney, rowMoney } from "../money/row-money.ts";
import type { LeftOutReason } from "../options/options.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { BalanceCheck } from "./balance-check.ts";
import { type MoneyTotal, type MoneyTotals, moneyTotals } from "./money-totals.ts";

/** The rows that are left out because they have no amount. */
const BARE: ReadonlySet<LeftOutReason> = new Set(["no_amount", "zero_amount"]);

/** The money of the rows of a file: its totals, and whether its balances agree with it. */
export class MoneyCheck {
  private readonly money: RowMoney;
  private readonly sums: MoneyTotals;
  private readonly balances: BalanceCheck | undefined;

  private constructor(money: RowMoney, sums: MoneyTotals, balances: BalanceCheck | undefined) {
    this.money = money;
    this.sums = sums;
    this.balances = balances;
  }

  /** Undefined if the options do not say which rows are transactions and how their numbers are written. */
  static of(table: JudgedTable, csv: CsvOptions): MoneyCheck | undefined {
    const { layout } = table.header;
    const { leftOut, numberFormat } = csv;
    if (leftOut.size === 0 || numberFormat === undefined) return undefined;
    const money = rowMoney(moneyRule(layout, csv), numberFormat, table.numbers);
    const sums = moneyTotals(layout, csv.currency, money);
    const balance = layout.columns.get("balance");
    const balances = balance && new BalanceCheck(balance, table, csv, numberFormat);
    return new MoneyCheck(money, sums, balances);
  }

  take(judged: JudgedRow): void {
    const { row, leftOut } = judged;
    const { balances } = this;
    if (leftOut === undefined) {
      const amount = this.money.hundredths(row);
      this.sums.add(row, amount);
      balances?.take(judged, amount);
    } else if (BARE.has(leftOut)) balances?.takeBare(judged);
    else balances?.takeUncounted(row);
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
