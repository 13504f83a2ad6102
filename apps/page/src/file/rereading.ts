import type { ReadingOptions } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import type { RowIndex } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { isAnswered } from "./columns.ts";

/** A file as it is read with what is said of it, again and again. */
export interface Rereading {
  readonly given: Signal<ReadingOptions>;
  readonly reading: ReadonlySignal<ShownReading | undefined>;
  /** The columns and the counts of the rows; undefined as long as they are read, null if there are none. */
  readonly index: ReadonlySignal<RowIndex | null | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<string | undefined>;
  /** From now on the worker has the file, and can be asked. */
  readonly open: () => Promise<void>;
  /** Reads with what is said last; what was said in between is not read. Resolves when that is what is shown. */
  readonly read: () => Promise<void>;
  /** Says all that is known, and reads. Questions that are left open are asked until they are answered, read with or not. */
  readonly say: (options: ReadingOptions, open?: readonly Question[]) => void;
  /** Says which account a person chose for the file; undefined takes it back. */
  readonly forAccount: (id: string | undefined) => void;
  readonly fail: (error: unknown) => void;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** What is read of a file; `onRows` is told whenever its rows are others, and whether they are the first. */
export const rereading = (ask: Reader["ask"], onRows: (areFirst: boolean) => void): Rereading => {
  const given = signal<ReadingOptions>({});
  const reading = signal<ShownReading | undefined>(undefined);
  const index = signal<RowIndex | null | undefined>(undefined);
  const isBusy = signal(false);
  const problem = signal<string | undefined>(undefined);
  /** Questions about columns, which nobody has answered: those that a file is read with leave none open. */
  let unanswered: readonly Question[] = [];
  let account: string | undefined;
  let isStale = false;
  /** Before its turn and after it was closed nothing is asked of the worker. */
  let isOpen = false;
  let reads: Promise<void> = Promise.resolve();

  const fail = (error: unknown): void => {
    problem.value = texts().readerFailed(error instanceof Error ? error.message : String(error));
  };

  const readOnce = async (): Promise<void> => {
    const found = await ask("read", { given: given.value, account });
    if (isStale || found === null) return;
    const { questions } = found.reading;
    const others = unanswered.filter(({ field }) => !questions.some((each) => each.field === field));
    const areFirst = index.value === undefined;
    reading.value = { ...found.reading, questions: [...questions, ...others] };
    index.value = found.index;
    onRows(areFirst);
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

  const read = (): Promise<void> => {
    if (!isOpen) return reads;
    isStale = true;
    if (isBusy.value) void ask("stop", {});
    else reads = readUntilFresh();
    return reads;
  };

  return {
    ...{ given, reading, index, isBusy, problem, read, fail },
    open: () => {
      isOpen = true;
      return read();
    },
    say: (options, open = unanswered) => {
      given.value = options;
      unanswered = open.filter(({ field }) => !isAnswered(field, options));
      void read();
    },
    forAccount: (id) => {
      const isKnown = id === account || (account === undefined && id === reading.peek()?.remembered?.account);
      account = id;
      if (!isKnown) void read();
    },
    close: () => {
      isOpen = false;
      isStale = false;
    },
  };
};
