import { Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { csvParseRows } from "d3-dsv";
import Papa from "papaparse";
import { inferSchema, initParser } from "udsv";

/** csv-parse's types hide the engine below its stream, which the check uses. */
interface Engine {
  readonly api: { parse(bytes: Uint8Array, end: true, push: () => void, close: () => void): unknown };
}

const nothing = (): void => {};

/** csv-parse configured as in the check, discarding every record. */
const countRecords = (bytes: Uint8Array): number => {
  let count = 0;
  const parser = new Parser({
    bom: false,
    delimiter: ",",
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: () => {
      count += 1;
      return null;
    },
  }) as unknown as Engine;
  const error = parser.api.parse(bytes, true, nothing, nothing);
  if (error !== undefined) throw error;
  return count;
};

/** A file as bytes and as a string. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Parsers that only split; each returns the number of rows. */
export const SPLITTERS = {
  "csv-parse": ({ bytes }: Content) => countRecords(bytes),
  "csv-parse/sync": ({ text }: Content) => parse(text).length,
  PapaParse: ({ text }: Content) => Papa.parse(text).data.length,
  uDSV: ({ text }: Content) => initParser(inferSchema(text)).stringArrs(text).length,
  "d3-dsv": ({ text }: Content) => csvParseRows(text).length,
} as const satisfies Readonly<Record<string, (content: Content) => number>>;
