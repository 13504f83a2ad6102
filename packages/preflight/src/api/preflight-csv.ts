import { isUuid } from "@farthing/values";
import { allSteps, type Steps } from "../basics/steps.ts";
import { binaryData, CSV, type Upload } from "../decode/content.ts";
import { type DecodedContent, decodeContent } from "../decode/decode-content.ts";
import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import { checkCsv, type InSteps } from "../file/check-csv.ts";
import type { CsvCheck } from "../file/csv-check.ts";
import { single, type Tally } from "../findings/finding.ts";
import { type Refused, refuse } from "../findings/refusal.ts";
import { option, sentence } from "../findings/sentence.ts";
import type { RowReading } from "../judge/header/header.ts";
import { judgeRows } from "../judge/judge-rows.ts";
import { givenFormats } from "../judge/settled-formats.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { type ReadingOptions, textGiven } from "../options/options.ts";
import { SEPARATORS } from "../options/separators.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import type { Reading } from "../reading/how-read.ts";
import type { Known } from "../reading/known.ts";
import { layoutOf } from "../reading/layout.ts";
import { type KeptRows, RowKeeper } from "../records/kept-rows.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import { completed, isComplete } from "../report/completed.ts";
import { withImportable } from "../report/importable.ts";
import type { Checked } from "../report/outcome.ts";
import { summarize } from "../report/report.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { csvRows } from "../split/row-source.ts";
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

/** The accepted rows of a CSV whose formats a check has found. */
const keptIn = (
  utf8: Utf8Text,
  type: CsvImportType,
  options: ReadingOptions,
  { today, time_zone }: Known,
): KeptRows | undefined => {
  const csv = parseCsvOptions(options, () => true, time_zone);
  if (csv._tag === "BadOptions") return undefined;
  const separator = csv.separator ?? SEPARATORS[0];
  const reading: RowReading = { type, options, csv };
  const keeper = new RowKeeper(reading, separator, dropLines(utf8, csv.rowsToSkip) ?? NOTHING);
  const source = csvRows(utf8, separator, csv.rowsToSkip);
  const how = { reading, separator, settled: givenFormats(csv), known: { today } };
  allSteps(judgeRows(source, how, [keeper]));
  return keeper.rows();
};

/** Checks a CSV: its encoding, the account, the options, and then every row. */
export function* preflightCsv(
  content: string | Upload,
  type: CsvImportType,
  options: ReadingOptions,
  known: Known,
  how: InSteps,
): Steps<Preflighted> {
  const decoded = decodeContent(content, encodingNamed(options.encoding ?? ""));
  if (decoded === undefined) return { outcome: binaryData(CSV) };
  const { utf8, encoding } = decoded;
  const refused = missingAccount(options, known);
  if (refused !== undefined) return { outcome: refused };

  const checked = (
    tallies: readonly Tally[],
    rows: number,
    headers: Pick<Checked["report"], "headers" | "required_headers" | "missing_required_headers">,
    reading: Reading,
    { leftOut = [], totals }: Partial<Pick<CsvCheck, "leftOut" | "totals">> = {},
  ): Checked => {
    const findings = summarize(tallies);
    return {
      _tag: "Checked",
      report: withImportable({
        type,
        content: describe(content, CSV),
        stats: { rows_count: rows },
        ...headers,
        ...findings,
        left_out: leftOut,
        ...(findings.valid && totals !== undefined ? { totals } : {}),
        reading: { encoding, ...reading },
      }),
    };
  };

  const csv = parseCsvOptions(options, (count) => dropLines(utf8, count) !== undefined, known.time_zone);
  if (csv._tag === "BadOptions") {
    const { required } = layoutOf([], type, options);
    const headers = { headers: [], required_headers: required, missing_required_headers: [] };
    return { outcome: checked(csv.tallies, 0, headers, {}) };
  }
  const { account: _, ...family } = known;
  const scope: Known = textGiven(options, "account_id") === undefined ? family : known;
  const recorded = scope.account?.recorded ?? [];
  const keepsRows = how.keepsRows === true || recorded.length > 0;
  const { step, ...others } = { ...how, keepsRows };
  const inSteps = { ...(step === undefined ? {} : { step }), ...(isComplete(options) ? others : {}) };
  const check = yield* checkCsv(utf8, { type, options, csv }, scope, inSteps);
  if (check._tag === "MalformedCsv") return { outcome: malformedCsv(check) };
  const outcome = checked(
    [...encodingTallies(decoded), ...nulTallies(decoded), ...check.tallies],
    check.rowsCount,
    {
      headers: check.headers,
      required_headers: check.required,
      missing_required_headers: check.missing,
    },
    check.reading,
    check,
  );
  if (!keepsRows) return { outcome };
  const rows = check.kept ?? keptIn(utf8, type, completed(options, outcome.report), known);
  if (scope.account === undefined || rows === undefined) return { outcome, rows };
  const report = withAlreadyRecorded(outcome.report, rows, { ...known, account: scope.account });
  return { outcome: { ...outcome, report }, rows };
}
