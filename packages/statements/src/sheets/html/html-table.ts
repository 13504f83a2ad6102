import { appended } from "../../basics/appended.ts";
import { MAX_COLUMNS } from "../../cells/cell-name.ts";
import { type CellBudget, SheetWriter } from "../../cells/sheet-writer.ts";
import type { Sheet } from "../../model/sheet.ts";

/** As browsers bound them (HTML, 4.9.11). */
const MAX_COLSPAN = 1_000;
const MAX_ROWSPAN = 65_534;

const spanOf = (written: string | undefined, most: number): number =>
  Math.min(Math.max(1, Number.parseInt(written ?? "", 10) || 1), most);

/** Blanks and line ends of HTML are one blank; a no-break space inside of a text stays. */
const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, " ").trim();

/** Puts the rows of one table into a sheet, with each cell in the column where a browser shows it. */
export class HtmlTable {
  private readonly writer: SheetWriter;
  private readonly budget: CellBudget;
  private readonly hidden: boolean;
  private row = 0;
  private column = 0;
  private text: string | undefined;
  private colspan = 1;
  /** For each column the last row that a cell above reaches down to. */
  private readonly coveredTo: number[] = [];

  constructor(hidden: boolean, budget: CellBudget) {
    this.writer = new SheetWriter("", budget);
    this.budget = budget;
    this.hidden = hidden;
  }

  startRow(hidden: boolean): void {
    this.endRow();
    this.row += 1;
    this.column = 0;
    this.writer.startRow(this.row, hidden);
  }

  startCell(colspan: string | undefined, rowspan: string | undefined): void {
    this.endCell();
    for (; (this.coveredTo[this.column] ?? 0) >= this.row; this.column += 1) this.budget.take(1, 0);
    this.colspan = spanOf(colspan, MAX_COLSPAN);
    this.text = "";
    const rows = spanOf(rowspan, MAX_ROWSPAN);
    if (rows > 1) this.cover(this.row + rows - 1);
  }

  add(text: string): void {
    if (this.text !== undefined) this.text = appended(this.text, text);
  }

  endCell(): void {
    if (this.text === undefined) return;
    this.writer.put(this.column, collapsed(this.text));
    this.text = undefined;
    this.column += this.colspan;
  }

  endRow(): void {
    this.endCell();
    this.writer.endRow();
    this.writer.startRow(this.row, false);
  }

  end(): Sheet {
    this.endRow();
    return this.writer.end(this.hidden);
  }

  private cover(lastRow: number): void {
    const end = Math.min(this.column + this.colspan, MAX_COLUMNS);
    this.budget.take(end - this.column, 0);
    for (let column = this.column; column < end; column += 1) this.coveredTo[column] = lastRow;
  }
}
