import { type NumberFormat, numberFormat } from "../../cells/number-format.ts";

/** The formats that are written by name (XML Spreadsheet Reference, ss:NumberFormat). */
const NAMED: Readonly<Record<string, string>> = {
  "General Date": "m/d/yyyy h:mm",
  "Long Date": "dddd, mmmm d, yyyy",
  "Medium Date": "d-mmm-yy",
  "Short Date": "m/d/yyyy",
  "Long Time": "h:mm:ss",
  "Medium Time": "h:mm",
  "Short Time": "h:mm",
  Currency: "#,##0.00",
  "Euro Currency": "#,##0.00",
  Fixed: "0.00",
  Standard: "#,##0.00",
  Percent: "0.00%",
};

export const GENERAL = numberFormat("General");

/** What a style makes of numbers, by its name or its code. */
export const styleFormat = (format: string): NumberFormat => numberFormat(NAMED[format] ?? format);
