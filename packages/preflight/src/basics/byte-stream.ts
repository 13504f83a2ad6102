import { isObject } from "./kind.ts";

/** A stream of the web, such as the body of a request or of an answer. */
export interface WebByteStream {
  readonly getReader: () => {
    readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    readonly cancel: () => Promise<unknown>;
  };
}

/** A `Blob` or a `File`, such as one that a person has chosen, or that of Node's `openAsBlob`. */
export interface ByteBlob {
  readonly size: number;
  readonly type?: string;
  readonly name?: string;
  readonly stream: () => WebByteStream;
}

/** A file that a program of Node has opened (`open` of `node:fs/promises`); it stays open. */
export interface ByteFileHandle {
  readonly readableWebStream: () => WebByteStream;
}

/** What gives bytes as they come; an iterable is a stream of Node, or a generator of the program's own. */
export type ByteStream = AsyncIterable<Uint8Array> | ByteBlob | ByteFileHandle | WebByteStream;

/** A file that is read as it comes, with what is known of it: see `Upload`. */
export interface StreamedUpload {
  readonly stream: ByteStream;
  readonly filename?: string;
  readonly content_type?: string;
  readonly max_bytes?: number;
}

/** A file that is read as it comes. */
export type Streamed = ByteStream | StreamedUpload;

const hasMethod = (value: unknown, name: string | symbol): boolean =>
  isObject(value) && typeof (value as Record<string | symbol, unknown>)[name] === "function";

export const isBlob = (value: ByteStream): value is ByteBlob => hasMethod(value, "stream");

export const isFileHandle = (value: ByteStream): value is ByteFileHandle =>
  hasMethod(value, "readableWebStream");

const METHODS = ["stream", "readableWebStream", "getReader", Symbol.asyncIterator] as const;

/** Whether a value gives bytes as they come. */
export const isByteStream = (value: unknown): value is ByteStream =>
  METHODS.some((name) => hasMethod(value, name));

export const isStreamedUpload = (value: unknown): value is StreamedUpload =>
  isObject(value) && isByteStream(value.stream);

/** Whether a value is a file that is read as it comes. */
export const isStreamed = (value: unknown): value is Streamed =>
  isByteStream(value) || isStreamedUpload(value);
