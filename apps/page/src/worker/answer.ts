import { ENCODINGS, KNOWN_DATE_FORMATS, OPTION_VALUES, type RowResult } from "@farthing/preflight";
import { download } from "./downloads.ts";
import { type FileReading, type FileRows, OpenFile } from "./file-reading.ts";
import type { Answers, Ask, Choices, RowCounts, RowFilter } from "./protocol.ts";
import { shownReading } from "./shown-reading.ts";
import { MOST_CELLS, shownRow } from "./shown-row.ts";

const NO_FILE = "No file is open.";

/** They are told once, so that the page itself needs nothing of the check. */
const CHOICES: Choices = {
  encodings: ENCODINGS,
  separators: OPTION_VALUES.col_sep,
  date_formats: KNOWN_DATE_FORMATS,
  number_formats: OPTION_VALUES.number_format,
};

const FILTERS = ["Accepted", "Rejected", "LeftOut"] as const;

/** What a worker keeps of one file, and its answers. */
export const answering = () => {
  let file: OpenFile | undefined;
  let filename = "";
  let reading: FileReading | undefined;
  let rows: FileRows | undefined;
  let shown: Readonly<Record<RowFilter, readonly RowResult[]>> | undefined;
  let reads = new AbortController();

  const forget = (): void => {
    reads.abort();
    reads = new AbortController();
    rows = undefined;
    shown = undefined;
  };

  const index = async (): Promise<Answers["index"]> => {
    const { signal } = reads;
    if (file === undefined || reading === undefined) throw new Error(NO_FILE);
    let found: FileRows | undefined;
    try {
      found = await file.rows(reading, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
    if (found === undefined || signal.aborted) return null;
    rows = found;
    const by = Map.groupBy(found.rows, ({ _tag }) => _tag);
    const [accepted, rejected, leftOut] = FILTERS.map((tag) => by.get(tag) ?? []);
    shown = { All: found.rows, Accepted: accepted!, Rejected: rejected!, LeftOut: leftOut! };
    const counts = Object.fromEntries(
      Object.entries(shown).map(([filter, of]) => [filter, of.length]),
    ) as Record<RowFilter, number> satisfies RowCounts;
    return {
      columns: found.columns.slice(0, MOST_CELLS),
      roles: found.columns.map(({ role }) => role),
      counts,
    };
  };

  return async (ask: Ask): Promise<Answers[keyof Answers]> => {
    switch (ask.ask) {
      case "open":
        forget();
        reading = undefined;
        filename = ask.filename;
        file = new OpenFile(ask.filename, ask.bytes, ask.today);
        return CHOICES;
      case "read":
        forget();
        if (file === undefined) throw new Error(NO_FILE);
        reading = file.read(ask.given);
        return shownReading(reading);
      case "index":
        return index();
      case "rows":
        return (shown?.[ask.filter] ?? [])
          .slice(ask.from, ask.from + ask.count)
          .map((row) => shownRow(row, rows?.places ?? 0));
      case "find":
        return rows?.rows.findIndex(({ line }) => line === ask.line) ?? -1;
      case "bytes":
        if (file === undefined) throw new Error(NO_FILE);
        return file.bytes.slice();
      case "cell":
        return rows?.rows.find(({ line }) => line === ask.line)?.cells[ask.cell] ?? "";
      case "edit": {
        if (file === undefined || reading === undefined) throw new Error(NO_FILE);
        const refused = file.edit(reading, ask.edit);
        return refused === null ? { edits: file.edits } : { refused };
      }
      case "undoEdit":
        if (file === undefined) throw new Error(NO_FILE);
        file.undoEdit();
        return { edits: file.edits };
      case "download":
        if (reading === undefined) throw new Error(NO_FILE);
        return download(ask.what, filename, reading, rows ?? { columns: [], rows: [], places: 0 });
    }
  };
};
