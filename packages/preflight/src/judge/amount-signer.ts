import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import { amountMark, readNumber } from "../formats/number-format.ts";
import { exactBalance } from "../money/row-money.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { SignsByBalance } from "../options/options.ts";
import type { Column } from "../reading/layout.ts";
import type { RowView } from "../split/row-view.ts";
import type { HeldRow } from "./rows-below.ts";

/** What is put before an amount of which the balances do not show which way it went: no number has it. */
const UNKNOWN = "±";

/** A row of data that waits for the balance below it, with what other rows below it say of it. */
interface WaitingRow {
  readonly row: HeldRow;
  readonly below: readonly string[];
}

/**
 * Gives amounts the signs that the balances show (docs/spec/inspect.md, Signs by balance): in a file from old to new by the
 * balance above each row, in one from new to old by the balance below it.
 */
export class AmountSigner {
  private readonly amount: number;
  private readonly balance: number | undefined;
  private readonly isOldestFirst: boolean;
  private readonly opening: string;
  private readonly format: NumberFormat;
  private readonly passOn: (row: HeldRow, below: readonly string[]) => void;
  /** Balances that can be the one before the next row, the likeliest first. */
  private above: readonly string[];
  private held: WaitingRow | undefined;

  constructor(
    { amount, balance }: { readonly amount: Column; readonly balance: Column | undefined },
    { order, opening = "" }: SignsByBalance,
    format: NumberFormat,
    passOn: (row: HeldRow, below: readonly string[]) => void,
  ) {
    this.amount = amount.cell;
    this.balance = balance?.cell;
    this.isOldestFirst = order === "oldest_first";
    this.opening = opening;
    this.format = format;
    this.passOn = passOn;
    this.above = [opening];
  }

  /** Takes a row of data. */
  take(row: HeldRow, below: readonly string[]): void {
    if (this.isOldestFirst) {
      const { above } = this;
      this.above = [this.balanceOf(row.cells)];
      this.pass({ row, below }, above);
    } else {
      this.release(this.balanceOf(row.cells));
      this.held = { row, below };
    }
  }

  /** Takes a row that is left out: it can have the balance before the next row, or after the one above it. */
  see(row: RowView): void {
    if (this.balance === undefined || row.isBlankAt(this.balance)) return;
    const found = exactBalance(row.at(this.balance), this.format);
    if (found === "") return;
    if (this.isOldestFirst) this.above = [found, ...this.above];
    else if (this.held !== undefined && this.signed(this.held.row.cells, [found]) !== undefined)
      this.release(found);
  }

  /** No row follows. */
  end(): void {
    this.release(this.opening);
  }

  /** Passes on the row that waits: the balance before it is known. */
  private release(before: string): void {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined) this.pass(held, [before]);
  }

  private pass({ row, below }: WaitingRow, before: readonly string[]): void {
    const amount = this.signed(row.cells, before) ?? `${UNKNOWN}${row.cells[this.amount] ?? ""}`;
    const cells = row.cells.map((each, i) => (i === this.amount ? amount : each));
    this.passOn({ ...row, cells }, below);
  }

  /** The amount of a row with its sign; undefined if none of the balances before it leads to the one after it. */
  private signed(cells: readonly string[], before: readonly string[]): string | undefined {
    const cell = cells[this.amount] ?? "";
    const exact = readNumber(cell, this.format);
    // What cannot be read is reported as it is, and a mark says more than a balance.
    if (exact === undefined || exact === "0" || amountMark(cell) !== undefined) return cell;
    const after = this.balanceOf(cells);
    if (after === "") return undefined;
    const step = before
      .filter((balance) => balance !== "")
      .map((balance) => addDecimals([after, negateDecimal(balance)]))
      .find((each) => absoluteDecimal(each) === absoluteDecimal(exact));
    if (step === undefined) return undefined;
    const isNegative = exact.startsWith("-");
    if (step.startsWith("-")) return isNegative ? cell : `-${cell}`;
    return isNegative ? undefined : cell;
  }

  private balanceOf(cells: readonly string[]): string {
    return this.balance === undefined ? "" : exactBalance(cells[this.balance] ?? "", this.format);
  }
}
