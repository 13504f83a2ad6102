import type { ContentTable, TableFormat } from "@farthing/preflight";

const FORMATS = {
  ofx: ["an OFX file", "import.ofx", "application/x-ofx"],
  qif: ["a QIF file", "import.qif", "application/x-qif"],
  "camt.052": ["a CAMT.052 report", "import.xml", "application/xml"],
  "camt.053": ["a CAMT.053 statement", "import.xml", "application/xml"],
  "camt.054": ["a CAMT.054 notification", "import.xml", "application/xml"],
  mt940: ["an MT940 statement", "import.sta", "text/plain"],
  mt942: ["an MT942 report", "import.sta", "text/plain"],
  xlsx: [
    "an Excel workbook",
    "import.xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  xls: ["an Excel workbook", "import.xls", "application/vnd.ms-excel"],
  ods: ["an OpenDocument spreadsheet", "import.ods", "application/vnd.oasis.opendocument.spreadsheet"],
  html: ["a table in HTML", "import.html", "text/html"],
  "excel-xml": ["an Excel workbook in XML", "import.xml", "application/xml"],
} as const satisfies Record<TableFormat, readonly [name: string, filename: string, content_type: string]>;

/** What content in a format is called, and what it is if it declares nothing. */
export const namesOf = (
  format: TableFormat,
): Pick<ContentTable, "format" | "name" | "filename" | "content_type"> => {
  const [name, filename, content_type] = FORMATS[format];
  return { format, name, filename, content_type };
};
