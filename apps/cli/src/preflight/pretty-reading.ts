import type { LeftOutReason, PreflightReport, ReadingOptions } from "@farthing/preflight";
import { negateDecimal, shownAmount } from "@farthing/values";
import { displayWidth } from "../terminal/display-width.ts";
import { paint, visible } from "../terminal/output.ts";
import { mappingOf, type ReadingSummary } from "./reading-summary.ts";

/** Lines are broken here, between two parts. */
const WIDTH = 100;
/** So wide a text of the file is shown. */
const MAX_TEXT = 60;

const shortened = (text: string): string => {
  const shown = visible(text);
  if (displayWidth(shown) <= MAX_TEXT) return shown;
  let short = "";
  let width = 0;
  for (const character of shown) {
    width += displayWidth(character);
    if (width >= MAX_TEXT) break;
    short += character;
  }
  return `${short}…`;
};

/** Parts separated by commas after a word, on as many lines as they need. */
const wrapped = (word: string, parts: readonly string[]): readonly string[] => {
  const lines = [word];
  for (const [i, part] of parts.entries()) {
    const text = i === parts.length - 1 ? part : `${part},`;
    const last = lines.at(-1)!;
    if (displayWidth(last) + 1 + displayWidth(text) > WIDTH) lines.push(`  ${text}`);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return lines;
};

const LEFT_OUT: Readonly<Record<LeftOutReason, readonly [one: string, many: string]>> = {
  pending: ["pending", "pending"],
  void: ["declined, reverted or cancelled", "declined, reverted or cancelled"],
  not_booked: ["not booked", "not booked"],
  summary: ["total", "totals"],
  no_amount: ["without an amount", "without an amount"],
  zero_amount: ["with the amount 0", "with the amount 0"],
  no_record: ["without a date and an amount", "without a date and an amount"],
  neutral: ["that moves no money", "that move no money"],
  repeated_header: ["repeated header row", "repeated header rows"],
  other_table: ["in another table", "in another table"],
  other_account: ["of another account", "of other accounts"],
  footer: ["below the last transaction", "below the last transaction"],
  informational: ["that only informs", "that only inform"],
  trade: ["trade in securities", "trades in securities"],
  stated_balance: ["that says a balance", "that say a balance"],
};

/** What a report calls a line of the content: sheets have rows. */
const lineWord = ({ format, accounts }: Pick<PreflightReport, "format" | "accounts">): "line" | "row" =>
  format !== undefined && accounts === undefined ? "row" : "line";

/** Which rows are no transactions, and why; undefined if all are. */
export const leftOutSentence = (
  report: Pick<PreflightReport, "left_out" | "format" | "accounts">,
): string | undefined => {
  const { left_out: leftOut } = report;
  const word = lineWord(report);
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const reasons = leftOut.map(({ reason, count, line }) =>
    count === 1
      ? `1 ${LEFT_OUT[reason][0]} (${word} ${line})`
      : `${count} ${LEFT_OUT[reason][1]} (first on ${word} ${line})`,
  );
  return `${total === 1 ? "1 row is" : `${total} rows are`} left out: ${reasons.join(", ")}.`;
};

const padded = (text: string, width: number, right = false): string => {
  const blank = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? blank + text : text + blank;
};

const recordLines = ({ first, places }: ReadingSummary): readonly string[] => {
  const cells = first.map((record) => [
    record.date,
    shownAmount(negateDecimal(record.amount), record.currency, places),
    record.currency,
    record.name === "" ? paint("dim", "no name") : shortened(record.name),
  ]);
  const width = (column: number): number =>
    cells.reduce((most, row) => Math.max(most, displayWidth(row[column]!)), 0);
  return cells.map(([date, amount, code, name]) =>
    [
      `  ${date}`,
      padded(amount!, width(1), true),
      ...(width(2) === 0 ? [] : [padded(code!, width(2))]),
      name,
    ].join("  "),
  );
};

const totalLines = ({ totals, places, accepted }: ReadingSummary): readonly string[] => {
  const rows = accepted === 1 ? "1 row" : `${accepted} rows`;
  return totals.map(({ currency, ...sum }, i) => {
    const [into, out] = [sum.in, sum.out].map((amount) => {
      const shown = shownAmount(amount, currency, places);
      return currency === "" ? shown : `${shown} ${currency}`;
    });
    return `  ${i === 0 ? `${rows}: ` : ""}${into} in, ${out} out`;
  });
};

interface Shown {
  readonly options: ReadingOptions;
  readonly report: PreflightReport;
  /** What is said above the records. */
  readonly title: string;
}

/** From which columns a file is read, the first records, the totals, and what is left out. */
export const prettyReading = (
  summary: ReadingSummary,
  { options, report, title }: Shown,
): readonly string[] => {
  // The columns of a statement are none of the file.
  const mapping =
    report.accounts !== undefined
      ? []
      : mappingOf(summary.layout, options).map(([field, from]) => `${field} ← ${shortened(from)}`);
  const left = leftOutSentence(report);
  return [
    ...(mapping.length === 0 ? [] : wrapped("Columns:", mapping)),
    ...(summary.first.length === 0 ? [] : ["", title, ...recordLines(summary), ...totalLines(summary)]),
    ...(left === undefined ? [] : ["", left]),
  ];
};
