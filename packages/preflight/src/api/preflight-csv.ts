import { isUuid } from "@farthing/values";
import type { Steps } from "../basics/steps.ts";
import { binaryData, CSV, type Upload } from "../decode/content.ts";
import { type DecodedContent, decodeContent } from "../decode/decode-content.ts";
import { dropLines } from "../decode/utf8.ts";
import { checkCsv, type HowToCheck } from "../file/check-csv.ts";
import type { CsvCheck } from "../file/csv-check.ts";
import { single, type Tally } from "../findings/finding.ts";
import { type Refused, refuse } from "../findings/refusal.ts";
import { option, sentence } from "../findings/sentence.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { type ReadingOptions, textGiven } from "../options/options.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import type { Known } from "../reading/known.ts";
import { layoutOf } from "../reading/layout.ts";
import { keepRows } from "../records/row-results.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import { completed, isComplete } from "../report/completed.ts";
import { withImportable } from "../report/importable.ts";
import type { Checked } from "../report/outcome.ts";
import { summarize } from "../report/report.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { describe, type Preflighted } from "./preflighted.ts";

const missingAccount = (options: ReadingOptions, known: Known): Refused | undefined => {
  const id = textGiven(options, "account_id");
  if (id === undefined) return undefined;
  return isUuid(id) && known.account?.id.toLowerCase() === id.toLowerCase()
    ? undefined
    : refuse(
        "record_not_found",
        sentence`The account does not exist. Check ${option("account_id")}, or leave it out.`,
      );
};

const nulTallies = ({ nuls }: DecodedContent): Tally[] => {
  if (nuls === undefined) return [];
  const { count, line } = nuls;
  const message = `${count === 1 ? "A NUL byte is" : `${count} NUL bytes are`} left out, the first on line ${line}`;
  return [single("nul_bytes", { message }, { line })];
};

const encodingTallies = ({ encoding, damaged }: DecodedContent): Tally[] => {
  if (damaged)
    return [
      single("encoding_detected", {
        message: `The content is read as ${encoding} and contains bytes that are invalid in it; they are shown as \ufffd`,
      }),
    ];
  return encoding === "utf-8"
    ? []
    : [single("encoding_detected", { message: `The content is not UTF-8 and is read as ${encoding}` })];
};

/** The report of a CSV. */
const reportOf = (
  content: string | Upload,
  type: CsvImportType,
  decoded: DecodedContent,
  check: Omit<CsvCheck, "_tag">,
): Checked => {
  const { rowsCount, headers, required, missing, leftOut, totals, reading } = check;
  const findings = summarize(check.tallies);
  return {
    _tag: "Checked",
    report: withImportable({
      type,
      content: describe(content, CSV),
      stats: { rows_count: rowsCount },
      ...{ headers, required_headers: required, missing_required_headers: missing },
      ...findings,
      left_out: leftOut,
      ...(findings.valid && totals !== undefined ? { totals } : {}),
      reading: { encoding: decoded.encoding, ...reading },
    }),
  };
};

/** The report of a CSV whose options cannot be used. */
const reportOfOptions = (
  content: string | Upload,
  type: CsvImportType,
  decoded: DecodedContent,
  { tallies, required }: Pick<CsvCheck, "tallies" | "required">,
): Checked =>
  reportOf(content, type, decoded, {
    ...{ tallies, required, headers: [], missing: [], rowsCount: 0, leftOut: [], reading: {} },
  });

const step = ({ step: bytes }: HowToCheck): Pick<HowToCheck, "step"> =>
  bytes === undefined ? {} : { step: bytes };

/** Checks a CSV: its encoding, the account, the options, and then every row. */
export function* preflightCsv(
  content: string | Upload,
  type: CsvImportType,
  options: ReadingOptions,
  known: Known,
  how: HowToCheck,
): Steps<Preflighted> {
  const decoded = decodeContent(content, encodingNamed(options.encoding ?? ""));
  if (decoded === undefined) return { outcome: binaryData(CSV) };
  const { utf8 } = decoded;
  const refused = missingAccount(options, known);
  if (refused !== undefined) return { outcome: refused };
  const csv = parseCsvOptions(options, (count) => dropLines(utf8, count) !== undefined, known.time_zone);
  if (csv._tag === "BadOptions") {
    const { required } = layoutOf([], type, options);
    return { outcome: reportOfOptions(content, type, decoded, { ...csv, required }) };
  }
  const { account: _, ...family } = known;
  const scope: Known = textGiven(options, "account_id") === undefined ? family : known;
  const recorded = scope.account?.recorded ?? [];
  const keepsRows = how.keepsRows === true || recorded.length > 0;
  // Who else is told of rows, or keeps them, is told of each once: where a format is open, they are judged again for that.
  const once = isComplete(options, type) ? { ...how, keepsRows } : step(how);
  const check = yield* checkCsv(utf8, { type, options, csv }, scope, once);
  if (check._tag === "MalformedCsv") return { outcome: malformedCsv(check) };
  const tallies = [...encodingTallies(decoded), ...nulTallies(decoded), ...check.tallies];
  const outcome = reportOf(content, type, decoded, { ...check, tallies });
  if (!keepsRows) return { outcome };
  const { today, time_zone } = known;
  const again = { utf8, type, reading: completed(options, outcome.report), today, time_zone };
  const rows = check.kept ?? (yield* keepRows({ ...again, ...step(how) }));
  if (scope.account === undefined || rows === undefined) return { outcome, rows };
  const report = withAlreadyRecorded(outcome.report, rows, { ...known, account: scope.account });
  return { outcome: { ...outcome, report }, rows };
}
