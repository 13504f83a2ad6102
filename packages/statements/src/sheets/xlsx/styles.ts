import { builtInFormat, type NumberFormat, numberFormat } from "../../cells/number-format.ts";
import type { XmlAttributes } from "../../xml/read-xml.ts";
import type { DocumentArchive } from "../archive.ts";

/** As many as a workbook may have; what refers to one above it is shown as it is. */
const MAX_STYLES = 65_536;

export const GENERAL: NumberFormat = numberFormat("General");

/** The formats of the styles of cells, by the numbers that cells name them by. */
export const readStyles = (archive: DocumentArchive, part: string): readonly NumberFormat[] => {
  const codes = new Map<number, string>();
  const formats = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let inCellStyles = false;
  const formatOf = (id: number): NumberFormat => {
    const format = formats.get(id) ?? numberFormat(codes.get(id) ?? builtInFormat(id));
    formats.set(id, format);
    return format;
  };
  const open = (element: string, { numFmtId = "0", formatCode = "" }: XmlAttributes): void => {
    if (element === "cellXfs") inCellStyles = true;
    if (element === "numFmt" && codes.size < MAX_STYLES) codes.set(Number(numFmtId), formatCode);
    if (element === "xf" && inCellStyles && styles.length < MAX_STYLES)
      styles.push(formatOf(Number(numFmtId)));
  };
  const close = (element: string): void => {
    if (element === "cellXfs") inCellStyles = false;
  };
  archive.read(part, { open, close, text: () => {} });
  return styles;
};
