import type { Database } from "better-sqlite3";
import { type CopyingThread, startCopying } from "./thread.ts";

/**
 * When the log of SQLite is copied into its file, which is a checkpoint. By default the commit does it that makes the log long:
 * that of a large write would keep everybody from work (docs/adr/0046-large-checkpoints-have-a-thread.md).
 */
export interface Checkpoints {
  /** Opens the file once more, for large writes. */
  readonly open: () => Database;
  /** Resolves when what the last large write has committed is copied, as far as readers of older states allow. */
  readonly copied: () => Promise<void>;
  /** To be called when a large write begins, in the same turn: the log begins anew with it if nothing is left to copy. */
  readonly beginning: () => void;
  /** To be called after the commit of a large write. Never throws. */
  readonly committed: () => void;
  readonly close: () => Promise<void>;
}

/** So many pages a commit copies itself, as is SQLite's default: some milliseconds of work. */
export const FEW_PAGES = 1_000;

/** Until a thread looks again whether readers have left, in milliseconds. */
const PAUSE = 1_000;

/** By the commits themselves. */
export const checkpointsHere = (open: () => Database): Checkpoints => ({
  open,
  copied: async () => {},
  beginning: () => {},
  committed: () => {},
  close: async () => {},
});

/** How threads are started, and how often they look again. */
interface Threads {
  readonly start?: typeof startCopying;
  readonly pause?: number;
}

/** What a large write leaves is copied by a thread; only what is little, or if there is no thread, by the commits on `db`. */
export const checkpointsInThread = (
  db: Database,
  open: () => Database,
  { start = startCopying, pause = PAUSE }: Threads = {},
): Checkpoints => {
  const look = db.prepare<[], { readonly log: number; readonly checkpointed: number }>(
    "PRAGMA wal_checkpoint(NOOP)",
  );
  /** How many pages are in the log, and how many of them are not in the file. */
  const found = () => {
    const { log, checkpointed } = look.get()!;
    return { log, left: log - checkpointed };
  };
  const copyFrom = (pages: number): void => void db.pragma(`wal_autocheckpoint = ${pages}`);

  let thread: CopyingThread | undefined;
  let ended = Promise.resolve();
  let isAskedAgain = false;
  /** Who waits until so many pages of the log were looked at. */
  let waiting: PromiseWithResolvers<void> | undefined;
  let wanted = 0;

  const settle = (): void => {
    waiting?.resolve();
    waiting = undefined;
  };

  const startThread = (): void => {
    const last = Promise.withResolvers<void>();
    thread = start(
      { file: db.name, few: FEW_PAGES, pause },
      {
        copied: (log) => {
          if (log >= wanted) settle();
        },
        ended: () => {
          thread = undefined;
          copyFrom(FEW_PAGES);
          last.resolve();
          if (isAskedAgain) committed();
          else settle();
        },
      },
    );
    ended = last.promise;
    // The next small commit would copy all of it.
    copyFrom(0);
  };

  const committed = (): void => {
    isAskedAgain = thread !== undefined;
    try {
      const { log, left } = found();
      if (left > FEW_PAGES) {
        wanted = log;
        waiting ??= Promise.withResolvers();
        if (!isAskedAgain) startThread();
      }
    } catch {
      // The next commit copies it.
    }
    if (thread === undefined) settle();
  };

  return {
    open: () => {
      const opened = open();
      opened.pragma("wal_autocheckpoint = 0");
      return opened;
    },
    copied: async () => waiting?.promise,
    beginning: () => {
      const { log, left } = found();
      if (log > FEW_PAGES && left > 0 && left <= FEW_PAGES) db.pragma("wal_checkpoint(PASSIVE)");
    },
    committed,
    close: async () => {
      while (thread !== undefined) {
        isAskedAgain = false;
        thread.end();
        await ended;
      }
    },
  };
};
