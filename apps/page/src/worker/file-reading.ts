import {
  type CellEdit,
  type ColumnKey,
  completed,
  decodedOnce,
  type Evidence,
  openQuestions,
  type PreflightOutcome,
  preflight,
  type ReadingOptions,
  type RowResult,
  readRecords,
  resolveLayout,
  resolveOptions,
  textOf,
  type Upload,
} from "@farthing/preflight";
import { placesOf } from "@farthing/values";
import { Edits } from "./edits.ts";
import { type Question, questionsOf } from "./questions.ts";

/** A column of the file, and what it is read as. */
export interface FileColumn {
  /** As written in the file; `column 3` where there is no header. */
  readonly header: string;
  readonly role: ColumnKey | null;
}

/** How a file is read, and what its check found. */
export interface FileReading {
  readonly outcome: PreflightOutcome;
  /** With these options the file was read: the given ones, and what was found. */
  readonly options: ReadingOptions;
  readonly evidence: readonly Evidence[];
  readonly questions: readonly Question[];
  /** Whether one account is meant for rows of several: a question only where the books have an account of such a name. */
  readonly asOne?: AsOne;
}

interface AsOne {
  /** The accounts that the rows name. */
  readonly names: readonly string[];
  readonly question: Question;
}

/** What the rows of a file are. */
export interface FileRows {
  readonly columns: readonly FileColumn[];
  readonly rows: readonly RowResult[];
  /** With so many digits after the point all amounts can be shown. */
  readonly places: number;
}

/** Two digits where one would do for the longest. */
const placesIn = (rows: readonly RowResult[]): number => {
  const most = rows.reduce(
    (places, row) =>
      row._tag === "Accepted" && row.record !== undefined
        ? Math.max(places, placesOf(row.record.amount))
        : places,
    0,
  );
  return most === 1 ? 2 : most;
};

/** A file of CSV or NDJSON, read in the steps of the package preflight. */
export class OpenFile {
  readonly #filename: string;
  readonly #today: string;
  readonly #edits = new Edits();
  #upload: Upload;

  constructor(filename: string, bytes: Uint8Array, today: string) {
    this.#filename = filename;
    this.#upload = decodedOnce({ filename, bytes });
    this.#today = today;
  }

  /** The bytes that are read: those of the file, with the edits. */
  get bytes(): Uint8Array {
    return this.#upload.bytes;
  }

  /** How many edits there are. */
  get edits(): number {
    return this.#edits.count;
  }

  /** Writes another text into a cell. Returns why that cannot be done, or null. */
  edit({ outcome, options }: FileReading, edit: CellEdit): string | null {
    if (outcome._tag === "Refused") return textOf(outcome.wording);
    const written = this.#edits.write(this.#upload, completed(options, outcome.report), edit);
    if (typeof written === "string") return written;
    this.#replace(written);
    return null;
  }

  /** Takes the last edit back. */
  undoEdit(): void {
    this.#replace(this.#edits.undo(this.#upload));
  }

  #replace(bytes: Uint8Array): void {
    this.#upload = decodedOnce({ filename: this.#filename, bytes });
  }

  /** Checks the file once, with the given options and with what is found in it beside them. */
  read(given: ReadingOptions): FileReading {
    const today = this.#today;
    const { options, undecided, evidence } = resolveOptions(this.#upload, given, { auto: true, today });
    const outcome = preflight(this.#upload, options, { today });
    const open = openQuestions(undecided, { today }).undecided;
    const [other] = undecided.filter((each) => !open.includes(each));
    const [question] = questionsOf(this.#upload, options, other === undefined ? [] : [other]);
    return {
      outcome,
      options,
      evidence,
      questions: questionsOf(this.#upload, options, open),
      ...(question === undefined ? {} : { asOne: { names: other?.names ?? [], question } }),
    };
  }

  /** Every row of a CSV that was checked, in order; undefined if it has no rows. */
  async rows({ outcome, options }: FileReading, signal: AbortSignal): Promise<FileRows | undefined> {
    if (outcome._tag === "Refused" || outcome.report.type === "ServiceImport") return undefined;
    const { type } = outcome.report;
    const rows: RowResult[] = [];
    const read = await readRecords(this.#upload, completed(options, outcome.report), {
      today: this.#today,
      signal,
      onRow: (row) => {
        rows.push(row);
      },
    });
    // A row that is left out can come before the row above it.
    rows.sort((a, b) => a.row - b.row);
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const header =
      read._tag === "Read" && read.header !== undefined
        ? read.header
        : Array.from({ length: width }, (_, cell) => `column ${cell + 1}`);
    const { columns, fees, names } = resolveLayout(header, type, options);
    const roles = new Map<number, ColumnKey>(
      [...fees, ...names, ...columns.values()].map(({ cell, key }) => [cell, key]),
    );
    return {
      columns: header.map((text, cell) => ({ header: text, role: roles.get(cell) ?? null })),
      rows,
      places: placesIn(rows),
    };
  }
}
