/** Bytes that threads share: whoever has them at the time is the only one that reads or writes them. */
type Block = Uint8Array<SharedArrayBuffer>;

/**
 * Received bytes, in blocks that a worker can read where they are. One large buffer would have to be copied
 * when it is full, and again for the worker: milliseconds in which no request is answered.
 */
export interface Blocks {
  readonly length: number;
  readonly blocks: readonly Block[];
}

const BLOCK = 1_048_576;
const FIRST_BLOCK = 16_384;

/** The number of free blocks that are kept. */
const MAX_SPARE = 48;

const spare: Block[] = [];

/**
 * Takes back blocks that are no longer used: V8 frees shared memory late, since it does not count it. Beside uploads the process
 * would have a quarter more (docs/adr/0013-large-contents-on-workers.md).
 */
export const takeBack = (blocks: readonly Block[]): void => {
  for (const block of blocks) if (block.length === BLOCK && spare.length < MAX_SPARE) spare.push(block);
};

const newBlock = (size: number): Block =>
  (size === BLOCK ? spare.pop() : undefined) ?? new Uint8Array(new SharedArrayBuffer(size));

/** Collects bytes. */
export const collectBlocks = () => {
  const blocks: Block[] = [];
  let free: Block = new Uint8Array(new SharedArrayBuffer(0));
  let length = 0;
  return {
    add: (bytes: Uint8Array): void => {
      length += bytes.length;
      let rest = bytes;
      while (rest.length > 0) {
        if (free.length === 0) {
          const size = blocks.length === 0 ? Math.max(FIRST_BLOCK, Math.min(BLOCK, rest.length)) : BLOCK;
          free = newBlock(size);
          blocks.push(free);
        }
        const part = rest.subarray(0, free.length);
        free.set(part);
        free = free.subarray(part.length);
        rest = rest.subarray(part.length);
      }
    },
    finish: (): Blocks => ({ length, blocks }),
  };
};

/** The bytes in one piece, of this thread alone. */
export const joinBlocks = ({ length, blocks }: Blocks): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    whole.set(block.subarray(0, length - at), at);
    at += Math.min(block.length, length - at);
  }
  return whole;
};
