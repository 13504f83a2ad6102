import type { TimeZone } from "@farthing/values";
import { dropLines, type Utf8Text } from "../decode/utf8.ts";
import { isNumberFormat, NUMBER_FORMATS } from "../formats/number-format.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import type { LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { findingAt, type Tally } from "../report/finding.ts";
import { malformedCsv, type Refused } from "../report/outcome.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows, type RowSource } from "../split/row-source.ts";
import type { RowView } from "../split/row-view.ts";
import { SEPARATORS, type Separator } from "../split/separators.ts";
import type { Steps } from "../steps.ts";
import { entityReader, type ReadEntity } from "./entity-record.ts";
import { type Header, passRows, type RowReading, type RowUser } from "./pass-rows.ts";
import { headerReasons, MOST_JUDGED, rejections, type Unjudged } from "./rejection.ts";
import type { Reason, RowResult } from "./row-result.ts";
import { type ReadTransaction, transactionReader } from "./transaction-record.ts";

/** The reading cannot be used on this content: no row was passed on. */
export interface NotRead {
  readonly _tag: "NotRead";
  readonly reasons: readonly Reason[];
}

/** A row; or, in place of those that were not read, why they were not. It is the last then. */
export type RowOrWhyNot = RowResult | NotRead | Refused;

/** What is said of a reading that cannot be used. */
export const notRead = (tallies: readonly Tally[]): NotRead => ({
  _tag: "NotRead",
  reasons: tallies
    .flatMap((tally) => tally.first.map((place) => findingAt(tally, place)))
    .map(({ code, message }) => ({ code, message })),
});

/** A row that is passed on in its turn. */
type Waiting = Unjudged & {
  readonly reason: LeftOutReason | undefined;
  readonly isPending: boolean;
  /** What the rows below it say of it. */
  readonly below: readonly string[];
};

/** Bytes that are read at once, which takes a few milliseconds. */
export const STEP = 65_536;

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

/** How the rows of a pass become results. */
export interface HowToTakeRows {
  readonly reading: RowReading;
  readonly source: Pick<RowSource, "hasNuls" | "usualWidth">;
  readonly separator: Separator;
  readonly today: string;
}

/** Makes results of the rows of a pass. */
export interface RowTaker {
  /** Told of each row. */
  readonly use: RowUser;
  /** Passes on the rows that wait: after each step, and when all rows were read. */
  readonly judge: () => void;
  /** The header row; or why no row was passed on, or not all. */
  readonly end: (
    malformed: MalformedCsv | undefined,
  ) => Refused | NotRead | { readonly header: readonly string[] | undefined };
}

/** What makes results of the rows of a pass, and passes them on in groups, of which no more than one is kept. */
export const rowTaker = (
  { reading: rowReading, source, separator, today }: HowToTakeRows,
  passOn: (row: RowResult) => void,
): RowTaker => {
  const { type, options: reading, csv } = rowReading;
  const { hasNuls, usualWidth } = source;
  const numbers =
    csv.numberFormat !== undefined && isNumberFormat(csv.numberFormat) ? csv.numberFormat : NUMBER_FORMATS[0];
  let header: Header | undefined;
  let ofHeader: readonly Reason[] = [];
  let lacking: Tally | undefined;
  let transaction: ReadTransaction | undefined;
  let entity: ReadEntity | undefined;
  let waiting: Waiting[] = [];

  const resultOf = (
    { reason, isPending, below, badlyQuoted: _, ...row }: Waiting,
    errors: readonly Reason[],
  ): RowResult => {
    if (reason !== undefined) return { ...row, _tag: "LeftOut", reason };
    const [first, ...more] = errors;
    if (first !== undefined) return { ...row, _tag: "Rejected", reasons: [first, ...more] };
    if (entity !== undefined)
      return { ...row, _tag: "Accepted", record: undefined, from: {}, entity: entity(row.cells) };
    if (transaction === undefined) return { ...row, _tag: "Accepted", record: undefined, from: {} };
    const read = transaction(row.cells, isPending, below);
    return read === undefined
      ? {
          ...row,
          _tag: "Rejected",
          reasons: [{ code: "missing_value", message: "The row has no day or no amount" }],
        }
      : { ...row, _tag: "Accepted", ...read };
  };
  const judge = (): void => {
    if (header === undefined) return;
    const group = waiting;
    waiting = [];
    const data = group.filter(({ reason }) => reason === undefined);
    const errors =
      ofHeader.length > 0
        ? undefined
        : rejections(data, header, rowReading, { separator, hasNuls, usualWidth }, { today });
    for (const row of group)
      passOn(resultOf(row, errors === undefined ? ofHeader : (errors.get(row.row) ?? [])));
  };
  const take = (
    row: RowView,
    line: number,
    number: number,
    of: Pick<Waiting, "reason" | "isPending" | "below">,
  ): void => {
    if (lacking !== undefined) return;
    waiting.push({ ...row.copy(line), line, row: number, ...of });
    if (waiting.length === MOST_JUDGED) judge();
  };

  return {
    judge,
    use: {
      header: (found) => {
        header = found;
        ofHeader = headerReasons(found, rowReading, separator);
        lacking = lackingColumn(found.layout, type, reading, csv);
        if (isOfTransactions(type)) transaction = transactionReader(found.cells, found.layout, csv, numbers);
        else entity = entityReader(type, found.layout, csv, numbers);
        return undefined;
      },
      blank: () => {},
      row: (row, line, number, isPending, below) =>
        take(row, line, number, { reason: undefined, isPending, below }),
      leftOut: (row, line, number, reason) =>
        take(row, line, number, { reason, isPending: false, below: [] }),
    },
    end: (malformed) => {
      if (lacking !== undefined && malformed === undefined) return notRead([lacking]);
      return malformed === undefined
        ? { header: header?.isData === false ? header.cells : undefined }
        : malformedCsv(malformed);
    },
  };
};

/** Reads rows, and passes them on in groups, of which no more than one is kept. */
export function* rowResults(
  { utf8, type, reading, today, time_zone, most, step }: HowToReadRows,
  passOn: (row: RowResult) => void,
): Steps<Refused | NotRead | { readonly header: readonly string[] | undefined }> {
  const csv = parseCsvOptions(reading, (count) => dropLines(utf8, count) !== undefined, time_zone);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);
  const separator = csv.separator ?? SEPARATORS[0];
  const rowReading: RowReading = { type, options: reading, csv };
  const howMuch = { step, ...(most === undefined ? {} : { most }) };
  const source = csvRows(utf8, separator, csv.rowsToSkip, howMuch);
  const taker = rowTaker({ reading: rowReading, source, separator, today }, passOn);
  const steps = passRows(source, rowReading, taker.use);
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) {
    taker.judge();
    yield next.value;
  }
  taker.judge();
  return taker.end(next.value);
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
