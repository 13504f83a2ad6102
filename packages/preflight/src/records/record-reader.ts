import { cellKey, type TableFacts } from "../decode/content-table.ts";
import { type FindingKind, isError, type Place, type Tally } from "../findings/finding.ts";
import { textOf } from "../findings/sentence.ts";
import { headerErrors } from "../judge/header/header.ts";
import type { JudgedRow, JudgedTable } from "../judge/judged-row.ts";
import { placeOf } from "../judge/rule.ts";
import type { DateRule } from "../judge/rules/date-rule.ts";
import { moneyRule, plainMoney } from "../money/row-money.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import type { RowView } from "../split/row-view.ts";
import { entityReader, type ReadEntity } from "./entity-record.ts";
import type { Accepted, Reason } from "./row-result.ts";
import { TransactionReader } from "./transaction-record.ts";

/** Something that is wrong with a row, and where. */
interface PlacedError {
  readonly kind: FindingKind;
  readonly place: Place;
}

/** Of an entry of a statement in the words of its reader, as in a report. */
const reasonAt = ({ kind: { code, column, explain }, place }: PlacedError, table?: TableFacts): Reason => {
  const inTable = table?.unreadable.get(cellKey(place.row ?? 0, column ?? ""));
  return {
    code,
    ...(column === undefined ? {} : { column }),
    message: inTable ?? textOf(explain(place).message),
  };
};

/** Why rows are rejected, from what was found. */
export const reasonsOf = (tally: Tally): readonly Reason[] =>
  tally.first.map((place) => reasonAt({ kind: tally, place }));

/** What an accepted row is. */
type ReadRow = Pick<Accepted, "record" | "from" | "entity">;

/** Says why a row is rejected. What a date must look like is known best when all rows were judged. */
export type Explain = () => readonly [Reason, ...Reason[]];

const noRecord: Explain = () => [
  { code: "missing_value", message: "The row has no day, or no amount, quantity or price" },
];

/** Reads the records of the rows of a table that are accepted, and says why another is not. */
export class RecordReader {
  /** What an option needs that the table lacks: then none of its rows can be read. */
  readonly lacking: Tally | undefined;
  private readonly headerReasons: readonly Reason[];
  private readonly transaction: TransactionReader | undefined;
  private readonly entity: ReadEntity | undefined;
  private readonly hasPlainMoney: (row: RowView) => boolean;
  private readonly dates: DateRule | undefined;
  private readonly table: TableFacts | undefined;

  constructor({ text, header, rules, numbers, reading, separator }: JudgedTable) {
    this.table = text.table;
    const { type, options, csv } = reading;
    const { cells, layout } = header;
    this.lacking = lackingColumn(layout, type, options, csv);
    this.headerReasons = headerErrors(header, reading, separator).flatMap(reasonsOf);
    this.hasPlainMoney = plainMoney(moneyRule(layout, csv), numbers);
    this.dates = rules.dates;
    if (isOfTransactions(type)) this.transaction = new TransactionReader(cells, layout, csv);
    else this.entity = entityReader(type, header, csv);
  }

  /**
   * Whether a row has a transaction, as far as that is known without reading it: a check that keeps its rows would be several times
   * as slow if it made a record of each.
   */
  isPlainTransaction({ row, findings }: JudgedRow): boolean {
    return (
      findings.length === 0 &&
      this.headerReasons.length === 0 &&
      this.transaction !== undefined &&
      this.dates?.isDated(row) === true &&
      this.hasPlainMoney(row)
    );
  }

  /** What a row is that is not left out, or the reasons for which it is rejected. */
  read(judged: JudgedRow, cells: readonly string[]): ReadRow | Explain {
    const rejected = this.rejectionOf(judged);
    if (rejected !== undefined) return rejected;
    if (this.transaction !== undefined)
      return this.transaction.read(cells, judged.isPending, judged.below) ?? noRecord;
    const entity = this.entity?.(cells);
    return entity === undefined ? noRecord : { record: undefined, from: {}, entity };
  }

  private rejectionOf(judged: JudgedRow): Explain | undefined {
    const [first, ...more] = this.headerReasons;
    if (first !== undefined) return () => [first, ...more];
    const [error, ...others] = judged.findings
      .filter(({ kind }) => isError(kind))
      .map((finding) => ({ kind: finding.kind, place: placeOf(finding, judged.row, judged) }));
    const reason = (each: PlacedError): Reason => reasonAt(each, this.table);
    return error && (() => [reason(error), ...others.map(reason)]);
  }
}
