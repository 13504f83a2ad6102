import type { Encoding } from "../options/encodings.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { Separator } from "../options/separators.ts";

/** A setting that was needed to read the content, with its source. */
export interface Assumption<A> {
  readonly value: A;
  /** `given` by the caller, `found` in the content, set by the `vendor`, or the documented `default`. */
  readonly source: "given" | "found" | "vendor" | "default";
  /** The evidence for it, for people. */
  readonly evidence?: string;
}

/** How the content was read. Of NDJSON it is empty. */
export interface Reading {
  readonly encoding?: Encoding;
  readonly separator?: Assumption<Separator>;
  /** Physical line of the header row, from 1. */
  readonly header_line?: number;
  readonly date_format?: Assumption<string>;
  readonly number_format?: Assumption<NumberFormat>;
  /**
   * In which time zone days are, if rows have moments and a zone: `given` is that of the family, otherwise it is that of the first
   * such row.
   */
  readonly time_zone?: Assumption<string>;
}
