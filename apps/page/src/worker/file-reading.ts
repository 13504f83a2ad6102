import {
  type CellEdit,
  type ColumnKey,
  type CsvImportType,
  completed,
  decodedOnce,
  type Evidence,
  type Layout,
  openQuestions,
  type PreflightOutcome,
  preflightRecords,
  type ReadingOptions,
  type ResolvedOptions,
  resolveLayout,
  resolveOptions,
  type TimeZone,
  type Upload,
} from "@farthing/preflight";
import type { KeptReading, UsedReading } from "@farthing/preflight/remembered";
import { withTable } from "@farthing/tables";
import { placesOf, writtenPlaces } from "@farthing/values";
import type { AskedRow, Question } from "./asked.ts";
import { Edits, type NotWritten } from "./edits.ts";
import { type FileRow, fileRow } from "./file-row.ts";
import type { Here } from "./here.ts";
import { questionsOf } from "./questions.ts";
import { type ReadBy, readBy } from "./read-by.ts";
import { resolvedAsBefore } from "./remembered.ts";
import { rowAskedBy } from "./row-asked-by.ts";
import { timeZoneNamed } from "./time-zone.ts";
import { type ReadAgain, withSums } from "./with-sums.ts";

/** A column of the file, and what it is read as. */
export interface FileColumn {
  /** As written in the file; `column 3` where there is no header, or where rows have more cells than it. */
  readonly header: string;
  readonly role: ColumnKey | null;
  /** Rows have cells here, and the header row has none. */
  readonly isBeyond?: true;
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
  /** What is known from an earlier file of its layout. */
  readonly remembered?: Remembered;
  /** Undefined if the file has no rows. */
  readonly rows: FileRows | undefined;
}

/** What an earlier file of the same layout says. */
interface Remembered extends Pick<UsedReading, "day" | "fields" | "contradicted"> {
  /** The account that all its rows went to, if this one goes there too. */
  readonly account?: string;
}

/** What is said of a file besides its options. */
export interface KnownBefore {
  readonly readings: readonly KeptReading[];
  /** The account that a person chose for it. */
  readonly account?: string | undefined;
}

type ResolvedAsBefore = ResolvedOptions & { readonly remembered?: Remembered };

interface AsOne {
  /** The accounts that the rows name. */
  readonly names: readonly string[];
  readonly question: Question;
}

/** What the rows of a file are. */
export interface FileRows {
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  /** With so many digits after the point all amounts can be shown, and are written. */
  readonly places: number;
  /** Those cells that show how all are read. */
  readonly by: ReadBy;
}

/** The columns that an amount is read from. */
const AMOUNT_KEYS = ["amount", "outflow", "inflow"] as const;

/** The most digits after the point that an amount has, as it is stored and as it is written. */
const placesIn = (rows: readonly FileRow[], { columns }: Layout, format: string): number => {
  const cells = AMOUNT_KEYS.flatMap((key) => columns.get(key)?.cell ?? []);
  let most = 0;
  for (const row of rows) {
    if (row._tag !== "Accepted" || row.record === undefined) continue;
    most = Math.max(most, placesOf(row.record.amount));
    for (const cell of cells) most = Math.max(most, writtenPlaces(row.cells[cell] ?? "", format));
  }
  return most;
};

/** How many cells the longest row has, without blank ones at its end. */
const widthOf = (rows: readonly FileRow[]): number =>
  rows.reduce(
    (most, { cells }) =>
      cells.length <= most ? most : Math.max(most, cells.findLastIndex((cell) => cell !== "") + 1),
    0,
  );

const nameAt = (cell: number): string => `column ${cell + 1}`;

interface HowRead {
  /** The header row; undefined if there is none. */
  readonly found: readonly string[] | undefined;
  readonly type: CsvImportType;
  readonly options: ReadingOptions;
  /** Of the numbers. */
  readonly format: string;
}

/** The rows of a CSV in order, and its columns. */
const rowsOf = (rows: FileRow[], { found, type, options, format }: HowRead): FileRows => {
  // A row that is left out can come before the row above it.
  rows.sort((a, b) => a.row - b.row);
  const width = widthOf(rows);
  const header = found ?? Array.from({ length: width }, (_, cell) => nameAt(cell));
  const layout = resolveLayout(header, type, options);
  const { columns, fees, names } = layout;
  const roles = new Map<number, ColumnKey>(
    [...fees, ...names, ...columns.values()].map(({ cell, key }) => [cell, key]),
  );
  const beyond = Array.from({ length: Math.max(0, width - header.length) }, (_, i) => header.length + i);
  return {
    columns: [
      ...header.map((text, cell) => ({ header: text, role: roles.get(cell) ?? null })),
      ...beyond.map((cell) => ({ header: nameAt(cell), role: null, isBeyond: true as const })),
    ],
    rows,
    places: placesIn(rows, layout, format),
    by: readBy(rows, { layout, options, format }),
  };
};

/** How a reading is ended, and who is told how many of its bytes were read, and of how many. */
export interface HowToRead {
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number, of: number) => void;
}

/** A larger file is not read again for what its money comes to with each answer. */
const MOST_READ_AGAIN = 5_000;

/** What is read again with an answer. */
interface AnsweredFile {
  readonly upload: Upload;
  readonly given: ReadingOptions;
  readonly before: KnownBefore;
}

const NOTHING_BEFORE: KnownBefore = { readings: [] };

/** A file of CSV or NDJSON, read in the steps of the package preflight. */
export class OpenFile {
  readonly #filename: string;
  readonly #here: { readonly today: string; readonly time_zone?: TimeZone };
  readonly #edits = new Edits();
  #upload: Upload;

  constructor(filename: string, bytes: Uint8Array, { today, time_zone: name }: Here) {
    this.#filename = filename;
    this.#upload = decodedOnce({ filename, bytes });
    const time_zone = name === undefined ? undefined : timeZoneNamed(name);
    this.#here = { today, ...(time_zone === undefined ? {} : { time_zone }) };
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
  edit({ outcome, options }: FileReading, edit: CellEdit): NotWritten | null {
    if (outcome._tag === "Refused") return { why: "not_read" };
    const written = this.#edits.write(this.#upload, completed(options, outcome.report), edit);
    if ("why" in written) return written;
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

  /** The options of the file. The account is none of them: the page says it. */
  #resolved(upload: Upload, given: ReadingOptions, before: KnownBefore): ResolvedAsBefore {
    const { today } = this.#here;
    const recalled = resolvedAsBefore(upload, given, { today, ...before });
    if (recalled === undefined) return resolveOptions(upload, given, { auto: true, today });
    const { used, options: all, ...resolved } = recalled;
    const { account_id: account, ...options } = all;
    const { day, fields, contradicted } = used;
    const remembered = {
      ...{ day, contradicted, fields: fields.filter((field) => field !== "account_id") },
      ...(account == null ? {} : { account }),
    };
    return { ...resolved, options, remembered };
  }

  /** What the file says with an answer. */
  async #readAgain(
    { upload, given, before }: AnsweredFile,
    set: ReadingOptions,
    { line, signal }: { readonly line: number | undefined; readonly signal: AbortSignal | undefined },
  ): Promise<ReadAgain> {
    const { options } = this.#resolved(upload, { ...given, ...set }, before);
    let row: AskedRow | undefined;
    const { outcome } = await preflightRecords(upload, options, {
      ...this.#here,
      ...(signal === undefined ? {} : { signal }),
      onRow: (each) => {
        if (each.line === line) row = rowAskedBy([fileRow(each)], each.line);
      },
    });
    return { totals: outcome._tag === "Checked" ? (outcome.report.totals ?? []) : [], row };
  }

  /**
   * Checks the file and keeps its rows in one pass, with the given options and with what is found in it beside them. Fails with the
   * reason of the signal.
   */
  async read(
    given: ReadingOptions,
    before: KnownBefore = NOTHING_BEFORE,
    { signal, onProgress }: HowToRead = {},
  ): Promise<FileReading> {
    const { today } = this.#here;
    const upload = await withTable(this.#upload, given);
    const { options, undecided, evidence, remembered } = this.#resolved(upload, given, before);
    const rows: FileRow[] = [];
    const { outcome, records } = await preflightRecords(upload, options, {
      ...this.#here,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
      onRow: (row) => {
        rows.push(fileRow(row));
      },
    });
    const report = outcome._tag === "Checked" ? outcome.report : undefined;
    const open = openQuestions(undecided, { today }).undecided;
    const [other] = undecided.filter((each) => !open.includes(each));
    const of =
      report?.type === undefined || report.type === "ServiceImport"
        ? undefined
        : rowsOf(rows, {
            found: records._tag === "Read" ? records.header : undefined,
            type: report.type,
            options,
            format: String(completed(options, report).number_format),
          });
    const file = { upload, options, rows: of };
    const [question] = questionsOf(file, other === undefined ? [] : [other]);
    const asked = questionsOf(file, open);
    return {
      outcome,
      options,
      evidence,
      questions:
        rows.length > MOST_READ_AGAIN
          ? asked
          : await withSums(asked, (set, line) =>
              this.#readAgain({ upload, given, before }, set, { line, signal }),
            ),
      ...(remembered === undefined ? {} : { remembered }),
      ...(question === undefined ? {} : { asOne: { names: other?.names ?? [], question } }),
      rows: of,
    };
  }
}
