/**
 * The part of csv-parse that the core uses. The package's own types include those of Node, which the core
 * must not use. At run time this is csv-parse itself in Node and `small-parser.ts` elsewhere: see `imports` in
 * package.json.
 */
export interface Options {
  readonly bom: false;
  readonly delimiter: string;
  readonly record_delimiter: readonly string[];
  readonly relax_column_count: true;
  readonly relax_quotes: true;
  readonly skip_empty_lines: true;
  /**
   * Called for each record; null leaves the record out of the results. `bytes` counts to the end of its line.
   */
  readonly on_record: (cells: string[], info: { readonly bytes: number }) => null;
}

export class CsvError extends Error {
  readonly code: string;
}

export class Parser {
  constructor(options: Options);
  readonly info: { records: number };
  readonly api: {
    /** Parses the next bytes, up to the last ones at the end, and returns the error that stopped it. */
    parse(bytes: Uint8Array, end: boolean, push: () => void, close: () => void): Error | undefined;
  };
}
