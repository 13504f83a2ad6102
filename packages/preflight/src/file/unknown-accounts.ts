import { type Place, quoted, single, type Tally } from "../findings/finding.ts";
import type { JudgedRow } from "../judge/judged-row.ts";
import type { Column } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";

const SHOWN = 10;

/** Accounts that are named in the file should exist; one warning lists those that do not. */
export class UnknownAccounts {
  private readonly column: Column;
  private readonly isKnown: ColumnMemo<boolean>;
  private readonly unknown = new Map<string, Place>();

  constructor(column: Column, names: readonly string[]) {
    const known = new Set(names);
    this.column = column;
    this.isKnown = new ColumnMemo(column.cell, (value) => value === "" || known.has(value));
  }

  take({ row, line, number }: JudgedRow): void {
    const { value, verdict } = this.isKnown.of(row);
    if (!verdict && !this.unknown.has(value))
      this.unknown.set(value, { line, row: number, cell: this.column.cell, value });
  }

  tallies(): readonly Tally[] {
    const { unknown } = this;
    if (unknown.size === 0) return [];
    const shown = [...unknown.keys()].slice(0, SHOWN).map(quoted).join(", ");
    const more = unknown.size > SHOWN ? ` and ${unknown.size - SHOWN} more` : "";
    const first = unknown.values().next().value!;
    const names = [...unknown.keys()];
    const explanation = {
      message: `No account is named ${shown}${more}`,
      count: unknown.size,
      parts: { names: names.slice(0, SHOWN) },
    };
    return [single("unknown_accounts", explanation, first, this.column.header)];
  }
}
