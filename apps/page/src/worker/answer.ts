import { ENCODINGS, KNOWN_DATE_FORMATS, OPTION_VALUES } from "@farthing/preflight";
import { questionsOf } from "@farthing/preflight/questions";
import type { KeptReading } from "@farthing/preflight/remembered";
import { loadReaders } from "@farthing/tables";
import { cut, withLineFeeds } from "./cell-text.ts";
import { columnWidths } from "./column-widths.ts";
import { download } from "./downloads.ts";
import type { NotWritten } from "./edits.ts";
import { type FileReading, OpenFile } from "./file-reading.ts";
import type { FileRow } from "./file-row.ts";
import type { FileRows } from "./file-rows.ts";
import { editsOf, type Fix, rowShownAs, textOfRow } from "./fixes.ts";
import { recordsOf } from "./imported-records.ts";
import type {
  Answers,
  Ask,
  Changes,
  Choices,
  RowCounts,
  RowFilter,
  RowIndex,
  ShownCell,
} from "./protocol.ts";
import { rightValues } from "./right-value.ts";
import { shownReading } from "./shown-reading.ts";
import { MOST_CELLS, shownRow } from "./shown-row.ts";
import { summaryOf } from "./summary.ts";

const NO_FILE = "No file is open.";

/** They are told once, so that the page itself needs nothing of the check. */
const CHOICES: Choices = {
  encodings: ENCODINGS,
  separators: OPTION_VALUES.col_sep,
  date_formats: KNOWN_DATE_FORMATS,
  number_formats: OPTION_VALUES.number_format,
};

type ReadAsk = Extract<Ask, { readonly ask: "read" }>;

const TAGS = ["Accepted", "Rejected", "LeftOut"] as const;

type Shown = Readonly<Record<RowFilter, readonly FileRow[]>>;

const NO_ROWS: Shown = { All: [], Accepted: [], Rejected: [], LeftOut: [] };

const byFilter = (rows: readonly FileRow[]): Shown => {
  const by = Map.groupBy(rows, ({ _tag }) => _tag);
  const [accepted, rejected, leftOut] = TAGS.map((tag) => by.get(tag) ?? []);
  return { All: rows, Accepted: accepted!, Rejected: rejected!, LeftOut: leftOut! };
};

const withSummary = (rows: readonly FileRow[]): Pick<RowIndex, "summary"> => {
  const summary = summaryOf(rows);
  return summary === undefined ? {} : { summary };
};

const indexOf = ({ columns, places, by }: FileRows, shown: Shown): RowIndex => ({
  places,
  by,
  ...withSummary(shown.Accepted),
  widths: columnWidths(shown.All, columns),
  columns: columns.slice(0, MOST_CELLS),
  roles: columns.flatMap(({ role, isBeyond }) => (isBeyond ? [] : [role])),
  more: Math.max(0, columns.length - MOST_CELLS),
  counts: Object.fromEntries(Object.entries(shown).map(([filter, of]) => [filter, of.length])) as Record<
    RowFilter,
    number
  > satisfies RowCounts,
});

const changesOf = ({ edits }: OpenFile): Changes => ({ edits: edits.count, left_out: edits.leftOut });

/** So often, in milliseconds, progress is told. */
const TOLD_EVERY = 100;

/** Tells progress now and then: each telling is work for the page. */
const nowAndThen = (tell: (share: number) => void) => {
  let last = 0;
  return (bytes: number, of: number): void => {
    const now = performance.now();
    if (now - last < TOLD_EVERY) return;
    last = now;
    tell(of === 0 ? 1 : bytes / of);
  };
};

/** What a worker keeps of one file, and its answers. `onProgress` is told how much of the file is read, from 0 to 1. */
export const answering = (onProgress: (share: number) => void = () => {}) => {
  let file: OpenFile | undefined;
  let filename = "";
  let reading: FileReading | undefined;
  let shown = NO_ROWS;
  let reads = new AbortController();
  let readings: readonly KeptReading[] = [];

  const stop = (): void => {
    reads.abort();
    reads = new AbortController();
  };

  const read = async ({ given, account }: ReadAsk): Promise<Answers["read"]> => {
    stop();
    const { signal } = reads;
    if (file === undefined) throw new Error(NO_FILE);
    try {
      const found = await file.read(
        given,
        { readings, account },
        { signal, onProgress: nowAndThen(onProgress) },
      );
      if (signal.aborted) return null;
      reading = found;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
    const { rows } = reading;
    shown = rows === undefined ? NO_ROWS : byFilter(rows.rows);
    return {
      reading: shownReading(reading),
      index: rows === undefined ? null : indexOf(rows, shown),
    };
  };

  /** A cell, if it is the one that was shown. */
  const cellOf = ({
    row,
    cell,
    was,
  }: ShownCell): { readonly line: number; readonly text: string } | undefined => {
    const found = shown.All.find((each) => each.row === row);
    const text = found?.cells[cell] ?? "";
    return found === undefined || cut(text) !== was ? undefined : { line: found.line, text };
  };

  /** What is changed now, or why that could not be. */
  const changed = (refused: NotWritten | null): Answers["edit"] => {
    if (refused !== null) return { refused };
    stop();
    return changesOf(file!);
  };

  const fixed = (fix: Fix): Answers["fix"] => {
    if (file === undefined || reading === undefined) throw new Error(NO_FILE);
    switch (fix.fix) {
      case "replace":
      case "alike": {
        const edits = editsOf(fix, shown.All);
        return edits.length === 0 ? null : changed(file.edit(reading, edits));
      }
      case "leaveOut": {
        const row = rowShownAs(shown.All, fix);
        return row === undefined ? null : changed(file.leaveOut(reading, row.line, textOfRow(row)));
      }
      case "putBack":
        file.putBack(fix.which);
        return changed(null);
    }
  };

  return async (ask: Ask): Promise<Answers[keyof Answers]> => {
    switch (ask.ask) {
      case "open":
        stop();
        reading = undefined;
        shown = NO_ROWS;
        filename = ask.filename;
        file = new OpenFile(ask.filename, ask, ask);
        return CHOICES;
      case "remember":
        readings = ask.readings;
        return null;
      case "read":
        return read(ask);
      case "questions":
        if (file === undefined || reading === undefined) throw new Error(NO_FILE);
        return questionsOf(file.asked(reading), ask.undecided);
      case "stop":
        stop();
        return null;
      case "records":
        return recordsOf(shown.Accepted);
      case "close":
        stop();
        [file, reading, shown] = [undefined, undefined, NO_ROWS];
        return null;
      case "loadAll":
        await loadReaders();
        return null;
      case "rows":
        return shown[ask.filter]
          .slice(ask.from, ask.from + ask.count)
          .map((row) => shownRow(row, reading?.rows?.columns ?? [], reading?.rows?.paths?.[row.row - 1]));
      case "find":
        return shown.All.findIndex(({ line, row }) =>
          ask.row === undefined ? line === ask.line : row === ask.row,
        );
      case "place": {
        const found = shown.All.find(({ row }) => row === ask.row);
        return found === undefined ? null : shown[ask.filter].indexOf(found);
      }
      case "bytes":
        if (file === undefined) throw new Error(NO_FILE);
        return file.bytes.slice();
      case "cell":
        return cellOf(ask)?.text ?? null;
      case "edit": {
        if (file === undefined || reading === undefined) throw new Error(NO_FILE);
        const found = cellOf(ask);
        if (found === undefined) return null;
        // As a person saw it: what is typed as it was is not written.
        if (withLineFeeds(found.text) === ask.text) return changesOf(file);
        return changed(file.edit(reading, [{ line: found.line, cell: ask.cell, text: ask.text }]));
      }
      case "fix":
        return fixed(ask.fix);
      case "meets":
        return editsOf(ask.fix, shown.All).length;
      case "rightValues": {
        const row = shown.All.find((each) => each.row === ask.row);
        if (row === undefined || file === undefined || reading?.rows === undefined) return [];
        return rightValues(row, reading.rows, file.asRead(reading));
      }
      case "undoEdit":
        if (file === undefined) throw new Error(NO_FILE);
        file.undoEdit();
        return changed(null);
      case "download":
        if (reading === undefined) throw new Error(NO_FILE);
        return download(ask.what, filename, reading);
    }
  };
};
