/** A format of content that is not CSV, and is read as a table all the same (docs/spec/statements.md). */
export type TableFormat =
  | "ofx"
  | "qif"
  | "camt.052"
  | "camt.053"
  | "camt.054"
  | "mt940"
  | "mt942"
  | "xlsx"
  | "xls"
  | "ods"
  | "html"
  | "excel-xml";
