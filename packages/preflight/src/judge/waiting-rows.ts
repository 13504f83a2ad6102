import type { RowView } from "../split/row-view.ts";
import { AmountSigner } from "./amount-signer.ts";
import type { JudgedTable } from "./judged-row.ts";
import type { RowVerdicts } from "./row-verdicts.ts";
import { type HeldRow, rowsBelow } from "./rows-below.ts";

/** Judges rows that are not left out: at once, unless the rows below them can name them, or a balance shows their signs. */
export class WaitingRows {
  private readonly verdicts: RowVerdicts;
  private readonly below: ReturnType<typeof rowsBelow> | undefined;
  private readonly signs: AmountSigner | undefined;

  constructor({ header, reading: { csv } }: JudgedTable, verdicts: RowVerdicts) {
    const { columns } = header.layout;
    this.verdicts = verdicts;
    const [name, amount] = [columns.get("name"), columns.get("amount")];
    if (csv.signsByBalance !== undefined && amount !== undefined)
      this.signs = new AmountSigner(
        { amount, balance: columns.get("balance") },
        csv.signsByBalance,
        csv.numberFormat,
        (row, below) => verdicts.judgeHeld(row, below),
      );
    if (csv.namesBelow && name !== undefined)
      this.below = rowsBelow(columns.get("date"), name, (row, below) => this.passOn(row, below));
  }

  take(row: RowView, line: number, number: number, isPending: boolean): void {
    if (this.below === undefined && this.signs === undefined)
      this.verdicts.judge(row, line, number, isPending);
    else this.takeHeld({ ...row.copy(line), line, number, isPending });
  }

  takeHeld(held: HeldRow): void {
    if (this.below !== undefined) this.below.hold(held);
    else this.passOn(held, []);
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

  /** Goes on with a row when it is known what the rows below it say. */
  private passOn(row: HeldRow, below: readonly string[]): void {
    if (this.signs === undefined) this.verdicts.judgeHeld(row, below);
    else this.signs.take(row, below);
  }
}
