import { type FindingKind, isError, type Place, type Tally } from "../findings/finding.ts";
import { textOf } from "../findings/sentence.ts";
import { headerErrors, type RowReading } from "../judge/header/header.ts";
import type { JudgedRow, JudgedTable } from "../judge/judged-row.ts";
import { placeOf } from "../judge/rule.ts";
import { NUMBER_FORMATS } from "../options/number-formats.ts";
import type { Separator } from "../options/separators.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import { entityReader, type ReadEntity } from "./entity-record.ts";
import type { Accepted, Reason } from "./row-result.ts";
import { TransactionReader } from "./transaction-record.ts";

const reasonAt = ({ code, column, explain }: FindingKind, place: Place): Reason => ({
  code,
  ...(column === undefined ? {} : { column }),
  message: textOf(explain(place).message),
});

/** Why rows are rejected, from what was found. */
export const reasonsOf = (tally: Tally): readonly Reason[] =>
  tally.first.map((place) => reasonAt(tally, place));

/** What an accepted row is. */
type ReadRow = Pick<Accepted, "record" | "from" | "entity">;

const NO_RECORD: readonly [Reason] = [{ code: "missing_value", message: "The row has no day or no amount" }];

/** Reads the records of the rows of a table that are accepted, and says why another is not. */
export class RecordReader {
  /** What an option needs that the table lacks: then none of its rows can be read. */
  readonly lacking: Tally | undefined;
  private readonly headerReasons: readonly Reason[];
  private readonly transaction: TransactionReader | undefined;
  private readonly entity: ReadEntity | undefined;

  constructor({ header }: JudgedTable, reading: RowReading, separator: Separator) {
    const { type, options, csv } = reading;
    const { cells, layout } = header;
    const numbers = csv.numberFormat ?? NUMBER_FORMATS[0];
    this.lacking = lackingColumn(layout, type, options, csv);
    this.headerReasons = headerErrors(header, reading, separator).flatMap(reasonsOf);
    if (isOfTransactions(type)) this.transaction = new TransactionReader(cells, layout, csv, numbers);
    else this.entity = entityReader(type, layout, csv, numbers);
  }

  /** What a row is that is not left out, or the reasons for which it is rejected. */
  read(judged: JudgedRow, cells: readonly string[]): ReadRow | readonly [Reason, ...Reason[]] {
    const [first, ...more] = this.reasonsFor(judged);
    if (first !== undefined) return [first, ...more];
    if (this.entity !== undefined) return { record: undefined, from: {}, entity: this.entity(cells) };
    if (this.transaction === undefined) return { record: undefined, from: {} };
    return this.transaction.read(cells, judged.isPending, judged.below) ?? NO_RECORD;
  }

  private reasonsFor(judged: JudgedRow): readonly Reason[] {
    if (this.headerReasons.length > 0) return this.headerReasons;
    return judged.findings
      .filter(({ kind }) => isError(kind))
      .map((finding) => reasonAt(finding.kind, placeOf(finding, judged.row, judged)));
  }
}
