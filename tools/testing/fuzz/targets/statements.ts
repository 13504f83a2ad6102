/** Statements and workbooks: read, and checked as tables. What begins with a word of `WRAPPED` is put into an archive first. */
import { strToU8, zipSync } from "fflate";
import { preflight, readRecords } from "../../../../packages/preflight/src/index.ts";
import { readCamt } from "../../../../packages/statements/src/camt/read-camt.ts";
import { readZip } from "../../../../packages/statements/src/camt/read-zip.ts";
import type { Opened } from "../../../../packages/statements/src/model/opened.ts";
import { readOfx } from "../../../../packages/statements/src/ofx/read-ofx.ts";
import { readQif } from "../../../../packages/statements/src/qif/read-qif.ts";
import { readExcelXml } from "../../../../packages/statements/src/sheets/read-excel-xml.ts";
import { readHtml } from "../../../../packages/statements/src/sheets/read-html.ts";
import { readOds } from "../../../../packages/statements/src/sheets/read-ods.ts";
import { readXls } from "../../../../packages/statements/src/sheets/read-xls.ts";
import { readXlsx } from "../../../../packages/statements/src/sheets/read-xlsx.ts";
import { formatOf } from "../../../../packages/statements/src/sniff/format-of.ts";
import { readMt94x } from "../../../../packages/statements/src/swift/read-mt94x.ts";
import { withTable } from "../../../../packages/tables/src/index.ts";
import { holds, isJson, same } from "./expect.ts";

/** Without `open` around them, which takes what a reader throws for damage. */
const READERS = {
  ...{
    camt: readCamt,
    zip: readZip,
    mt94x: readMt94x,
    ofx: readOfx,
    qif: readQif,
    xlsx: readXlsx,
    ods: readOds,
  },
  ...{ xls: readXls, html: readHtml, "excel-xml": readExcelXml },
} as const;

const KNOWN = { today: "2024-06-30" };

const WORKBOOK = strToU8(
  '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
);
const RELATIONS = strToU8(
  '<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="t/styles" Target="styles.xml"/><Relationship Id="rId3" Type="t/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
);
const PARTS = "\n---\n";

/** The files of an archive for some content, by the word that it begins with. */
const WRAPPED: Readonly<Record<string, (parts: readonly Uint8Array[]) => Record<string, Uint8Array>>> = {
  "xlsx:": ([sheet, styles, strings]) => ({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet1.xml": sheet!,
    ...(styles === undefined ? {} : { "xl/styles.xml": styles }),
    ...(strings === undefined ? {} : { "xl/sharedStrings.xml": strings }),
  }),
  "ods:": ([content]) => ({
    mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": content!,
  }),
  "zip:": (parts) => Object.fromEntries(parts.map((part, i) => [`${i}.xml`, part])),
};

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

const unwrapped = (bytes: Uint8Array): Uint8Array => {
  const text = latin1(bytes);
  const word = Object.keys(WRAPPED).find((each) => text.startsWith(each));
  if (word === undefined) return bytes;
  const parts = text.slice(word.length).split(PARTS);
  return zipSync(WRAPPED[word]!(parts.map((part) => Buffer.from(part, "latin1"))), {
    level: 0,
    mtime: "2024-01-01",
  });
};

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const examineOpened = (opened: Opened): void => {
  if (opened.kind === "none") holds(opened.message !== "", "a reason is said");
  if (opened.kind !== "statements") return;
  for (const { entries } of opened.statements)
    for (const { amount, date } of entries) {
      holds(amount === null || DECIMAL.test(amount), `an amount is a decimal: ${amount}`);
      holds(date === null || DAY.test(date), `a date is a day: ${date}`);
    }
};

const examineTable = async (bytes: Uint8Array): Promise<void> => {
  const upload = await withTable({ bytes }, {});
  const outcome = preflight(upload, {}, KNOWN);
  isJson(outcome, "an outcome");
  if (outcome._tag === "Refused") return;
  const rows: unknown[] = [];
  const read = await readRecords(upload, {}, { ...KNOWN, onRow: (row) => rows.push(row) });
  if (read._tag !== "Read") return;
  const { rows_count } = outcome.report.stats;
  same(
    read.accepted + read.rejected + read.left_out,
    rows_count,
    "each row is accepted, rejected or left out",
  );
  same(rows.length, rows_count, "each row is passed on");
};

/** Of any bytes. */
export const examine = async (content: Uint8Array): Promise<void> => {
  const bytes = unwrapped(content);
  const format = formatOf(bytes);
  if (format === undefined) return;
  const opened = READERS[format](bytes, {});
  examineOpened(opened);
  same(READERS[format](bytes, {}), opened, "the same again");
  if (opened.kind === "statements" && opened.dateOrder === "open")
    for (const dateOrder of ["day_first", "month_first"] as const)
      examineOpened(READERS[format](bytes, { dateOrder }));
  await examineTable(bytes);
};
