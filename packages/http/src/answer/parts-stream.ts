import { Readable } from "node:stream";

/** Where the parts of a body come from. */
export interface Parts {
  /** The next part; undefined after the last. It is called when the client has taken what came before. */
  readonly next: () => Promise<string | undefined>;
  /** Called once, when all is sent, the client has left, or anything has failed. */
  readonly end: () => Promise<void>;
}

/** How long a client may take for one part, in milliseconds: meanwhile what the parts are read from stays open. */
const PART_TIMEOUT = 60_000;

/** A body of parts that are made when the client takes them. */
export const partsStream = ({ next, end }: Parts): Readable => {
  let waiting: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      clearTimeout(waiting);
      next().then(
        (part) => {
          if (this.destroyed) return;
          waiting = setTimeout(() => void this.destroy(new Error("the client takes too long")), PART_TIMEOUT);
          this.push(part ?? null);
        },
        (error: Error) => void this.destroy(error),
      );
    },
    destroy(error, callback) {
      clearTimeout(waiting);
      end().then(() => callback(error), callback);
    },
  });
};
