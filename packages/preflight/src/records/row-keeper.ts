import { cellsAsWritten } from "../decode/content-table.ts";
import type { JudgedRow, JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import { type KeptRows, NUMBERS_OF_PLACE, type RowExtras } from "./kept-rows.ts";
import { type Explain, RecordReader } from "./record-reader.ts";
import type { EntityRecord, Rejected } from "./row-result.ts";

const LEAST_PLACES = 64;

/** A rejected row whose reasons are not said yet. */
type KeptReject = Omit<Rejected, "reasons"> & { readonly explain: Explain };

const explained = ({ explain, ...row }: KeptReject): Rejected => ({ ...row, reasons: explain() });

/** The rows of a table that are kept. */
class RowsOfTable {
  private readonly table: JudgedTable;
  private readonly reader: RecordReader;
  /** Where balances give amounts a sign: the cell of the amount. */
  private readonly signed: number | undefined;
  private readonly more = new Map<number, RowExtras>();
  private readonly entities: EntityRecord[] = [];
  private readonly rejects: KeptReject[] | undefined;
  private places = new Float64Array(NUMBERS_OF_PLACE * LEAST_PLACES);
  private accepted = 0;
  private rejected = 0;

  constructor(table: JudgedTable, keepsRejects: boolean) {
    this.table = table;
    this.reader = new RecordReader(table);
    this.rejects = keepsRejects ? [] : undefined;
    const { header, reading } = table;
    if (reading.csv.signsByBalance !== undefined) this.signed = header.layout.columns.get("amount")?.cell;
  }

  take(judged: JudgedRow): void {
    const { reader } = this;
    if (judged.leftOut !== undefined || reader.lacking !== undefined) return;
    if (reader.isPlainTransaction(judged)) {
      this.keep(judged);
      return;
    }
    const cells = judged.row.cells();
    const read = reader.read(judged, cells);
    if (typeof read === "function") this.reject(judged, cells, read);
    else if (read.record !== undefined) this.keep(judged);
    else if (read.entity !== undefined) {
      this.entities.push(read.entity);
      this.accepted += 1;
    }
  }

  rows(): KeptRows {
    const { separator, text, reading, header } = this.table;
    const { accepted, rejected, rejects, more, entities } = this;
    return {
      type: reading.type,
      reading: reading.options,
      separator,
      header: header.isData || this.reader.lacking !== undefined ? undefined : header.cells,
      text,
      accepted,
      rejected,
      ...(rejects === undefined ? {} : { rejects: rejects.map(explained) }),
      places: this.places.slice(0, NUMBERS_OF_PLACE * accepted),
      more,
      entities,
    };
  }

  private reject({ row, line, number }: JudgedRow, read: readonly string[], explain: Explain): void {
    this.rejected += 1;
    const cells = cellsAsWritten(read, number, this.table.text.table);
    this.rejects?.push({ _tag: "Rejected", line, row: number, cells, spans: row.spans(line), explain });
  }

  private keep({ row, line, number, isPending, below }: JudgedRow): void {
    const at = NUMBERS_OF_PLACE * this.accepted;
    if (at === this.places.length) this.grow();
    this.places[at] = row.offset;
    this.places[at + 1] = line;
    this.places[at + 2] = number;
    const { signed } = this;
    if (isPending || below.length > 0 || signed !== undefined)
      this.more.set(this.accepted, {
        ...{ isPending, below },
        ...(signed === undefined ? {} : { amount: { cell: signed, text: row.at(signed) } }),
      });
    this.accepted += 1;
  }

  private grow(): void {
    const larger = new Float64Array(this.places.length * 2);
    larger.set(this.places);
    this.places = larger;
  }
}

/** Keeps the accepted rows of a check, and the rejected ones if they are asked for. */
export class RowKeeper implements RowConsumer {
  private readonly keepsRejects: boolean;
  private kept: RowsOfTable | undefined;

  constructor(keepsRejects: boolean) {
    this.keepsRejects = keepsRejects;
  }

  begin(table: JudgedTable): void {
    this.kept = new RowsOfTable(table, this.keepsRejects);
  }

  take(judged: JudgedRow): void {
    this.kept?.take(judged);
  }

  /** What was kept, once all rows were taken; undefined if the content is empty. */
  rows(): KeptRows | undefined {
    return this.kept?.rows();
  }
}
