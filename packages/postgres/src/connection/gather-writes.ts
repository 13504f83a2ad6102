import type { Duplex } from "node:stream";

/** From now on, what is written in one turn of the event loop goes out in one piece: each piece costs both sides a system call. */
export const gatherWrites = (stream: Duplex): void => {
  const { write } = stream;
  let isGathering = false;
  const end = (): void => {
    isGathering = false;
    stream.uncork();
  };
  stream.write = (...given: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(end);
    }
    return Reflect.apply(write, stream, given);
  };
};
