import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import type { KeptReading } from "@farthing/preflight/remembered";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Choices, RowFilter, RowIndex, RowPlace } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { changing } from "./changing.ts";
import { staysOpen, withRole } from "./columns.ts";
import { cellEditing, type Editing } from "./editing.ts";
import type { Fixing } from "./fixing.ts";
import { here } from "./here.ts";
import { rereading } from "./rereading.ts";
import { type RowSource, rowSource } from "./row-source.ts";
import { silenced } from "./silenced.ts";
import type { CellPlace } from "./table-columns.ts";
import { type TableView, tableView } from "./table-view.ts";

/** A file that a person gave to the page. */
export interface GivenFile {
  readonly name: string;
  /** In bytes; more than there are bytes of it where it is larger than what is read. */
  readonly size: number;
  /** Rejects if it cannot be read from where it is. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** How many bytes it may have. */
  readonly most: number;
}

/** Everything that the page knows of a file. */
export interface FileState {
  readonly name: string;
  readonly size: number;
  /** Reads it. Resolves when it is read, or cannot be; rejects if its bytes cannot be read from where it is. */
  readonly begin: () => Promise<void>;
  readonly choices: ReadonlySignal<Choices | undefined>;
  /** What the person says of how the file is read. */
  readonly given: ReadonlySignal<ReadingOptions>;
  readonly reading: ReadonlySignal<ShownReading | undefined>;
  /** The columns and the counts of the rows; undefined as long as they are read, null if there are none. */
  readonly index: ReadonlySignal<RowIndex | null | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** How much of it is read, from 0 to 1; undefined until that is known. */
  readonly progress: ReadonlySignal<number | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  /** The person says that it is an export, although nothing in it looks like one. */
  readonly isTakenAsTable: Signal<boolean>;
  readonly filter: Signal<RowFilter>;
  /** The active cell of the table. */
  readonly active: Signal<CellPlace>;
  readonly rows: RowSource;
  readonly view: TableView;
  /** Says something of how the file is read, beside what was said before, and reads it again. */
  readonly say: (more: ReadingOptions) => void;
  /** Takes back what was said. */
  readonly unsay: (...names: (keyof ReadingOptions)[]) => void;
  /** Says what a column of the file is. What is asked of other columns stays open. */
  readonly sayRole: (cell: number, role: ColumnKey | null) => void;
  /** Replaces all that was said. */
  readonly sayOnly: (options: ReadingOptions) => void;
  /** Shows a cell of the file in a row; the row itself for a cell below 0. */
  readonly goTo: (place: RowPlace, cell: number) => Promise<void>;
  /** How many edits can be taken back. */
  readonly edits: ReadonlySignal<number>;
  readonly fixes: Fixing;
  readonly editing: Editing;
  readonly undoEdit: () => Promise<void>;
  /** Says how earlier files were read. */
  readonly remember: (readings: readonly KeptReading[]) => Promise<void>;
  /** Says which account a person chose for the file; undefined takes it back. */
  readonly forAccount: (id: string | undefined) => void;
  /** Says whether each row goes to the account that it names. */
  readonly byNamedAccount: (isSo: boolean) => void;
  readonly ask: Reader["ask"];
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** The state of a file, which is read when it is its turn. */
export const fileState = (of: Reader, { name, size, bytes, most }: GivenFile): FileState => {
  const reader = silenced(of);
  const { ask, progress } = reader;
  const choices = signal<Choices | undefined>(undefined);
  const isTakenAsTable = signal(false);
  const filter = signal<RowFilter>("All");
  const active = signal<CellPlace>({ row: 0, column: 0 });
  const rows = rowSource(reader, filter);

  /** The active cell stays the same one where rows above it are not shown any more. */
  const followActive = async (): Promise<void> => {
    const [was, shown] = [active.value, filter.value];
    const row = rows.at(was.row)?.row;
    const at = row === undefined ? null : await ask("place", { filter: shown, row });
    if (at !== null && at >= 0 && active.value === was && filter.value === shown)
      active.value = { ...was, row: at };
  };
  const read = rereading(ask, (areFirst) => {
    if (!areFirst && filter.value !== "All") void followActive();
    rows.forget();
  });
  const { given, reading, index, isBusy, problem } = read;
  const view = tableView(index);

  /** What was found in the text as it was need not be found in the edited one: the encoding stays. */
  const keepEncoding = (): void => {
    const outcome = reading.value?.outcome;
    const encoding = outcome?._tag === "Checked" ? outcome.report.reading.encoding : undefined;
    if (encoding !== undefined && encoding !== "utf-8") given.value = { ...given.value, encoding };
  };
  const { edit, ...changes } = changing(ask, () => {
    keepEncoding();
    return read.read();
  });
  const editing = cellEditing({ index, filter, active, ask, edit });

  let isClosed = false;
  const begin = async (): Promise<void> => {
    const all = await bytes();
    if (isClosed) return;
    try {
      choices.value = await ask("open", { filename: name, bytes: all, most, ...here() }, [all.buffer]);
      if (!isClosed) await read.open();
    } catch {
      read.fail();
    }
  };

  return {
    ...{ name, size, begin, choices, given, reading, index, isBusy, problem, filter, active, rows },
    ...{ ask, editing, view, progress, isTakenAsTable, ...changes },
    say: (more) => read.say({ ...given.value, ...more }),
    unsay: (...names) =>
      read.say(
        Object.fromEntries(
          Object.entries(given.value).filter(([name]) => !names.includes(name as keyof ReadingOptions)),
        ),
      ),
    sayRole: (cell, role) => {
      const roles = index.value?.roles ?? [];
      const { options, questions } = reading.value ?? { options: {}, questions: [] };
      const open = questions.filter(({ field }) => staysOpen(field, [role, roles[cell] ?? null]));
      read.say(withRole(given.value, options, roles, cell, role), open);
    },
    sayOnly: (options) => read.say(options, []),
    close: () => {
      isClosed = true;
      read.close();
      reader.silence();
      void ask("close", {});
    },
    remember: async (readings) => {
      await ask("remember", { readings });
      await read.read();
    },
    forAccount: read.forAccount,
    byNamedAccount: read.byNamedAccount,
    goTo: async (place, cell) => {
      filter.value = "All";
      const row = await ask("find", place);
      if (row < 0) return;
      const column = view.columnOf(cell);
      batch(() => {
        active.value = { row, column };
        view.isOpen.value = column === view.columns.peek().length;
      });
    },
  };
};
