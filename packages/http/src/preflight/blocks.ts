/**
 * Received bytes, in blocks that can be transferred to a worker. One large buffer would have to be copied
 * when it is full, and again for the transfer: milliseconds in which no request is answered.
 */
export interface Blocks {
  readonly length: number;
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

const BLOCK = 1_048_576;
const FIRST_BLOCK = 16_384;

/** The number of free blocks that are kept. */
const MAX_SPARE = 48;

const spare: Uint8Array<ArrayBuffer>[] = [];

/**
 * Takes back blocks that are no longer used. Allocating and freeing memory outside V8's heap makes V8 collect
 * garbage everywhere while all requests wait.
 */
export const takeBack = (buffers: readonly ArrayBuffer[]): void => {
  for (const buffer of buffers)
    if (buffer.byteLength === BLOCK && spare.length < MAX_SPARE) spare.push(new Uint8Array(buffer));
};

const newBlock = (size: number): Uint8Array<ArrayBuffer> =>
  (size === BLOCK ? spare.pop() : undefined) ?? new Uint8Array(size);

/** Collects bytes. */
export const collectBlocks = () => {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let free: Uint8Array<ArrayBuffer> = new Uint8Array(0);
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

/** The bytes in one piece. */
export const joinBlocks = ({ length, blocks }: Blocks): Uint8Array => {
  const [first] = blocks;
  if (first !== undefined && first.length >= length) return first.subarray(0, length);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    whole.set(block.subarray(0, length - at), at);
    at += Math.min(block.length, length - at);
  }
  return whole;
};
