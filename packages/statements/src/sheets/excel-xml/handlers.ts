import { appended } from "../../basics/appended.ts";
import { ownText } from "../../basics/own-text.ts";
import { reportFormula } from "../../cells/formula-without-value.ts";
import type { NumberFormat } from "../../cells/number-format.ts";
import { putNumber } from "../../cells/put-number.ts";
import { type CellBudget, SheetWriter } from "../../cells/sheet-writer.ts";
import type { Sheet } from "../../model/sheet.ts";
import { prefixOf, type XmlAttributes, type XmlHandlers } from "../../xml/read-xml.ts";
import { dateTimeText } from "./date-time-text.ts";
import { GENERAL, styleFormat } from "./style-format.ts";

const SPREADSHEET = "urn:schemas-microsoft-com:office:spreadsheet";

const MAX_STYLES = 65_536;

/** A number from 1 that an attribute states, or undefined. */
const indexOf = (stated: string | undefined): number | undefined => {
  const index = Number(stated);
  return Number.isSafeInteger(index) && index > 0 ? index : undefined;
};

/** Puts the worksheets of an Excel 2003 workbook in XML into sheets. */
export class ExcelXmlHandlers implements XmlHandlers {
  readonly sheets: Sheet[] = [];
  private readonly budget: CellBudget;
  private readonly styles = new Map<string, NumberFormat>();
  private prefix = "ss:";
  private style = "";
  private writer: SheetWriter;
  private hidden = false;
  private row = 0;
  private nextRow = 1;
  private column = 0;
  private nextColumn = 1;
  private format = GENERAL;
  private hasFormula = false;
  private type = "";
  private data = "";
  /** The element whose text is collected. */
  private reading: "Data" | "Visible" | "Comment" | undefined;

  constructor(budget: CellBudget) {
    this.budget = budget;
    this.writer = new SheetWriter("", budget);
  }

  readonly open = (element: string, attributes: XmlAttributes): void => {
    const of = (name: string): string | undefined => attributes[this.prefix + name] ?? attributes[name];
    if (element === "Workbook") this.prefix = prefixOf(attributes, SPREADSHEET, this.prefix);
    else if (element === "Style") this.style = of("ID") ?? "";
    else if (element === "NumberFormat") this.addStyle(of("Format") ?? "");
    else if (element === "Worksheet") this.startSheet(of("Name") ?? "");
    else if (element === "Row") this.startRow(of);
    else if (element === "Cell") this.startCell(of);
    else if (element === "Data" && this.reading === undefined) this.startData(of("Type") ?? "String");
    else if (element === "Comment" || element === "Visible") this.reading = element;
  };

  readonly text = (text: string): void => {
    if (this.reading === "Data") this.data = appended(this.data, text);
    else if (this.reading === "Visible") this.hidden = /Hidden$/.test(text.trim());
  };

  readonly close = (element: string): void => {
    if (element === "Cell") this.endCell();
    else if (element === "Row") this.writer.endRow();
    else if (element === "Worksheet") this.sheets.push(this.writer.end(this.hidden));
    else if (element === this.reading) this.reading = undefined;
  };

  private addStyle(format: string): void {
    if (this.styles.size < MAX_STYLES) this.styles.set(this.style, styleFormat(format));
  }

  private startSheet(name: string): void {
    this.writer = new SheetWriter(name, this.budget);
    this.hidden = false;
    this.nextRow = 1;
  }

  private startRow(of: (name: string) => string | undefined): void {
    this.row = indexOf(of("Index")) ?? this.nextRow;
    this.nextRow = this.row + 1 + (indexOf(of("Span")) ?? 0);
    this.nextColumn = 1;
    this.writer.startRow(this.row, of("Hidden") === "1");
  }

  private startCell(of: (name: string) => string | undefined): void {
    this.column = indexOf(of("Index")) ?? this.nextColumn;
    this.nextColumn = this.column + 1 + (indexOf(of("MergeAcross")) ?? 0);
    this.format = this.styles.get(of("StyleID") ?? "") ?? GENERAL;
    this.hasFormula = of("Formula") !== undefined;
    this.type = "";
    this.data = "";
  }

  private startData(type: string): void {
    this.reading = "Data";
    this.type = type;
  }

  private endCell(): void {
    const { writer, type, data, format } = this;
    const column = this.column - 1;
    if (type === "Number") putNumber(writer, column, data, format, 1900);
    else if (type === "DateTime") writer.put(column, dateTimeText(data, format));
    else if (type === "Boolean") writer.put(column, data.trim() === "1" ? "TRUE" : "FALSE");
    else writer.put(column, ownText(data));
    if (this.hasFormula && type === "") reportFormula(writer, column);
  }
}
