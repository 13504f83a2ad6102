import type { TimeZone } from "@farthing/values";
import type { Steps } from "../basics/steps.ts";
import { dropLines, type Utf8Text } from "../decode/utf8.ts";
import { isError, type Place, type ProblemKind, type Tally } from "../findings/finding.ts";
import type { Refused } from "../findings/refusal.ts";
import { textOf } from "../findings/sentence.ts";
import { headerErrors, type RowReading } from "../judge/header/header.ts";
import { judgeRows } from "../judge/judge-rows.ts";
import type { JudgedRow, JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import { placeOf } from "../judge/rule.ts";
import { givenFormats } from "../judge/settled-formats.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { isNumberFormat, NUMBER_FORMATS } from "../options/number-formats.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS, type Separator } from "../options/separators.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows } from "../split/row-source.ts";
import { entityReader, type ReadEntity } from "./entity-record.ts";
import type { Reason, RowResult } from "./row-result.ts";
import { type ReadTransaction, transactionReader } from "./transaction-record.ts";

/** The reading cannot be used on this content: no row was passed on. */
export interface NotRead {
  readonly _tag: "NotRead";
  readonly reasons: readonly Reason[];
}

/** A row; or, in place of those that were not read, why they were not. It is the last then. */
export type RowOrWhyNot = RowResult | NotRead | Refused;

const reasonAt = ({ code, column, say }: ProblemKind, place: Place): Reason => ({
  code,
  ...(column === undefined ? {} : { column }),
  message: textOf(say(place).message),
});

const reasonsOf = (tally: Tally): readonly Reason[] => tally.first.map((place) => reasonAt(tally, place));

/** What is said of a reading that cannot be used. */
export const notRead = (tallies: readonly Tally[]): NotRead => ({
  _tag: "NotRead",
  reasons: tallies.flatMap(reasonsOf).map(({ code, message }) => ({ code, message })),
});

/** Bytes that are read at once, which takes a few milliseconds. */
export const STEP = 65_536;

/** How the rows that were passed on end. */
export type RowsEnd = Refused | NotRead | { readonly header: readonly string[] | undefined };

/** Makes a result of each judged row, and passes it on. */
export class RowResults implements RowConsumer {
  private readonly reading: RowReading;
  private readonly separator: Separator;
  private readonly passOn: (row: RowResult) => void;
  private table: JudgedTable | undefined;
  private ofHeader: readonly Reason[] = [];
  private lacking: Tally | undefined;
  private transaction: ReadTransaction | undefined;
  private entity: ReadEntity | undefined;

  constructor(reading: RowReading, separator: Separator, passOn: (row: RowResult) => void) {
    this.reading = reading;
    this.separator = separator;
    this.passOn = passOn;
  }

  begin(table: JudgedTable): void {
    const { type, options, csv } = this.reading;
    const { header } = table;
    const numbers =
      csv.numberFormat !== undefined && isNumberFormat(csv.numberFormat)
        ? csv.numberFormat
        : NUMBER_FORMATS[0];
    this.table = table;
    this.ofHeader = headerErrors(header, this.reading, this.separator).flatMap(reasonsOf);
    this.lacking = lackingColumn(header.layout, type, options, csv);
    if (isOfTransactions(type))
      this.transaction = transactionReader(header.cells, header.layout, csv, numbers);
    else this.entity = entityReader(type, header.layout, csv, numbers);
  }

  take(judged: JudgedRow): void {
    if (this.lacking === undefined) this.passOn(this.resultOf(judged));
  }

  /** The header row; or why no row was passed on, or not all. */
  end(malformed: MalformedCsv | undefined): RowsEnd {
    if (malformed !== undefined) return malformedCsv(malformed);
    if (this.lacking !== undefined) return notRead([this.lacking]);
    const header = this.table?.header;
    return { header: header?.isData === false ? header.cells : undefined };
  }

  private resultOf(judged: JudgedRow): RowResult {
    const { row, line, number, leftOut } = judged;
    const shown = { cells: row.cells(), spans: row.spans(line), line, row: number };
    if (leftOut !== undefined) return { ...shown, _tag: "LeftOut", reason: leftOut };
    const [first, ...more] = this.reasonsFor(judged);
    if (first !== undefined) return { ...shown, _tag: "Rejected", reasons: [first, ...more] };
    return this.accepted(shown, judged);
  }

  private accepted(
    shown: Pick<RowResult, "cells" | "spans" | "line" | "row">,
    { isPending, below }: JudgedRow,
  ): RowResult {
    const accepted = { ...shown, _tag: "Accepted" as const };
    if (this.entity !== undefined)
      return { ...accepted, record: undefined, from: {}, entity: this.entity(shown.cells) };
    if (this.transaction === undefined) return { ...accepted, record: undefined, from: {} };
    const read = this.transaction(shown.cells, isPending, below);
    return read === undefined
      ? {
          ...shown,
          _tag: "Rejected",
          reasons: [{ code: "missing_value", message: "The row has no day or no amount" }],
        }
      : { ...accepted, ...read };
  }

  private reasonsFor({ row, line, number, problems }: JudgedRow): readonly Reason[] {
    if (this.ofHeader.length > 0) return this.ofHeader;
    return problems
      .filter(({ kind }) => isError(kind))
      .map((problem) => reasonAt(problem.kind, placeOf(problem, row, line, number)));
  }
}

/** A text whose rows are read, and how. */
export interface HowToReadRows {
  readonly utf8: Utf8Text;
  readonly type: CsvImportType;
  readonly reading: ReadingOptions;
  readonly today: string;
  readonly time_zone?: TimeZone | undefined;
  readonly most: number | undefined;
  /** Bytes of one step. */
  readonly step: number;
}

/** Reads rows, and passes them on. */
export function* rowResults(
  { utf8, type, reading: options, today, time_zone, most, step }: HowToReadRows,
  passOn: (row: RowResult) => void,
): Steps<RowsEnd> {
  const csv = parseCsvOptions(options, (count) => dropLines(utf8, count) !== undefined, time_zone);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);
  const separator = csv.separator ?? SEPARATORS[0];
  const reading: RowReading = { type, options, csv };
  const source = csvRows(utf8, separator, csv.rowsToSkip, { step, ...(most === undefined ? {} : { most }) });
  const results = new RowResults(reading, separator, passOn);
  const how = { reading, separator, settled: givenFormats(csv), known: { today } };
  const { malformed } = yield* judgeRows(source, how, [results]);
  return results.end(malformed);
}

/** All rows, one after the other as they are asked for: no more than a few are in memory. */
export function* eachResult(
  how: Pick<HowToReadRows, "utf8" | "type" | "reading" | "today" | "time_zone">,
): Generator<RowOrWhyNot> {
  const ready: RowResult[] = [];
  const steps = rowResults({ ...how, most: undefined, step: STEP }, (row) => ready.push(row));
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) yield* ready.splice(0);
  yield* ready;
  if ("_tag" in next.value) yield next.value;
}
