import type { Utf8Text } from "../decode/utf8.ts";
import type { RowReading } from "../judge/header/header.ts";
import type { JudgedRow, JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import type { Separator } from "../options/separators.ts";
import { type KeptRows, NUMBERS_OF_PLACE, type RowExtras } from "./kept-rows.ts";
import { RecordReader } from "./record-reader.ts";
import type { EntityRecord } from "./row-result.ts";

const LEAST_PLACES = 64;

/** Keeps the accepted rows of a check. */
export class RowKeeper implements RowConsumer {
  private readonly reading: RowReading;
  private readonly separator: Separator;
  private readonly text: Utf8Text;
  private places = new Float64Array(NUMBERS_OF_PLACE * LEAST_PLACES);
  private readonly more = new Map<number, RowExtras>();
  private readonly entities: EntityRecord[] = [];
  private accepted = 0;
  private rejected = 0;
  private header: readonly string[] = [];
  private amount: number | undefined;
  private reader: RecordReader | undefined;

  /** `text` is that of the rows, below the lines that are skipped. */
  constructor(reading: RowReading, separator: Separator, text: Utf8Text) {
    this.reading = reading;
    this.separator = separator;
    this.text = text;
  }

  begin(table: JudgedTable): void {
    const { cells, layout } = table.header;
    this.header = cells;
    this.reader = new RecordReader(table, this.reading, this.separator);
    if (this.reading.csv.signsByBalance !== undefined) this.amount = layout.columns.get("amount")?.cell;
  }

  take(judged: JudgedRow): void {
    const { reader } = this;
    if (judged.leftOut !== undefined || reader === undefined || reader.lacking !== undefined) return;
    // Whether a row has a record is known only when it is read.
    const read = reader.read(judged, judged.row.cells());
    if (!("from" in read)) this.rejected += 1;
    else {
      if (read.record !== undefined) this.keep(judged);
      else if (read.entity !== undefined) this.entities.push(read.entity);
      this.accepted += 1;
    }
  }

  rows(): KeptRows {
    const { type, options } = this.reading;
    const { separator, header, text, accepted, rejected, more, entities } = this;
    const places = this.places.slice(0, NUMBERS_OF_PLACE * accepted);
    return { type, reading: options, separator, header, text, accepted, rejected, places, more, entities };
  }

  private keep({ row, line, number, isPending, below }: JudgedRow): void {
    const at = NUMBERS_OF_PLACE * this.accepted;
    if (at === this.places.length) this.grow();
    this.places.set([row.offset, line, number], at);
    const { amount } = this;
    if (isPending || below.length > 0 || amount !== undefined)
      this.more.set(this.accepted, {
        ...{ isPending, below },
        ...(amount === undefined ? {} : { amount: { cell: amount, text: row.at(amount) } }),
      });
  }

  private grow(): void {
    const larger = new Float64Array(this.places.length * 2);
    larger.set(this.places);
    this.places = larger;
  }
}
