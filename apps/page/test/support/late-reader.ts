import { signal } from "@preact/signals";
import { answering } from "../../src/worker/answer.ts";
import type { Ask } from "../../src/worker/protocol.ts";
import type { Readers } from "../../src/worker/reader.ts";

/** The page's readers in this process. They begin with what they are asked when they are let, in order, as a worker that is busy does. */
export interface LateReaders extends Readers {
  /** Lets them begin with so many of the asks that wait. */
  readonly answer: (count: number) => Promise<void>;
  /** Lets them answer until nothing more is asked. */
  readonly answerAll: () => Promise<void>;
}

/** Waits until all that is settled has been taken note of. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const lateReaders = (): LateReaders => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let files = 0;
  const begin = async (count: number): Promise<void> => {
    for (const run of waiting.splice(0, count)) {
      run();
      await turn();
    }
  };
  return {
    ofFile: () => {
      files += 1;
      const file = files;
      const answer = answering();
      return {
        progress: signal(undefined),
        ask: (kind, wanted) =>
          new Promise((resolve, reject) => {
            waiting.push(() => {
              running += 1;
              answer({ ...wanted, ask: kind, id: 0, file } as unknown as Ask)
                .then((found) => resolve(found as never), reject)
                .finally(() => {
                  running -= 1;
                });
            });
          }),
      };
    },
    start: () => {},
    loadAll: async () => {},
    isAllLoaded: signal(false),
    answer: begin,
    answerAll: async () => {
      do {
        await turn();
        await begin(waiting.length);
      } while (waiting.length > 0 || running > 0);
      await turn();
    },
  };
};
