import { isUuid } from "@farthing/values";
import { allSteps, type Steps } from "../basics/steps.ts";
import { binaryData, CSV, type Format, hasStrayNuls, NDJSON, type Upload } from "../decode/content.ts";
import { type DecodedContent, decodeContent } from "../decode/decode-content.ts";
import { type Content, openContent } from "../decode/open-content.ts";
import { dropLines } from "../decode/utf8.ts";
import { checkCsv, type InSteps } from "../file/check-csv.ts";
import type { CsvCheck } from "../file/csv-check.ts";
import { single, type Tally } from "../findings/finding.ts";
import { type Refused, refuse } from "../findings/refusal.ts";
import { option, sentence } from "../findings/sentence.ts";
import { checkNdjson } from "../ndjson/check-ndjson.ts";
import { ndjsonLines } from "../ndjson/read-lines.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { type ReadingOptions, textGiven } from "../options/options.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import type { Reading } from "../reading/how-read.ts";
import type { Known } from "../reading/known.ts";
import { layoutOf } from "../reading/layout.ts";
import { eachResult } from "../records/row-results.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import { completed } from "../report/completed.ts";
import { withImportable } from "../report/importable.ts";
import type { Checked, PreflightOutcome } from "../report/outcome.ts";
import { type PreflightContent, summarize } from "../report/report.ts";
import { malformedCsv } from "../split/malformed-csv.ts";

const describe = (content: string | Upload, { filename, content_type }: Format): PreflightContent =>
  typeof content === "string"
    ? { filename, content_type, byte_size: new TextEncoder().encode(content).length }
    : {
        filename: content.filename || filename,
        content_type: content.content_type || content_type,
        byte_size: content.bytes.length,
      };

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

const preflightNdjson = (content: string | Upload, known: Known): PreflightOutcome => {
  if (hasStrayNuls(content)) return binaryData(NDJSON);
  const { stats, findings } = checkNdjson(
    ndjsonLines(typeof content === "string" ? content : content.bytes),
    typeof content !== "string" || content.isWellFormed(),
    known,
  );
  return {
    _tag: "Checked",
    report: withImportable({
      type: "ServiceImport",
      content: describe(content, NDJSON),
      stats,
      ...findings,
      left_out: [],
      reading: {},
    }),
  };
};

function* preflightCsv(
  content: string | Upload,
  type: CsvImportType,
  options: ReadingOptions,
  known: Known,
  how?: InSteps,
): Steps<PreflightOutcome> {
  const decoded = decodeContent(content, encodingNamed(options.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);
  const { utf8, encoding } = decoded;
  const refused = missingAccount(options, known);
  if (refused !== undefined) return refused;

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
    return checked(
      csv.tallies,
      0,
      { headers: [], required_headers: required, missing_required_headers: [] },
      {},
    );
  }
  const { account: _, ...family } = known;
  const scope: Known = textGiven(options, "account_id") === undefined ? family : known;
  const check = yield* checkCsv(utf8, { type, options, csv }, scope, how);
  if (check._tag === "MalformedCsv") return malformedCsv(check);
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
  if (scope.account === undefined) return outcome;
  const { today, time_zone } = known;
  const again = { utf8, type, reading: completed(options, outcome.report), today, time_zone };
  return { ...outcome, report: withAlreadyRecorded(outcome.report, () => eachResult(again), scope.account) };
}

/** The steps of `preflight`, in which somebody else can be told of the rows of a CSV. */
export function* preflightSteps(
  content: Content,
  options: ReadingOptions,
  known: Known,
  how?: InSteps,
): Steps<PreflightOutcome> {
  const opened = openContent(content, options);
  if (opened._tag === "Refused") return opened;
  return opened.type === "ServiceImport"
    ? preflightNdjson(opened.content, known)
    : yield* preflightCsv(opened.content, opened.type, options, known, how);
}

/**
 * Checks content before anything is stored: type, size, format, account, options, and then every row of
 * a CSV or every line of the service's NDJSON. Total: for any bytes the result is a report or a refusal with
 * its reason.
 *
 * Pure: reads no clock, locale or storage; `known` contains today and what matters of the family. Options
 * have the names of the API's request fields. Throws only for a mistake of the program: a `TypeError` that says which argument
 * is wrong (docs/spec/preflight.md, In a program).
 */
export const preflight = (
  content: Content,
  options: ReadingOptions | undefined,
  known: Known,
): PreflightOutcome => {
  checkArguments({ content, options, known });
  return allSteps(preflightSteps(content, options ?? {}, known));
};
