/** CSV: how it is read is found, then it is checked and its rows are read, at once and as they come. */
import { openStream } from "../../../../packages/preflight/src/api/open-stream.ts";
import { passedOn } from "../../../../packages/preflight/src/api/passed-on.ts";
import { IncomingBytes } from "../../../../packages/preflight/src/decode/incoming-bytes.ts";
import {
  completed,
  inspect,
  type PreflightReport,
  preflight,
  preflightRecords,
  type ReadingOptions,
  type RecordsOutcome,
  type RowResult,
  readRecords,
} from "../../../../packages/preflight/src/index.ts";
import { ResultConsumer, readResults } from "../../../../packages/preflight/src/records/row-results.ts";
import { holds, inParts, isJson, same } from "./expect.ts";

const TODAY = "2024-06-30";
const LINE_END = Uint8Array.of(0x0a);
const SHARE = 8;
const KNOWN = { today: TODAY };

interface Told {
  readonly rows: readonly RowResult[];
  readonly outcome: RecordsOutcome;
}

const read = async (bytes: Uint8Array, options: ReadingOptions): Promise<Told> => {
  const rows: RowResult[] = [];
  const outcome = await readRecords(bytes, options, { ...KNOWN, onRow: (row) => rows.push(row) });
  return { rows, outcome };
};

const PART = 32;

/** More rows than say how wide the others are: of a stream they are among those that are looked at first. */
const ABOVE = 210;

const together = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Content again and again, and the same of it as a stream of which the last time comes in parts. */
const readInParts = async (bytes: Uint8Array, rows: number, options: ReadingOptions): Promise<void> => {
  const above = together(Array.from({ length: Math.ceil(ABOVE / rows) }, () => [bytes, LINE_END]).flat());
  const all = together([above, bytes]);
  const incoming = new IncomingBytes(inParts(all), {});
  const opened = openStream(incoming, await incoming.next(above.length), options, PART);
  if (opened === undefined || "_tag" in opened) return;
  const { window, rows: rowsOf, ...reading } = opened;
  const results = new ResultConsumer({});
  const passed: RowResult[] = [];
  const chunks = readResults(rowsOf(undefined), { ...reading, today: TODAY }, results);
  const how = { onRow: (row: RowResult) => passed.push(row) };
  const [end, counts] = await passedOn(
    { chunks, results, beforeNext: () => window.fill() },
    how,
    () => undefined,
  );
  const outcome: RecordsOutcome = "_tag" in end ? end : { _tag: "Read", ...end, ...counts };
  same({ rows: passed, outcome: window.refused ?? outcome }, await read(all, options), "rows in parts");
};

const examineReport = (report: PreflightReport): void => {
  isJson(report, "a report");
  const count = (severity: string): number =>
    report.groups.filter((group) => group.severity === severity).reduce((sum, group) => sum + group.count, 0);
  same(report.valid, count("error") === 0, "valid means without errors");
  same([report.error_count, report.warning_count], [count("error"), count("warning")], "counts of findings");
  holds(!report.importable || report.valid, "what can be imported is valid");
  for (const { message, help } of report.findings)
    holds(message !== "" && help !== "", "a finding says what it is");
};

const examineRows = ({ rows, outcome }: Told, { stats }: PreflightReport): void => {
  if (outcome._tag !== "Read") return;
  const { accepted, rejected, left_out } = outcome;
  same(accepted + rejected + left_out, stats.rows_count, "each row is accepted, rejected or left out");
  same(rows.length, stats.rows_count, "each row is passed on");
  same(
    rows.map(({ row }) => row).sort((a, b) => a - b),
    rows.map((_, i) => i + 1),
    "each row is passed on once",
  );
};

const examineAs = async (bytes: Uint8Array, options: ReadingOptions): Promise<void> => {
  const outcome = preflight(bytes, options, KNOWN);
  isJson(outcome, "an outcome");
  if (outcome._tag === "Refused") return;
  const { report } = outcome;
  examineReport(report);
  const all = completed(options, report);
  same(preflight(bytes, all, KNOWN)._tag, "Checked", "completed options check");
  const told = await read(bytes, all);
  examineRows(told, report);
  // Many rows take long; only of a whole file it can be said whether a NUL is a mistake.
  if (bytes.length % SHARE === 0 && report.stats.rows_count > 0 && !bytes.includes(0))
    await readInParts(bytes, report.stats.rows_count, all);
  const rows: RowResult[] = [];
  const both = await preflightRecords(bytes, options, { ...KNOWN, onRow: (row) => rows.push(row) });
  same(both.outcome, outcome, "the check that passes on rows");
  same({ rows, outcome: both.records }, told, "the rows that a check passes on");
};

/** Of any bytes. */
export const examine = async (bytes: Uint8Array): Promise<void> => {
  const inspected = inspect(bytes, KNOWN);
  isJson(inspected, "an inspection");
  await examineAs(bytes, {});
  if (inspected._tag === "Refused" || inspected.inspection.profile.type === "ServiceImport") return;
  const { profile, assumed } = inspected.inspection;
  await examineAs(bytes, { ...assumed, ...profile });
};
