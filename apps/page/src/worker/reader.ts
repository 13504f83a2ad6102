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
}

/** Readers of as many files as there are, all of them in one worker. */
export interface Readers {
  readonly ofFile: () => Reader;
}

/** The worker that reads files. It makes no requests: see the policy that its script is sent with. */
const started = () => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "reader" });
  const waiting = new Map<number, Waiting>();
  const failAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) asked?.reject(new Error(data.failed));
    else asked?.resolve(data.answer as never);
  });
  worker.addEventListener("error", ({ message }) => failAll(message || "The reader could not be started."));
  return { worker, waiting };
};

/** The readers of the page. The worker is loaded with the first file: until then nobody needs it. */
export const newReaders = (): Readers => {
  let running: ReturnType<typeof started> | undefined;
  let lastAsk = 0;
  let lastFile = 0;
  return {
    ofFile: () => {
      lastFile += 1;
      const file = lastFile;
      return {
        ask: (kind, wanted, transfer = []) =>
          new Promise((resolve, reject) => {
            running ??= started();
            lastAsk += 1;
            running.waiting.set(lastAsk, { resolve: resolve as Waiting["resolve"], reject });
            running.worker.postMessage({ ...wanted, ask: kind, file, id: lastAsk }, transfer);
          }),
      };
    },
  };
};
