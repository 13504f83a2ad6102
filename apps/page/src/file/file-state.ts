import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import type { KeptReading } from "@farthing/preflight/remembered";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import type { Question } from "../worker/asked.ts";
import type { Answers, Choices, RowFilter, RowIndex } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { isAnswered, staysOpen, withRole } from "./columns.ts";
import { cellEditing, type EditedCell, type Editing } from "./editing.ts";
import { type Fixing, fixing } from "./fixing.ts";
import { type RowSource, rowSource } from "./row-source.ts";
import type { Place } from "./table-columns.ts";
import { type TableView, tableView } from "./table-view.ts";

/** A file that a person gave to the page. */
export interface GivenFile {
  readonly name: string;
  /** In bytes; more than there are bytes of it where it is larger than what is read. */
  readonly size: number;
  /** Rejects if it cannot be read from where it is. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
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
  readonly active: Signal<Place>;
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
  /** Shows a cell of the file in the row that begins on a line; the row itself for a cell below 0. */
  readonly goTo: (line: number, cell: number) => Promise<void>;
  /** How many edits can be taken back. */
  readonly edits: ReadonlySignal<number>;
  readonly fixes: Fixing;
  readonly editing: Editing;
  readonly undoEdit: () => Promise<void>;
  /** Says how earlier files were read. */
  readonly remember: (readings: readonly KeptReading[]) => Promise<void>;
  /** Says which account a person chose for the file; undefined takes it back. */
  readonly forAccount: (id: string | undefined) => void;
  readonly ask: Reader["ask"];
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** A day as YYYY-MM-DD, where the person is. */
const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, "0"))
    .join("-");

/** The name of the time zone where the person is, if the browser says it. */
const localTimeZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A reader that does not answer any more when it is told to be silent: nobody waits for what became of a file that is closed. */
const silenced = ({ ask, progress }: Reader): Reader & { readonly silence: () => void } => {
  let isSilent = false;
  return {
    progress,
    ask: (kind, wanted, transfer) =>
      new Promise((resolve, reject) => {
        ask(kind, wanted, transfer).then(resolve, (error) => {
          if (!isSilent) reject(error);
        });
      }),
    silence: () => {
      isSilent = true;
    },
  };
};

/** The state of a file, which is read when it is its turn. */
export const fileState = (of: Reader, { name, size, bytes }: GivenFile): FileState => {
  const reader = silenced(of);
  const given = signal<ReadingOptions>({});
  const reading = signal<ShownReading | undefined>(undefined);
  const index = signal<RowIndex | null | undefined>(undefined);
  const choices = signal<Choices | undefined>(undefined);
  const edits = signal(0);
  const isBusy = signal(false);
  const isTakenAsTable = signal(false);
  const problem = signal<string | undefined>(undefined);
  const filter = signal<RowFilter>("All");
  const active = signal<Place>({ row: 0, column: 0 });
  const rows = rowSource(reader, filter);
  const view = tableView(index);
  /** Questions about columns, which nobody has answered: those that a file is read with leave none open. */
  let open: readonly Question[] = [];
  let isStale = false;
  let account: string | undefined;
  /** Before its turn and after it was closed nothing is asked of the worker. */
  let isOpen = false;

  const fail = (error: unknown): void => {
    problem.value = texts().readerFailed(error instanceof Error ? error.message : String(error));
  };

  /** The active cell stays the same one where rows above it are not shown any more. */
  const followActive = async (): Promise<void> => {
    const [was, shown] = [active.value, filter.value];
    const row = rows.at(was.row)?.row;
    const at = row === undefined ? null : await reader.ask("place", { filter: shown, row });
    if (at !== null && at >= 0 && active.value === was && filter.value === shown)
      active.value = { ...was, row: at };
  };

  const readOnce = async (): Promise<void> => {
    const found = await reader.ask("read", { given: given.value, account });
    if (isStale || found === null) return;
    const read = found.reading;
    const asked = open.filter(({ field }) => !read.questions.some((each) => each.field === field));
    reading.value = { ...read, questions: [...read.questions, ...asked] };
    if (index.value !== undefined && filter.value !== "All") void followActive();
    index.value = found.index;
    rows.forget();
  };

  const readUntilFresh = async (): Promise<void> => {
    isBusy.value = true;
    try {
      while (isStale) {
        isStale = false;
        await readOnce();
      }
      problem.value = undefined;
    } catch (error) {
      fail(error);
    } finally {
      isBusy.value = false;
    }
  };

  let reads: Promise<void> = Promise.resolve();
  /** Reads with what is said last; what was said in between is not read. Resolves when that is what is shown. */
  const read = (): Promise<void> => {
    if (!isOpen) return reads;
    isStale = true;
    if (isBusy.value) void reader.ask("stop", {});
    else reads = readUntilFresh();
    return reads;
  };

  const say = (options: ReadingOptions): void => {
    given.value = options;
    open = open.filter(({ field }) => !isAnswered(field, options));
    void read();
  };

  let lastEdit: Promise<unknown> = Promise.resolve();
  /** Edits are written one after the other: each is of the file as the one before it left it. */
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = lastEdit.then(work);
    lastEdit = mine.catch(() => {});
    return mine;
  };

  /** What was found in the text as it was need not be found in the edited one: the encoding stays. */
  const keepEncoding = (): void => {
    const outcome = reading.value?.outcome;
    const encoding = outcome?._tag === "Checked" ? outcome.report.reading.encoding : undefined;
    if (encoding !== undefined && encoding !== "utf-8") given.value = { ...given.value, encoding };
  };

  const { ask } = reader;
  /** Changes the file, and reads it again. Resolves with why that cannot be done, or null. */
  const change = (work: () => Promise<Answers["edit"]>): Promise<string | null> =>
    inTurn(async () => {
      const written = await work();
      if (written === null) return texts().rows.isGone;
      if ("refused" in written) return texts().file.notWritten(written.refused);
      if (written.edits === edits.value) return null;
      edits.value = written.edits;
      fixes.changed(written);
      keepEncoding();
      await read();
      return null;
    });
  const fixes = fixing({ ask, change });

  const edit = async ({ row, cell, was, of }: EditedCell, text: string): Promise<string | null> => {
    const before = edits.value;
    const why = await change(() => ask("edit", { row, cell, was, text }));
    if (why === null && edits.value !== before) void fixes.corrected(cell, was, text).catch(() => {});
    return why === texts().rows.isGone ? texts().cellIsGone(of.line) : why;
  };
  const editing = cellEditing({ index, filter, active, ask, edit });

  let isClosed = false;
  const begin = async (): Promise<void> => {
    const all = await bytes();
    if (isClosed) return;
    const here = { today: localDay(new Date()), time_zone: localTimeZone() };
    try {
      choices.value = await ask("open", { filename: name, bytes: all, ...here }, [all.buffer]);
      if (isClosed) return;
      isOpen = true;
      await read();
    } catch (error) {
      fail(error);
    }
  };

  return {
    ...{ name, size, begin, choices, given, reading, index, isBusy, problem, filter, active, rows, edits },
    ...{ ask, editing, view, fixes, progress: reader.progress, isTakenAsTable },
    say: (more) => say({ ...given.value, ...more }),
    unsay: (...names) =>
      say(
        Object.fromEntries(
          Object.entries(given.value).filter(([name]) => !names.includes(name as keyof ReadingOptions)),
        ),
      ),
    sayRole: (cell, role) => {
      const roles = index.value?.roles ?? [];
      const { options, questions } = reading.value ?? { options: {}, questions: [] };
      open = questions.filter(({ field }) => staysOpen(field, [role, roles[cell] ?? null]));
      say(withRole(given.value, options, roles, cell, role));
    },
    sayOnly: (options) => {
      open = [];
      say(options);
    },
    undoEdit: async () => {
      await change(() => ask("undoEdit", {}));
    },
    close: () => {
      isClosed = true;
      isOpen = false;
      isStale = false;
      reader.silence();
      void ask("close", {});
    },
    remember: async (readings) => {
      await reader.ask("remember", { readings });
      await read();
    },
    forAccount: (id) => {
      const isKnown = id === account || (account === undefined && id === reading.peek()?.remembered?.account);
      account = id;
      if (!isKnown) void read();
    },
    goTo: async (line, cell) => {
      filter.value = "All";
      const row = await reader.ask("find", { line });
      if (row < 0) return;
      const column = view.columnOf(cell);
      batch(() => {
        active.value = { row, column };
        view.isOpen.value = column === view.columns.peek().length;
      });
    },
  };
};
