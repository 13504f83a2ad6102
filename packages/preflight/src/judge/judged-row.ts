import type { Utf8Text } from "../decode/utf8.ts";
import type { LeftOutReason } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { SettledCsvOptions } from "../reading/csv-options.ts";
import type { NumberCells } from "../split/number-cell.ts";
import type { RowPlace } from "../split/row-place.ts";
import type { RowView } from "../split/row-view.ts";
import type { Header, RowReading } from "./header/header.ts";
import type { RowRules } from "./row-rules.ts";
import type { RowFinding } from "./rule.ts";

const NO_TEXTS: readonly string[] = [];

/** A row of data with its verdict: it is accepted, rejected, or left out. */
export interface JudgedRow extends RowPlace {
  readonly row: RowView;
  /** Why it is no transaction; undefined if it is one. */
  readonly leftOut: LeftOutReason | undefined;
  readonly isPending: boolean;
  /** What the rows below it say of it. */
  readonly below: readonly string[];
  /** What is wrong with it, or notable. */
  readonly findings: readonly RowFinding[];
}

/** The table whose rows are judged. */
export interface JudgedTable {
  readonly header: Header;
  readonly rules: RowRules;
  /** The numbers of the rows, each to be read once. */
  readonly numbers: NumberCells;
  readonly reading: RowReading<SettledCsvOptions>;
  readonly separator: Separator;
  /** That of the rows, below the lines that are skipped. */
  readonly text: Utf8Text;
}

/** Goes on with the rows of a file when they are judged. A row is valid until the next one. */
export interface RowConsumer {
  /**
   * Called before all rows. Where the whole file chooses other formats than its first rows, they are judged anew, and it begins again:
   * what came before does not count then.
   */
  readonly begin?: (table: JudgedTable) => void;
  /** A blank row: it is not judged. */
  readonly blank?: (line: number) => void;
  /** Rows that are not left out come in order. */
  readonly take: (row: JudgedRow) => void;
}

/** The one object of a pass that shows each row: rows of a file are many, and most need none of their own. */
export class ReusedRow implements JudgedRow {
  row: RowView;
  line = 0;
  number = 0;
  leftOut: LeftOutReason | undefined;
  isPending = false;
  below = NO_TEXTS;
  readonly findings: RowFinding[] = [];

  constructor(row: RowView) {
    this.row = row;
  }

  /** Shows a row of which nothing is known yet. */
  show(row: RowView, line: number, number: number): void {
    this.row = row;
    this.line = line;
    this.number = number;
    this.leftOut = undefined;
    this.isPending = false;
    this.below = NO_TEXTS;
    if (this.findings.length > 0) this.findings.length = 0;
  }
}
