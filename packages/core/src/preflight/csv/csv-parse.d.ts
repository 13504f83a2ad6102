/**
 * The part of csv-parse that the core uses. Its own types pull in Node's, which the core must not see.
 * At run time this is `csv-parse/sync` in Node and its browser build elsewhere: see `imports` in package.json.
 */
export interface Info {
  /** Bytes read so far, the record's own line end included. */
  readonly bytes: number;
}

export interface Options {
  readonly bom: false;
  readonly delimiter: string;
  readonly record_delimiter: readonly string[];
  readonly relax_column_count: true;
  readonly relax_quotes: true;
  readonly skip_empty_lines: true;
  readonly to?: number;
  readonly on_record: (cells: string[], info: Info) => null;
}

export class CsvError extends Error {
  readonly code: string;
}

export function parse(input: Uint8Array, options: Options): unknown[];
