import type { AskedRow } from "@farthing/preflight/questions";
import { shownAmount } from "@farthing/values";
import { cut } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";

/**
 * The row on a line, as it is read now, its amount with so many digits after the point at least; undefined if it is no transaction.
 */
export const rowAskedBy = (rows: readonly FileRow[], line: number, places: number): AskedRow | undefined => {
  const found = rows.find((row) => row.line === line);
  if (found?._tag !== "Accepted" || found.record === undefined) return undefined;
  const { date: day, amount, currency, name } = found.record;
  return { day, amount: shownAmount(amount.replace("-", ""), currency, places), currency, name: cut(name) };
};
