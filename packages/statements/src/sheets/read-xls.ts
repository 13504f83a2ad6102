import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { NotReadable, openedOrReason } from "../basics/not-readable.ts";
import { builtInFormat, type NumberFormat, numberFormat } from "../cells/number-format.ts";
import { putNumber } from "../cells/put-number.ts";
import type { Epoch } from "../cells/serial-text.ts";
import { CellBudget, SheetWriter } from "../cells/sheet-writer.ts";
import type { Opened } from "../model/opened.ts";
import type { Sheet } from "../model/sheet.ts";
import { sheetsWithText } from "./sheets-with-text.ts";
import { keepCellRecords } from "./xls/cell-records.ts";
import { CompoundFile, damagedWorkbook } from "./xls/compound-file.ts";

const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

/** The formats below are those of a workbook itself. */
const FIRST_OWN_FORMAT = 164;

/** A workbook without a compound file around it begins with the record that begins its stream. */
const BOF = 0x09;
const BOF_OF_EXCEL_5 = 0x08;

const bareStream = (bytes: Uint8Array): Uint8Array => {
  if (bytes[1] === BOF_OF_EXCEL_5) return bytes.slice();
  throw new NotReadable(
    "other",
    "This is a workbook of Excel 4 or older. Save it as .xlsx in a spreadsheet program.",
  );
};

const workbookStream = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] === BOF) return bareStream(bytes);
  const file = new CompoundFile(bytes);
  if (file.stream("EncryptedPackage") !== undefined)
    throw new NotReadable(
      "encrypted",
      "This Excel workbook is protected by a password. Save it without one.",
    );
  const stream = file.stream("Workbook") ?? file.stream("Book");
  if (stream === undefined)
    throw new NotReadable(
      "other",
      "This is an old Microsoft Office document without a workbook. Download the statement again.",
    );
  return stream;
};

/** The library keeps the formats of the workbook that it read before. */
const resetFormats = (): void => {
  for (let id = 0; id < FIRST_OWN_FORMAT; id += 1) SSF.load(builtInFormat(id), id);
};

const parsed = (stream: Uint8Array): WorkBook => {
  resetFormats();
  try {
    return read(stream, {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
    });
  } catch {
    // It throws errors of all kinds for records that are cut off or refer to what is not there.
    throw damagedWorkbook();
  }
};

/** Puts the cells that the library read into sheets. */
class XlsCells {
  private readonly formats = new Map<string, NumberFormat>();
  private readonly epoch: Epoch;

  constructor(epoch: Epoch) {
    this.epoch = epoch;
  }

  put(writer: SheetWriter, column: number, { t, v, z }: CellObject): void {
    if (t === "n") putNumber(writer, column, String(v), this.formatOf(String(z ?? "General")), this.epoch);
    else if (t === "b") writer.put(column, v === true ? "TRUE" : "FALSE");
    else if (t === "e") writer.put(column, ERRORS[Number(v)] ?? "#N/A");
    else if (t === "s") writer.put(column, String(v));
  }

  private formatOf(code: string): NumberFormat {
    const format = this.formats.get(code) ?? numberFormat(code);
    this.formats.set(code, format);
    return format;
  }
}

const sheetOf = (
  name: string,
  sheet: WorkSheet,
  hidden: boolean,
  cells: XlsCells,
  budget: CellBudget,
): Sheet => {
  const writer = new SheetWriter(name, budget);
  const rows = (sheet["!data"] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  rows.forEach((row, index) => {
    writer.startRow(index + 1, sheet["!rows"]?.[index]?.hidden === true);
    row?.forEach((cell, column) => {
      if (cell !== undefined) cells.put(writer, column, cell);
    });
    writer.endRow();
  });
  return writer.end(hidden);
};

/** Reads an Excel workbook of the years 1993 to 2003 (.xls: BIFF8, and BIFF5 in Latin letters). */
export const readXls = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const stream = workbookStream(bytes);
    keepCellRecords(stream);
    const { SheetNames, Sheets, Workbook } = parsed(stream);
    const cells = new XlsCells(Workbook?.WBProps?.date1904 === true ? 1904 : 1900);
    const budget = new CellBudget();
    const sheets = SheetNames.flatMap((name) => {
      const sheet = Sheets[name];
      const hidden = Workbook?.Sheets?.find((each) => each.name === name)?.Hidden ?? 0;
      return sheet === undefined || sheet["!type"] === "chart"
        ? []
        : [sheetOf(name, sheet, hidden !== 0, cells, budget)];
    });
    return sheetsWithText(
      "xls",
      sheets,
      "This Excel workbook is empty: no cell has content. Download it again.",
    );
  });
