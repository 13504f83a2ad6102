import type { Readable } from "node:stream";

/** What comes out of a process, as it comes. */
export interface Said {
  /** All until now. */
  readonly text: () => string;
  /** Resolves once something in it matches; rejects with what it was where it ends before. */
  readonly until: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** Listens to one of the outputs of a process from now on. */
export const listenTo = (stream: Readable): Said => {
  let text = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const until = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text);
        if (found === null) return;
        stream.off("data", look).off("close", ended);
        resolve(found);
      };
      const ended = (): void => reject(new Error(`it ended without ${pattern}: ${text}`));
      stream.on("data", look).once("close", ended);
      if (stream.closed) ended();
      look();
    });
  return { text: () => text, until };
};
