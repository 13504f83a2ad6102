import { reportFormula } from "../../cells/formula-without-value.ts";
import { type CellBudget, SheetWriter } from "../../cells/sheet-writer.ts";
import type { Sheet } from "../../model/sheet.ts";
import { prefixOf, type XmlAttributes, type XmlHandlers } from "../../xml/read-xml.ts";
import { hidesDecimals, type OdsCell, odsCell, odsText, timesOf } from "./ods-cell.ts";
import { OdsText } from "./ods-text.ts";

const NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:";

/** Puts the tables of a content part (OpenDocument 1.3, part 3, 9) into sheets. */
export class OdsContentHandlers implements XmlHandlers {
  readonly sheets: Sheet[] = [];
  private readonly budget: CellBudget;
  private readonly shown = new OdsText();
  private readonly hiddenStyles = new Set<string | undefined>();
  private office = "office:";
  private table = "table:";
  private style: string | undefined;
  /** A table in a cell of a table is not read. */
  private depth = 0;
  private writer: SheetWriter;
  private tableStyle: string | undefined;
  private row = 1;
  private rowTimes = 1;
  private column = 0;
  private cell: OdsCell | undefined;

  constructor(budget: CellBudget) {
    this.budget = budget;
    this.writer = new SheetWriter("", budget);
  }

  readonly open = (element: string, attributes: XmlAttributes): void => {
    if (element === "document-content" || element === "document") this.findPrefixes(attributes);
    else if (element === "style") this.style = attributes["style:name"];
    else if (element === "table-properties" && attributes[`${this.table}display`] === "false")
      this.hiddenStyles.add(this.style);
    else if (element === "table") this.startTable(attributes);
    else if (this.depth !== 1) return;
    else if (element === "table-row") this.startRow(attributes);
    else if (element === "table-cell" || element === "covered-table-cell")
      this.cell = odsCell(attributes, this.office, this.table);
    else if (this.cell !== undefined) this.shown.open(element, attributes["text:c"]);
  };

  readonly text = (text: string): void => {
    if (this.cell !== undefined && this.depth === 1) this.shown.text(text);
  };

  readonly close = (element: string): void => {
    if (element === "table") this.endTable();
    else if (this.depth !== 1) return;
    else if (element === "table-row") this.endRow();
    else if (element === "table-cell" || element === "covered-table-cell") this.endCell();
    else if (this.cell !== undefined) this.shown.close(element);
  };

  private findPrefixes(attributes: XmlAttributes): void {
    this.office = prefixOf(attributes, `${NAMESPACE}office:1.0`, this.office);
    this.table = prefixOf(attributes, `${NAMESPACE}table:1.0`, this.table);
  }

  private startTable(attributes: XmlAttributes): void {
    this.depth += 1;
    if (this.depth > 1) return;
    this.writer = new SheetWriter(attributes[`${this.table}name`] ?? "", this.budget);
    this.tableStyle = attributes[`${this.table}style-name`];
    this.row = 1;
  }

  private startRow(attributes: XmlAttributes): void {
    const visibility = attributes[`${this.table}visibility`] ?? "visible";
    this.rowTimes = timesOf(attributes[`${this.table}number-rows-repeated`]);
    this.column = 0;
    this.writer.startRow(this.row, visibility !== "visible");
  }

  private endCell(): void {
    const { cell, writer, column } = this;
    const shown = this.shown.take();
    this.cell = undefined;
    if (cell === undefined) return;
    const text = odsText(cell, shown);
    this.column += cell.repeated;
    if (cell.isFormula && text === "" && cell.type !== "string") reportFormula(writer, column);
    if (hidesDecimals(cell, text, shown))
      writer.report(
        column,
        "more_decimals_than_shown",
        `The cell holds ${text}, but shows only ${shown.trim()}.`,
        [text],
      );
    if (text.trim() !== "") for (let at = column; at < this.column; at += 1) writer.put(at, text);
  }

  private endRow(): void {
    this.writer.endRow(this.rowTimes);
    this.row += this.rowTimes;
  }

  private endTable(): void {
    this.depth -= 1;
    if (this.depth === 0) this.sheets.push(this.writer.end(this.hiddenStyles.has(this.tableStyle ?? "")));
  }
}
