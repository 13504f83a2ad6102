import type { Chunked } from "@farthing/recognition/order";
import { isUuid } from "@farthing/values";
import { binaryData, CSV, tableOf, type Upload } from "../decode/content.ts";
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
import { optionsFor } from "../reading/statement-options.ts";
import { RowKeeper } from "../records/row-keeper.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import { withImportable } from "../report/importable.ts";
import { ofContent, ofTable, talliesOfTable } from "../report/of-table.ts";
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

/** A CSV that is checked: as what, how it is read, and what is known. */
interface CsvToCheck {
  readonly content: string | Upload;
  readonly type: CsvImportType;
  readonly options: ReadingOptions;
  readonly known: Known;
}

const reportOf = (
  { content, type }: CsvToCheck,
  { encoding }: DecodedContent,
  check: Omit<CsvCheck, "_tag">,
): Checked => {
  const { totals } = check;
  const findings = summarize(check.tallies);
  const table = tableOf(content);
  const report = withImportable({
    type,
    content: describe(content, table ?? CSV),
    stats: { rows_count: check.rowsCount },
    headers: check.headers,
    required_headers: check.required,
    missing_required_headers: check.missing,
    ...findings,
    left_out: check.leftOut,
    ...(findings.valid && totals !== undefined ? { totals } : {}),
    reading: { encoding, ...check.reading },
    ...ofTable(table),
  });
  return { _tag: "Checked", report: ofContent(report, table) };
};

/** The report of a CSV whose options cannot be used. */
const reportOfOptions = (csv: CsvToCheck, decoded: DecodedContent, tallies: CsvCheck["tallies"]): Checked => {
  const { required } = layoutOf([], csv.type, csv.options);
  return reportOf(csv, decoded, {
    headers: [],
    required,
    missing: [],
    rowsCount: 0,
    tallies,
    leftOut: [],
    reading: {},
  });
};

/** What matters of the family: its account only if the rows are for one. */
const scopeOf = ({ options, known }: CsvToCheck): Known => {
  const { account: _, ...family } = known;
  return textGiven(options, "account_id") === undefined ? family : known;
};

/** Which rows of a CSV a check keeps. */
export type RowsToKeep = "accepted" | "accepted and rejected";

/** What a check of content does besides the report. */
export interface HowToPreflight extends HowToCheck {
  readonly keeps?: RowsToKeep;
}

/** Checks a CSV: its encoding, the account, the options, and then every row. */
export function* preflightCsv(asked: CsvToCheck, how: HowToPreflight): Chunked<Preflighted, number> {
  const table = tableOf(asked.content);
  const csv = { ...asked, options: optionsFor(asked.options, table) };
  const { content, type, options, known } = csv;
  const decoded = decodeContent(content, encodingNamed(options.encoding ?? ""));
  if (decoded === undefined) return { outcome: binaryData(CSV) };
  const { utf8 } = decoded;
  const refused = missingAccount(options, known);
  if (refused !== undefined) return { outcome: refused };
  const parsed = parseCsvOptions(options, (count) => dropLines(utf8, count) !== undefined, known.time_zone);
  if (parsed._tag === "BadOptions") return { outcome: reportOfOptions(csv, decoded, parsed.tallies) };
  const scope = scopeOf(csv);
  const { account } = scope;
  const { keeps, consumers = [] } = how;
  const isKeeping = keeps !== undefined || (account?.recorded ?? []).length > 0;
  const keeper = isKeeping ? new RowKeeper(keeps === "accepted and rejected") : undefined;
  const toCheck = keeper === undefined ? how : { ...how, consumers: [...consumers, keeper] };
  const check = yield* checkCsv(utf8, { type, options, csv: parsed }, scope, toCheck);
  if (check._tag === "MalformedCsv") return { outcome: malformedCsv(check) };
  const tallies = [
    ...encodingTallies(decoded),
    ...nulTallies(decoded),
    ...check.tallies,
    ...talliesOfTable(table),
  ];
  const outcome = reportOf(csv, decoded, { ...check, tallies });
  const rows = keeper?.rows();
  if (rows === undefined) return { outcome };
  if (account === undefined) return { outcome, rows };
  const report = withAlreadyRecorded(outcome.report, rows, { ...known, account });
  return { outcome: { ...outcome, report }, rows };
}
