import { ExitCode } from "../exit-code.ts";
import { displayWidth, paint, visible } from "../terminal/output.ts";
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

/** Several files at a glance: a line each, and a line that counts them. */
export const summaryTable = (results: readonly Result[]): string => {
  const head = ["file", "verdict", "rows", "errors", "warnings"];
  const rows = [head, ...results.map((result) => rowOf(result).map(visible))];
  const widths = head.map((_, i) => Math.max(...rows.map((row) => displayWidth(row[i]!))));
  const pad = (text: string, i: number): string => {
    const blank = " ".repeat(widths[i]! - displayWidth(text));
    return i < 2 ? text + blank : blank + text;
  };
  const lines = rows.map((row, at) => {
    const cells = row.map(pad);
    const result = results[at - 1];
    if (result !== undefined) cells[1] = VERDICTS[exitOf(result)](cells[1]!);
    const line = cells.join("  ").trimEnd();
    return at === 0 ? paint("dim", line) : line;
  });
  const having = (exit: ExitCode): number => results.filter((result) => exitOf(result) === exit).length;
  return [
    ...lines,
    "",
    `${results.length} files: ${having(ExitCode.ok)} can be imported, ${having(ExitCode.invalid)} cannot, ${having(ExitCode.unchecked)} could not be checked.`,
  ].join("\n");
};
