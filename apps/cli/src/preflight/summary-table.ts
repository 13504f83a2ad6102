import { ExitCode } from "../exit-code.ts";
import { paint } from "../terminal/output.ts";
import { table } from "../terminal/table.ts";
import { exitOf, type Result } from "./check.ts";

const VERDICTS = {
  [ExitCode.ok]: (text: string) => paint("green", text),
  [ExitCode.invalid]: (text: string) => paint("red", text),
  [ExitCode.unchecked]: (text: string) => paint("red", text),
};

const WORDS = {
  [ExitCode.ok]: "can be imported",
  [ExitCode.invalid]: "cannot",
  [ExitCode.unchecked]: "not checked",
};

const rowOf = (result: Result): readonly string[] => {
  if ("unreadable" in result) return [result.name, WORDS[ExitCode.unchecked], "", "", ""];
  const { name, outcome } = result;
  if (outcome._tag === "Refused") return [name, WORDS[ExitCode.unchecked], "", "", ""];
  const { stats, error_count, warning_count } = outcome.report;
  return [name, WORDS[exitOf(result)], ...[stats.rows_count, error_count, warning_count].map(String)];
};

/** Several files at a glance: one line each, and a total. */
export const summaryTable = (results: readonly Result[]): string => {
  const having = (exit: ExitCode): number => results.filter((result) => exitOf(result) === exit).length;
  const rows = table(["file", "verdict", "rows", "errors", "warnings"], results.map(rowOf), {
    right: new Set([2, 3, 4]),
    paintCell: (padded, row, column) => (column === 1 ? VERDICTS[exitOf(results[row]!)](padded) : padded),
  });
  return `${rows}\n\n${results.length} files: ${having(ExitCode.ok)} can be imported, ${having(ExitCode.invalid)} cannot, ${having(ExitCode.unchecked)} could not be checked.`;
};
