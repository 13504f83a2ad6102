import { NUMBER_FORMATS } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import type { RowView } from "../split/row-view.ts";
import type { RowVerdicts } from "./row-verdicts.ts";
import { type HeldRow, rowsBelow } from "./rows-below.ts";
import { signAmounts } from "./sign-amounts.ts";

/** Judges rows that are not left out: at once, unless the rows below them can name them, or a balance shows their signs. */
export class WaitingRows {
  private readonly verdicts: RowVerdicts;
  private readonly below: ReturnType<typeof rowsBelow> | undefined;
  private readonly signs: ReturnType<typeof signAmounts> | undefined;

  constructor({ columns }: Layout, csv: CsvOptions, verdicts: RowVerdicts) {
    this.verdicts = verdicts;
    const judge = verdicts.judgeHeld.bind(verdicts);
    const [name, amount] = [columns.get("name"), columns.get("amount")];
    if (csv.signsByBalance !== undefined && amount !== undefined)
      this.signs = signAmounts(
        { amount, balance: columns.get("balance") },
        csv.signsByBalance,
        csv.numberFormat ?? NUMBER_FORMATS[0],
        judge,
      );
    if (csv.namesBelow && name !== undefined)
      this.below = rowsBelow(columns.get("date"), name, this.signs?.take ?? judge);
  }

  take(row: RowView, line: number, number: number, isPending: boolean): void {
    if (this.below === undefined && this.signs === undefined)
      this.verdicts.judge(row, line, number, isPending);
    else this.takeHeld({ ...row.copy(line), line, number, isPending });
  }

  takeHeld(held: HeldRow): void {
    const { below, signs, verdicts } = this;
    if (below !== undefined) below.hold(held);
    else if (signs !== undefined) signs.take(held, []);
    else verdicts.judgeHeld(held, []);
  }

  /** A row without date and amount, which can name the one above it. */
  addBelow(row: RowView): void {
    this.below?.add(row);
  }

  /** A row that is left out, and may have a balance. */
  seeLeftOut(row: RowView): void {
    this.signs?.see(row);
  }

  /** Another row follows that says nothing of the one above it. */
  release(): void {
    this.below?.release();
  }

  /** No row follows. */
  end(): void {
    this.below?.release();
    this.signs?.end();
  }
}
