import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Answers, Ask, Told } from "./protocol.ts";

type Wanted<Kind extends keyof Answers> = Omit<Extract<Ask, { ask: Kind }>, "id" | "file" | "ask">;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The page's side of the worker, for one file. */
export interface Reader {
  /** Rejects if the worker cannot answer. */
  readonly ask: <Kind extends keyof Answers>(
    kind: Kind,
    wanted: Wanted<Kind>,
    transfer?: Transferable[],
  ) => Promise<Answers[Kind]>;
  /** How much of the file is read, from 0 to 1; undefined until that is known. */
  readonly progress: ReadonlySignal<number | undefined>;
}

/** Readers of as many files as there are, all of them in one worker. */
export interface Readers {
  readonly ofFile: () => Reader;
  /** Starts the worker, which a person is about to need. */
  readonly start: () => void;
  /** Loads what any later file could need, here and elsewhere. */
  readonly loadAll: (elsewhere: () => Promise<void>) => Promise<void>;
  /** Whether it is all there, so that no file needs the network. */
  readonly isAllLoaded: ReadonlySignal<boolean>;
}

/** The worker that reads files. It makes no requests: see the policy that its script is sent with. */
const started = () => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "reader" });
  const waiting = new Map<number, Waiting>();
  const progress = new Map<number, Signal<number | undefined>>();
  const failAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if ("progress" in data) {
      const told = progress.get(data.file);
      if (told !== undefined) told.value = data.progress;
      return;
    }
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) asked?.reject(new Error(data.failed));
    else asked?.resolve(data.answer as never);
  });
  worker.addEventListener("error", ({ message }) => failAll(message || "The reader could not be started."));
  return { worker, waiting, progress };
};

/** The number under which the worker is asked what is about no file. */
const NO_FILE = 0;

/** The readers of the page. The worker is loaded with the first file, or when one is about to come: until then nobody needs it. */
export const newReaders = (): Readers => {
  let running: ReturnType<typeof started> | undefined;
  let lastAsk = 0;
  let lastFile = NO_FILE;
  const isAllLoaded = signal(false);
  const start = () => {
    running ??= started();
    return running;
  };
  const askOf =
    (file: number): Reader["ask"] =>
    (kind, wanted, transfer = []) =>
      new Promise((resolve, reject) => {
        const { waiting, worker } = start();
        lastAsk += 1;
        waiting.set(lastAsk, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage({ ...wanted, ask: kind, file, id: lastAsk }, transfer);
      });
  return {
    ofFile: () => {
      lastFile += 1;
      const progress = signal<number | undefined>(undefined);
      start().progress.set(lastFile, progress);
      return { ask: askOf(lastFile), progress };
    },
    start: () => void start(),
    loadAll: async (elsewhere) => {
      if (isAllLoaded.peek()) return;
      await askOf(NO_FILE)("loadAll", {});
      await elsewhere();
      isAllLoaded.value = true;
    },
    isAllLoaded,
  };
};
