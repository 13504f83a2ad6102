import { appended } from "../../basics/appended.ts";
import { NotReadable } from "../../basics/not-readable.ts";
import { ownText } from "../../basics/own-text.ts";
import { columnName, columnOf } from "../../cells/cell-name.ts";
import { reportFormula } from "../../cells/formula-without-value.ts";
import { isoDayText } from "../../cells/iso-text.ts";
import type { NumberFormat } from "../../cells/number-format.ts";
import { putNumber } from "../../cells/put-number.ts";
import type { Epoch } from "../../cells/serial-text.ts";
import type { SheetWriter } from "../../cells/sheet-writer.ts";
import type { XmlAttributes, XmlHandlers } from "../../xml/read-xml.ts";
import { RichText, unescaped } from "./rich-text.ts";
import { GENERAL } from "./styles.ts";
import { isTrue } from "./workbook.ts";

/** What the cells of a worksheet refer to. */
export interface CellContext {
  readonly styles: readonly NumberFormat[];
  readonly sharedStrings: readonly string[];
  readonly epoch: Epoch;
}

/** Puts the rows and cells of a worksheet (ECMA-376-1, 18.3.1) into a sheet. */
export class WorksheetHandlers implements XmlHandlers {
  private readonly writer: SheetWriter;
  private readonly context: CellContext;
  private readonly rich = new RichText();
  private row = 0;
  private column = -1;
  private type = "n";
  private style = 0;
  private value = "";
  private inValue = false;
  private hasValue = false;
  private hasFormula = false;

  constructor(writer: SheetWriter, context: CellContext) {
    this.writer = writer;
    this.context = context;
  }

  readonly open = (element: string, attributes: XmlAttributes): void => {
    if (element === "c") this.startCell(attributes);
    else if (element === "v") {
      this.inValue = true;
      this.hasValue = true;
    } else if (element === "f") this.hasFormula = true;
    else if (element === "row") this.startRow(attributes);
    else this.rich.open(element);
  };

  readonly text = (text: string): void => {
    if (this.inValue) this.value = appended(this.value, text);
    else this.rich.text(text);
  };

  readonly close = (element: string): void => {
    if (element === "c") this.endCell();
    else if (element === "v") this.inValue = false;
    else if (element === "row") this.writer.endRow();
    else this.rich.close(element);
  };

  private startRow({ r, hidden }: XmlAttributes): void {
    const stated = Number(r);
    this.row = Number.isSafeInteger(stated) && stated > 0 ? stated : this.row + 1;
    this.column = -1;
    this.writer.startRow(this.row, isTrue(hidden));
  }

  private startCell({ r, t = "n", s }: XmlAttributes): void {
    this.column = (r === undefined ? undefined : columnOf(r)) ?? this.column + 1;
    this.type = t;
    this.style = s === undefined ? 0 : Number(s);
    this.value = "";
    this.hasValue = false;
    this.hasFormula = false;
  }

  private endCell(): void {
    const { writer, column, context, value, type } = this;
    const text = this.rich.take();
    if (type === "inlineStr") writer.put(column, ownText(text === "" ? unescaped(value) : text));
    else if (value === "") writer.put(column, "");
    else if (type === "n")
      putNumber(writer, column, value, context.styles[this.style] ?? GENERAL, context.epoch);
    else writer.put(column, this.textOf(type, value));
    if (this.hasFormula && !(type === "str" ? this.hasValue : value !== "")) reportFormula(writer, column);
  }

  private textOf(type: string, value: string): string {
    if (type === "s") return this.sharedString(value);
    if (type === "b") return isTrue(value.trim()) ? "TRUE" : "FALSE";
    return ownText(type === "d" ? isoDayText(value) : unescaped(value));
  }

  private sharedString(index: string): string {
    const text = this.context.sharedStrings[Number(index)];
    if (text !== undefined) return text;
    const cell = `${columnName(this.column)}${this.row}`;
    throw new NotReadable(
      "damaged",
      `This workbook is damaged: the text of cell ${cell} is missing. Download it again.`,
    );
  }
}
