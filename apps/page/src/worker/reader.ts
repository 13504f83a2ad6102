import type { Answers, Ask, Told } from "./protocol.ts";

type Wanted<Kind extends keyof Answers> = Omit<Extract<Ask, { ask: Kind }>, "id" | "ask">;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The page's side of the worker. */
export interface Reader {
  /** Rejects if the worker cannot answer. */
  readonly ask: <Kind extends keyof Answers>(
    kind: Kind,
    wanted: Wanted<Kind>,
    transfer?: Transferable[],
  ) => Promise<Answers[Kind]>;
}

/** Starts the worker that reads files. It makes no requests: see the policy that its script is sent with. */
export const startReader = (): Reader => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "reader" });
  const waiting = new Map<number, Waiting>();
  let last = 0;
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
  return {
    ask: (kind, wanted, transfer = []) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage({ ...wanted, ask: kind, id: last }, transfer);
      }),
  };
};
