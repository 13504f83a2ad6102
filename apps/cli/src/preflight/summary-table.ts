import { paint } from "../terminal/output.ts";
import { number, path, table, whole } from "../terminal/table.ts";
import type { Result } from "./check.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

const COLORS = {
  importable: "green",
  open: "yellow",
  only_checked: "green",
  invalid: "red",
  unchecked: "red",
} as const satisfies Readonly<Record<Verdict, string>>;

const WORDS: Readonly<Record<Verdict, string>> = {
  importable: "can be imported",
  open: "open question",
  only_checked: "only checked",
  invalid: "cannot",
  unchecked: "not checked",
};

const rowOf = (result: Result): readonly string[] => {
  if ("unreadable" in result) return [result.name, WORDS.unchecked, "", "", ""];
  const { name, outcome } = result;
  if (outcome._tag === "Refused") return [name, WORDS.unchecked, "", "", ""];
  const { stats, error_count, warning_count } = outcome.report;
  return [name, WORDS[verdictOf(result)], ...[stats.rows_count, error_count, warning_count].map(String)];
};

const COLUMNS = [path("file"), whole("verdict"), number("rows"), number("errors"), number("warnings")];

/** Several files at a glance: one line each, and a total. */
export const summaryTable = (results: readonly Result[]): string => {
  const verdicts = results.map(verdictOf);
  const having = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
  const also = (verdict: Verdict, words: string): string =>
    having(verdict) === 0 ? "" : `, ${having(verdict)} ${words}`;
  const rows = table(COLUMNS, results.map(rowOf), (padded, row, column) =>
    column === 1 ? paint(COLORS[verdicts[row]!], padded) : padded,
  );
  return `${rows}\n\n${results.length} files: ${having("importable")} can be imported${also("open", "with an open question")}${also("only_checked", "valid but not stored")}, ${having("invalid")} cannot, ${having("unchecked")} could not be checked.`;
};
