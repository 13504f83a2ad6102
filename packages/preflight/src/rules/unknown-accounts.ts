import type { Column } from "../reading/layout.ts";
import { type Place, quoted, single } from "../report/finding.ts";
import { ColumnMemo } from "./column-memo.ts";
import type { RowRule } from "./rule.ts";

const SHOWN = 10;

/** Accounts that are named in the file should exist; one warning lists those that do not. */
export const unknownAccounts = (column: Column, names: readonly string[]): RowRule => {
  const known = new Set(names);
  const judge = new ColumnMemo(column.cell, (value) => value === "" || known.has(value));
  const unknown = new Map<string, Place>();
  return {
    see: (row, line, number) => {
      const { value, verdict } = judge.of(row);
      if (!verdict && !unknown.has(value))
        unknown.set(value, { line, row: number, cell: column.cell, value });
    },
    tallies: () => {
      if (unknown.size === 0) return [];
      const shown = [...unknown.keys()].slice(0, SHOWN).map(quoted).join(", ");
      const more = unknown.size > SHOWN ? ` and ${unknown.size - SHOWN} more` : "";
      const first = unknown.values().next().value!;
      const saying = { message: `No account is named ${shown}${more}`, count: unknown.size };
      return [single("unknown_accounts", saying, first, column.header)];
    },
  };
};
