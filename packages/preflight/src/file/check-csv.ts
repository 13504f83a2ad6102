import { allSteps, type Steps } from "../basics/steps.ts";
import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import type { Header, RowReading } from "../judge/header/header.ts";
import { type HowToJudge, judgeRows } from "../judge/judge-rows.ts";
import type { RowConsumer } from "../judge/judged-row.ts";
import { areSameFormats, givenFormats, type SettledFormats } from "../judge/settled-formats.ts";
import type { Separator } from "../options/separators.ts";
import type { Known } from "../reading/known.ts";
import type { KeptRows } from "../records/kept-rows.ts";
import { RowKeeper } from "../records/row-keeper.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows, type RowSource } from "../split/row-source.ts";
import { chooseSeparator } from "../table/choose-separator.ts";
import type { RecordWidths } from "../table/separator.ts";
import { type CsvCheck, csvCheckOf } from "./csv-check.ts";
import { RowsOfCheck } from "./rows-of-check.ts";

/** How a check is done, and who else is told of its rows. */
export interface HowToCheck {
  /** So many bytes are read in one step; all of them without it. */
  readonly step?: number;
  /** Makes another consumer of the rows, of a text of so many bytes. Only where the options leave no format open: rows are judged once then. */
  readonly consumer?: (reading: RowReading, separator: Separator, size: number) => RowConsumer;
  /** Whether the accepted rows are kept. Only where the options leave no format open. */
  readonly keepsRows?: boolean;
}

/** A check with the accepted rows, if they were to be kept. */
interface CheckedCsv extends CsvCheck {
  readonly kept: KeptRows | undefined;
}

/** So many rows show most formats; where others below them decide otherwise, all rows are judged anew. */
const ROWS_LOOKED_AT = 64;

/** The same rows, whose cells are counted. */
const countingWidths = (source: RowSource, widths: RecordWidths): RowSource => ({
  ...source,
  read: (onRow) =>
    source.read((row, line) => {
      widths.see(row);
      onRow(row, line);
    }),
});

/** What became of all rows of a file. */
interface Pass {
  readonly header: Header | undefined;
  readonly rows: RowsOfCheck;
}

/** Judges rows in some formats. */
function* judgeIn(
  source: RowSource,
  how: HowToJudge,
  size: number,
  others: readonly RowConsumer[],
): Steps<Pass | MalformedCsv> {
  const rows = new RowsOfCheck(how.reading, how.known, size);
  const { header, malformed } = yield* judgeRows(source, how, [rows, ...others]);
  return malformed ?? { header, rows };
}

/** The formats that the first rows of a file show, where the options leave one open. */
const formatsOfFirst = (whole: Utf8Text, how: Omit<HowToJudge, "settled">): SettledFormats => {
  const { csv } = how.reading;
  const given = givenFormats(csv);
  if (csv.dateFormat !== undefined && csv.numberFormat !== undefined) return given;
  const first = csvRows(whole, how.separator, csv.rowsToSkip, { most: ROWS_LOOKED_AT });
  const pass = allSteps(judgeIn(first, { ...how, settled: given }, 0, []));
  return ("_tag" in pass ? undefined : pass.rows.cells()?.settled) ?? given;
};

/** Checks the rows of a CSV, and sums up what can be decided only at the end (docs/adr/0052-formats-are-settled-before-rows-are-judged.md). */
export function* checkCsv(
  whole: Utf8Text,
  reading: RowReading,
  known: Known,
  how: HowToCheck,
): Steps<CheckedCsv | MalformedCsv> {
  const { type, options, csv } = reading;
  const content = dropLines(whole, csv.rowsToSkip) ?? NOTHING;
  const chosen = chooseSeparator(content, type, options, csv);
  const toJudge = { reading, known, separator: chosen.separator.value };
  const howMuch = how.step === undefined ? {} : { step: how.step };
  const plain = csvRows(whole, toJudge.separator, csv.rowsToSkip, howMuch);
  const source = chosen.widths === undefined ? plain : countingWidths(plain, chosen.widths);
  let settled = formatsOfFirst(whole, toJudge);
  const consumer = how.consumer?.(reading, toJudge.separator, content.bytes.length);
  const keeper = how.keepsRows === true ? new RowKeeper(reading, toJudge.separator, content) : undefined;
  const consumers = [consumer, keeper].filter((each) => each !== undefined);
  const { length } = content.bytes;
  let pass = yield* judgeIn(source, { ...toJudge, settled }, length, consumers);
  if ("_tag" in pass) return pass;
  let cells = pass.rows.cells();
  if (cells !== undefined && !areSameFormats(cells.settled, settled)) {
    settled = cells.settled;
    if (consumers.length > 0) throw new Error("rows with consumers were judged in formats that do not fit");
    pass = yield* judgeIn(plain, { ...toJudge, settled }, length, []);
    if ("_tag" in pass) return pass;
    cells = pass.rows.cells();
  }
  return {
    ...csvCheckOf({ header: pass.header, rows: pass.rows, cells, content, chosen, reading }),
    kept: keeper?.rows(),
  };
}
