import type { LeftOutReason } from "../../options/options.ts";
import type { RowView } from "../../split/row-view.ts";
import type { HowToLeaveOut } from "./how-to-leave-out.ts";
import { firstVerdict, type LeaveOutReason, type Verdict } from "./reason.ts";
import { evenAmounts, noAmount, zeroAmount, zeroWithoutDate } from "./reasons/amounts.ts";
import { footer, footerOfBalance } from "./reasons/footer.ts";
import { neutral } from "./reasons/neutral.ts";
import { noRecord } from "./reasons/no-record.ts";
import { otherAccount } from "./reasons/other-account.ts";
import { headerOfOtherTable, ofOtherTable } from "./reasons/other-table.ts";
import { pending, pendingBelowLine, pendingWithoutDate } from "./reasons/pending.ts";
import { brokenRecord, uncertainRecord } from "./reasons/record.ts";
import { repeatedHeader } from "./reasons/repeated-header.ts";
import { status } from "./reasons/status.ts";
import { summary, summaryWithoutDate } from "./reasons/summary.ts";
import { moneyColumns, RowFacts } from "./row-facts.ts";
import { RowsAbove } from "./rows-above.ts";
import type { TableOfRows } from "./table-of-rows.ts";

/** Makes a reason for a file; undefined if it says nothing of any row of it. */
type MakeReason = (table: TableOfRows) => LeaveOutReason | undefined;

/** Reasons for rows that have no amount: most rows have one. */
const withoutAmount =
  (...reasons: readonly ((table: TableOfRows) => LeaveOutReason)[]): MakeReason =>
  (table) => {
    const made = reasons.map((make) => make(table));
    return (row) => (table.facts.amountOf(row) === "amount" ? undefined : firstVerdict(row, made));
  };

/** The first that says something decides. */
const OF_ALL_ROWS: readonly MakeReason[] = [ofOtherTable, status, otherAccount];

const OF_ROWS_WITHOUT_DATE: readonly MakeReason[] = [
  brokenRecord,
  repeatedHeader,
  headerOfOtherTable,
  noRecord,
  pendingWithoutDate,
  summaryWithoutDate,
  pendingBelowLine,
  zeroWithoutDate,
  footer,
];

const OF_ROWS_WITH_DATE: readonly MakeReason[] = [
  neutral,
  summary,
  withoutAmount(uncertainRecord, noAmount, zeroAmount),
  evenAmounts,
  footerOfBalance,
  pending,
];

/**
 * Why a row is no transaction, or undefined if it is one (docs/spec/inspect.md, Rows that are left out). A row without a date
 * is part of the footer if no transaction follows it. Rows that are pending and not left out are told apart.
 */
export type LeftOutRule = (row: RowView) => LeftOutReason | "kept_pending" | undefined;

/** The rule by which the rows of a file are left out; undefined if all of its rows are data. */
export const leftOutRule = (how: HowToLeaveOut): LeftOutRule | undefined => {
  const columns = moneyColumns(how.layout);
  if (columns === undefined) return undefined;
  const facts = new RowFacts(columns, how);
  const above = new RowsAbove(columns, how);
  const reasonsIn = (all: readonly MakeReason[]): readonly LeaveOutReason[] =>
    all.flatMap((make) => make({ ...how, facts, above }) ?? []);
  const ofAll = reasonsIn(OF_ALL_ROWS);
  const withoutDate = reasonsIn(OF_ROWS_WITHOUT_DATE);
  const withDate = reasonsIn(OF_ROWS_WITH_DATE);
  const { leftOut } = how.csv;

  const judge = (row: RowView): Verdict | undefined => {
    const verdict = firstVerdict(row, ofAll);
    if (verdict !== undefined) return verdict;
    const isDated = facts.isDated(row);
    above.enter(isDated, facts.isMoney(row));
    if (!isDated) return firstVerdict(row, withoutDate);
    const reason = firstVerdict(row, withDate);
    if (reason === undefined) above.filled.see(row);
    return reason;
  };

  return (row) => {
    const verdict = judge(row);
    above.leave(row, verdict);
    if (verdict === undefined || verdict === "record") return undefined;
    if (leftOut.has(verdict)) return verdict;
    return verdict === "pending" ? "kept_pending" : undefined;
  };
};
