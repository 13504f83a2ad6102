import type { ReadingOptions } from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { loadDoubtTexts, texts } from "../texts/language.ts";
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
  /** Says whether each row goes to the account that it names: then it is not asked which of them is meant. */
  readonly byNamedAccount: (isSo: boolean) => void;
  readonly fail: () => void;
  /** The file is not wanted any more. */
  readonly close: () => void;
}

/** Which account is meant is no question where each row goes to the one that it names. */
const withoutAccount = ({ questions, ...reading }: ShownReading): ShownReading => ({
  ...reading,
  questions: questions.filter(({ field }) => field !== "account_col_label"),
});

/** Only what is no CSV can be doubtful in itself, or is refused for another reason than any file. */
const isNoCsv = (outcome: ShownReading["outcome"]): boolean =>
  outcome._tag === "Checked" ? outcome.report.format !== undefined : outcome.reason !== undefined;

/** What is read of a file; `onRows` is told whenever its rows are others, and whether they are the first. */
export const rereading = (ask: Reader["ask"], onRows: (areFirst: boolean) => void): Rereading => {
  const given = signal<ReadingOptions>({});
  const found = signal<ShownReading | undefined>(undefined);
  const isByNamedAccount = signal(false);
  const reading = computed(() =>
    found.value !== undefined && isByNamedAccount.value ? withoutAccount(found.value) : found.value,
  );
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

  const fail = (): void => {
    problem.value = texts().readerFailed;
  };

  const readOnce = async (): Promise<void> => {
    const answer = await ask("read", { given: given.value, account });
    if (isStale || answer === null) return;
    const { outcome } = answer.reading;
    if (isNoCsv(outcome)) await loadDoubtTexts();
    const { questions } = answer.reading;
    const others = unanswered.filter(({ field }) => !questions.some((each) => each.field === field));
    const areFirst = index.value === undefined;
    found.value = { ...answer.reading, questions: [...questions, ...others] };
    index.value = answer.index;
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
    } catch {
      fail();
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
    byNamedAccount: (isSo) => {
      isByNamedAccount.value = isSo;
    },
    close: () => {
      isOpen = false;
      isStale = false;
    },
  };
};
