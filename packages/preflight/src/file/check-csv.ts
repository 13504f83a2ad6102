import { type Chunked, runToEnd } from "@farthing/recognition/order";
import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import type { Header, RowReading } from "../judge/header/header.ts";
import { type HowToJudge, judgeRows } from "../judge/judge-rows.ts";
import type { JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import type { RowRules } from "../judge/row-rules.ts";
import {
  areSameFormats,
  formatsThatFit,
  givenFormats,
  type SettledFormats,
} from "../judge/settled-formats.ts";
import type { Known } from "../reading/known.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows, type RowSource } from "../split/row-source.ts";
import { chooseSeparator } from "../table/choose-separator.ts";
import type { RecordWidths } from "../table/separator.ts";
import { type CsvCheck, csvCheckOf } from "./csv-check.ts";
import { RowsOfCheck } from "./rows-of-check.ts";

/** How a check is done, and who else gets its rows. */
export interface HowToCheck {
  /** So many bytes are read in one chunk; all of them without it. */
  readonly chunk?: number;
  /** Who else gets the rows. */
  readonly consumers?: readonly RowConsumer[];
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
  consumers: readonly RowConsumer[],
): Chunked<Pass | MalformedCsv, number> {
  const rows = new RowsOfCheck(how.reading, how.known, source.text.bytes.length);
  const { header, malformed } = yield* judgeRows(source, how, [rows, ...consumers]);
  return malformed ?? { header, rows };
}

/** Keeps the rules of a table, which know the formats of the cells that they judged. */
class RulesOfTable implements RowConsumer {
  rules: RowRules | undefined;

  begin({ rules }: JudgedTable): void {
    this.rules = rules;
  }

  take(): void {}
}

/** The formats that the first rows of a file show, where the options leave one open. */
const formatsOfFirst = (whole: Utf8Text, how: Omit<HowToJudge, "settled">): SettledFormats => {
  const { csv } = how.reading;
  const settled = givenFormats(csv);
  if (csv.dateFormat !== undefined && csv.numberFormat !== undefined) return settled;
  const first = csvRows(whole, how.separator, csv.rowsToSkip, { most: ROWS_LOOKED_AT });
  const table = new RulesOfTable();
  const { malformed } = runToEnd(judgeRows(first, { ...how, settled }, [table]));
  const { rules } = table;
  return malformed !== undefined || rules === undefined
    ? settled
    : formatsThatFit(rules.dates?.finish(), rules.numbers?.finish(csv.numberFormat), csv);
};

/** Checks the rows of a CSV, and sums up what can be decided only at the end (docs/adr/0052-formats-are-settled-before-rows-are-judged.md). */
export function* checkCsv(
  whole: Utf8Text,
  reading: RowReading,
  known: Known,
  { chunk, consumers = [] }: HowToCheck,
): Chunked<CsvCheck | MalformedCsv, number> {
  const { type, options, csv } = reading;
  const content = dropLines(whole, csv.rowsToSkip) ?? NOTHING;
  const chosen = chooseSeparator(content, type, options, csv);
  const how = { reading, known, separator: chosen.separator.value };
  const plain = csvRows(whole, how.separator, csv.rowsToSkip, chunk === undefined ? {} : { chunk });
  const source = chosen.widths === undefined ? plain : countingWidths(plain, chosen.widths);
  const settled = formatsOfFirst(whole, how);
  let pass = yield* judgeIn(source, { ...how, settled }, consumers);
  if ("_tag" in pass) return pass;
  let cells = pass.rows.cells();
  if (cells !== undefined && !areSameFormats(cells.settled, settled)) {
    pass = yield* judgeIn(plain, { ...how, settled: cells.settled }, consumers);
    if ("_tag" in pass) return pass;
    cells = pass.rows.cells();
  }
  return csvCheckOf({ header: pass.header, rows: pass.rows, cells, content, chosen, reading });
}
