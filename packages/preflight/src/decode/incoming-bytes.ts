import {
  type ByteStream,
  isBlob,
  isFileHandle,
  isStreamedUpload,
  type Streamed,
  type StreamedUpload,
  type WebByteStream,
} from "../basics/byte-stream.ts";
import { BYTES, checkKind } from "../basics/kind.ts";
import { MAX_CONTENT_BYTES } from "../options/content-limit.ts";

/** What is known of a file before it is read. */
interface Announced extends StreamedUpload {
  /** How many bytes it has, where that is known. */
  readonly size?: number;
}

const announced = (streamed: Streamed): Announced => {
  const upload = isStreamedUpload(streamed) ? streamed : { stream: streamed };
  const { stream } = upload;
  if (!isBlob(stream)) return upload;
  const { name, type, size } = stream;
  return {
    ...(name === undefined ? {} : { filename: name }),
    ...(type === undefined || type === "" ? {} : { content_type: type }),
    ...{ ...upload, size },
  };
};

/** Without it, Node 22 gives memory in place of bytes. */
const AS_BYTES = { type: "bytes" };

const opened = (stream: ByteStream): AsyncIterable<Uint8Array> | WebByteStream => {
  if (isBlob(stream)) return stream.stream();
  if (!isFileHandle(stream)) return stream;
  const handle: { readonly readableWebStream: (how: object) => WebByteStream } = stream;
  return handle.readableWebStream(AS_BYTES);
};

/** The parts of a stream. One that is left before its end is told to end. */
async function* partsOf(stream: ByteStream): AsyncGenerator<Uint8Array> {
  const open = opened(stream);
  // Not every browser goes through a stream of the web as through other iterables.
  if (!("getReader" in open)) {
    yield* open;
    return;
  }
  const reader = open.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value!;
  } finally {
    await reader.cancel();
  }
}

/** Ends work, which fails with the reason then. An `AbortSignal` is one. */
export interface EndSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** How bytes are received. */
export interface HowToReceive {
  /** Ends the receiving, after the next part. */
  readonly signal?: EndSignal;
  /** Told after each part how many bytes there are so far, and of how many: `Infinity` where a stream does not say it. */
  readonly onProgress?: (bytes: number, of: number) => void;
}

/** The bytes of a file as they come, no more of them than it may have. */
export class IncomingBytes {
  /** What is known of the file. */
  readonly announced: Announced;
  /** How many have come. */
  count = 0;
  /** No more will come. */
  hasEnded = false;
  private readonly parts: AsyncGenerator<Uint8Array>;
  private readonly how: HowToReceive;
  /** How many bytes the file may have. */
  readonly most: number;

  constructor(streamed: Streamed, how: HowToReceive) {
    this.announced = announced(streamed);
    this.parts = partsOf(this.announced.stream);
    this.how = how;
    this.most = this.announced.max_bytes ?? MAX_CONTENT_BYTES;
  }

  /** How many bytes the file has: `Infinity` where a stream does not say it. */
  get size(): number {
    return this.announced.size ?? Number.POSITIVE_INFINITY;
  }

  /** Whether more bytes have come than the file may have: no more are read. */
  get isTooLarge(): boolean {
    return this.count > this.most;
  }

  /** The next bytes: at least so many, or all that come. */
  async next(least: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let length = 0;
    while (!this.hasEnded && !this.isTooLarge && length < least) {
      const { done, value } = await this.parts.next();
      const { signal, onProgress } = this.how;
      if (signal?.aborted === true) throw signal.reason;
      this.hasEnded = done === true;
      if (done === true) break;
      checkKind("A part of the stream", value, BYTES);
      parts.push(value);
      length += value.length;
      this.count += value.length;
      onProgress?.(this.count, this.size);
    }
    return together(parts, length);
  }

  /** Reads no more. */
  async close(): Promise<void> {
    await this.parts.return(undefined);
  }
}

/** Parts of bytes as one. */
export const together = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
