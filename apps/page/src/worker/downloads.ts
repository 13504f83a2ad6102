import type { ReadingOptions } from "@farthing/preflight";
import { PLAIN_COLUMNS, plainCells, reasonsHeader, reasonsText } from "@farthing/preflight/text";
import { profileName, stem } from "./file-names.ts";
import type { FileReading } from "./file-reading.ts";
import type { FileRow } from "./file-row.ts";
import type { Answers, Download } from "./protocol.ts";

/** A line of CSV. A cell is quoted only if it needs it. */
const lineOf = (cells: readonly string[], separator = ","): string => {
  const needsQuotes = (cell: string): boolean => cell.includes(separator) || /["\n\r]/.test(cell);
  const quote = (cell: string): string => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `${cells.map(quote).join(separator)}\n`;
};

const plainLines = (rows: readonly FileRow[]): readonly string[] => [
  lineOf(PLAIN_COLUMNS),
  ...rows.flatMap((row) =>
    row._tag === "Accepted" && row.record !== undefined ? [lineOf(plainCells(row.record))] : [],
  ),
];

const rejectedLines = ({ outcome, rows: of }: FileReading): readonly string[] => {
  if (outcome._tag === "Refused" || of === undefined) return [];
  const { rows, columns } = of;
  const { reading } = outcome.report;
  const separator = reading.separator?.value ?? ",";
  const rejected = rows.filter((row) => row._tag === "Rejected");
  const header = columns.flatMap((column) => (column.isBeyond ? [] : [column.header]));
  const width = rejected.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const line = (cells: readonly string[], why: string): string =>
    lineOf([...Array.from({ length: width }, (_, i) => cells[i] ?? ""), why], separator);
  return [
    ...(reading.header_line === undefined ? [] : [line(header, reasonsHeader(header))]),
    ...rejected.map(({ cells, reasons }) => line(cells, reasonsText(reasons))),
  ];
};

/** What is not given is not in a profile, nor is the account. */
const profileOf = ({ account_id: _, ...options }: ReadingOptions): object => ({
  profile: Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  ),
});

/** A file made of what was read. */
export const download = (what: Download, filename: string, reading: FileReading): Answers["download"] => {
  if (what === "profile")
    return {
      filename: profileName(filename),
      type: "application/json",
      text: `${JSON.stringify(profileOf(reading.options), null, 2)}\n`,
    };
  const lines = what === "plain" ? plainLines(reading.rows?.rows ?? []) : rejectedLines(reading);
  return { filename: `${stem(filename)}.${what}.csv`, type: "text/csv;charset=utf-8", text: lines.join("") };
};
