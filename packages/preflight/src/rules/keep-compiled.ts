import { parseCsvOptions } from "../reading/csv-options.ts";
import { resolveLayout } from "../reading/layout.ts";
import { RowView } from "../split/row-view.ts";
import { rowChecks } from "./row-checks.ts";

const kept: unknown[] = [];

/**
 * Keeps one set of row checks for the lifetime of the process. V8 discards the code it compiled for objects
 * when the last of them is collected; the next check would then start as slowly as the first, which is half
 * of the time of a large one.
 */
export const keepCompiled = (today: string): void => {
  if (kept.length > 0) return;
  const csv = parseCsvOptions({}, () => true);
  if (csv._tag === "BadOptions") return;
  const row = new RowView().take(["date", "name", "amount", "currency"]);
  const layout = resolveLayout(row.cells(), "TransactionImport", {});
  const checks = rowChecks(layout, { width: row.length, length: 0 }, "TransactionImport", csv, { today });
  checks.see(row.take(["2024-01-02", "a", "1.00", "EUR"]), 2, 1);
  kept.push(row, checks);
};
