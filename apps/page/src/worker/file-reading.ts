import {
  type CellEdit,
  completed,
  decodedOnce,
  type Evidence,
  type MoneyTotal,
  openQuestions,
  type PreflightOutcome,
  preflightRecords,
  type ReadingOptions,
  type ResolvedOptions,
  resolveOptions,
  type TimeZone,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import type { AskedRow, Question } from "@farthing/preflight/questions";
import { type Asked, questionsOf } from "@farthing/preflight/questions";
import type { KeptReading, UsedReading } from "@farthing/preflight/remembered";
import { withTable } from "@farthing/tables";
import { shownAmount } from "@farthing/values";
import { Edits, type NotWritten } from "./edits.ts";
import type { FileBytes } from "./file-bytes.ts";
import { type FileRow, fileRow } from "./file-row.ts";
import { type FileRows, rowsOf } from "./file-rows.ts";
import type { Here } from "./here.ts";
import { goesByNamedAccount, resolvedAsBefore } from "./remembered.ts";
import { rowAskedBy } from "./row-asked-by.ts";
import { rowsAsked } from "./rows-asked.ts";
import { timeZoneNamed } from "./time-zone.ts";
import { type ReadAgain, withSums } from "./with-sums.ts";

/** How a file is read, and what its check found. */
export interface FileReading {
  readonly outcome: PreflightOutcome;
  /** With these options the file was read: the given ones, and what was found. */
  readonly options: ReadingOptions;
  readonly evidence: readonly Evidence[];
  readonly questions: readonly Question[];
  /** Rows of several accounts can all be of one: a question only where the books have an account of such a name. */
  readonly asOne?: AsOne;
  /** What is known from an earlier file of its layout. */
  readonly remembered?: Remembered;
  /** Whether rows of earlier files of its layout went each to the account that it names, and these name no others. */
  readonly goesByNamedAccount: boolean;
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
}

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
  readonly signal: AbortSignal | undefined;
  /** Amounts have so many digits after the point at least. */
  readonly places: number;
  /** How many rows it has. */
  readonly size: number;
}

/** How amounts are written is not known as long as it is asked. */
const placesKnown = (open: readonly Undecided[], rows: FileRows | undefined): number =>
  open.some(({ field }) => field === "number_format") ? 0 : (rows?.places ?? 0);

const padded = ({ currency, ...of }: MoneyTotal, places: number): MoneyTotal => ({
  currency,
  in: shownAmount(of.in, currency, places),
  out: shownAmount(of.out, currency, places),
});

/** How and when a file was read. */
export interface AsRead {
  /** All options, those that were found too. */
  readonly options: ReadingOptions;
  readonly today: string;
}

const pathsIn = ({ table }: Upload): Pick<FileRows, "paths"> =>
  table !== undefined && "origins" in table && table.origins.kind === "xml"
    ? { paths: table.origins.paths }
    : {};

const NOTHING_BEFORE: KnownBefore = { readings: [] };

/** A file of CSV or NDJSON, read in the steps of the package preflight. */
export class OpenFile {
  readonly #filename: string;
  readonly #here: { readonly today: string; readonly time_zone?: TimeZone };
  readonly #edits = new Edits();
  readonly #most: number;
  #upload: Upload;

  constructor(filename: string, { bytes, most }: FileBytes, { today, time_zone: name }: Here) {
    this.#filename = filename;
    this.#most = most;
    this.#upload = decodedOnce({ filename, bytes, max_bytes: most });
    const time_zone = name === undefined ? undefined : timeZoneNamed(name);
    this.#here = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  }

  /** The bytes that are read: those of the file, with the edits. */
  get bytes(): Uint8Array {
    return this.#upload.bytes;
  }

  /** How many edits there are, and which rows were left out. */
  get edits(): Pick<Edits, "count" | "leftOut"> {
    return this.#edits;
  }

  /** Writes other texts into cells. Returns why that cannot be done, or null. */
  edit(reading: FileReading, edits: readonly CellEdit[]): NotWritten | null {
    return this.#write(reading, (options) => this.#edits.write(this.#upload, options, edits));
  }

  /** Leaves the row on a line out, in which a text stands. Returns why that cannot be done, or null. */
  leaveOut(reading: FileReading, line: number, text: string): NotWritten | null {
    return this.#write(reading, (options) => this.#edits.leaveOut(this.#upload, options, line, text));
  }

  /** Puts a row that was left out where it was. */
  putBack(which: number): void {
    this.#replace(this.#edits.putBack(this.#upload, which));
  }

  /** With which options a reading was made, and when. */
  asRead({ outcome, options }: FileReading): AsRead {
    const { today } = this.#here;
    return { today, options: outcome._tag === "Refused" ? options : completed(options, outcome.report) };
  }

  /** What questions are asked of, by a reading that was made. */
  asked({ options, rows }: FileReading): Asked {
    return { upload: this.#upload, options, rows: rows === undefined ? undefined : rowsAsked(rows) };
  }

  /** Takes the last edit back. */
  undoEdit(): void {
    this.#replace(this.#edits.undo(this.#upload));
  }

  #write(
    { outcome, options }: FileReading,
    write: (options: ReadingOptions) => Uint8Array | NotWritten,
  ): NotWritten | null {
    if (outcome._tag === "Refused") return { why: "not_read" };
    const written = write(completed(options, outcome.report));
    if ("why" in written) return written;
    this.#replace(written);
    return null;
  }

  #replace(bytes: Uint8Array): void {
    this.#upload = decodedOnce({ filename: this.#filename, bytes, max_bytes: this.#most });
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
    { upload, given, before, signal, places }: AnsweredFile,
    set: ReadingOptions,
    line: number | undefined,
  ): Promise<ReadAgain> {
    const { options } = this.#resolved(upload, { ...given, ...set }, before);
    let row: AskedRow | undefined;
    const { outcome } = await preflightRecords(upload, options, {
      ...this.#here,
      ...(signal === undefined ? {} : { signal }),
      onRow: (each) => {
        if (each.line === line) row = rowAskedBy([fileRow(each)], each.line, places);
      },
    });
    const totals = outcome._tag === "Checked" ? (outcome.report.totals ?? []) : [];
    return { totals: totals.map((each) => padded(each, places)), row };
  }

  /** What the file leaves open, with what its money comes to with each answer. */
  async #questions(
    answered: AnsweredFile,
    file: Asked,
    open: readonly Undecided[],
  ): Promise<readonly Question[]> {
    const asked = questionsOf(file, open);
    if (answered.size > MOST_READ_AGAIN) return asked;
    return withSums(asked, (set, line) => this.#readAgain(answered, set, line));
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
        : {
            ...rowsOf(rows, {
              found: records._tag === "Read" ? records.header : undefined,
              type: report.type,
              options,
              format: String(completed(options, report).number_format),
              isMade: report.accounts !== undefined,
            }),
            ...pathsIn(upload),
          };
    const file = { upload, options, rows: of === undefined ? undefined : rowsAsked(of) };
    return {
      outcome,
      options,
      evidence,
      questions: await this.#questions(
        { upload, given, before, signal, places: placesKnown(open, of), size: of?.rows.length ?? 0 },
        file,
        open,
      ),
      ...(remembered === undefined ? {} : { remembered }),
      goesByNamedAccount: goesByNamedAccount(upload, options, before),
      ...(other === undefined ? {} : { asOne: { names: other.names ?? [] } }),
      rows: of,
    };
  }
}
