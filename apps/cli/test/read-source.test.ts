import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { readSource } from "../src/preflight/read-source.ts";

const EMPTY = "/dev/null";
const handle = await open(EMPTY);
const opened: FileHandle = Object.getPrototypeOf(handle);
await handle.close();
const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process, "stdin", stdin);
});

/** What a file gives: it fills some of what it is handed, and says how much. */
const giving = (fill: (into: Uint8Array) => number): void => {
  const read = async (into: Uint8Array, at: number, length: number) => ({
    bytesRead: fill(into.subarray(at, at + length)),
    buffer: into,
  });
  vi.spyOn(opened, "read").mockImplementation(read as never);
};

const bytesOf = async (name: string, max_bytes?: number): Promise<Uint8Array> => {
  const source = await readSource(name, undefined, max_bytes);
  if ("unreadable" in source) throw new Error(source.unreadable);
  return source.upload.bytes as Uint8Array;
};

it("a pipe that gives a few bytes at a time costs one buffer, and what it gave is kept as it came", async () => {
  const given = Array.from({ length: 2_000 }, (_, i) => `2024-01-02,${i}\n`);
  const buffers = new Set<ArrayBufferLike>();
  let at = 0;
  giving((into) => {
    buffers.add(into.buffer);
    const part = Buffer.from(given[at] ?? "");
    into.set(part);
    at += 1;
    return part.length;
  });
  expect(Buffer.from(await bytesOf(EMPTY)).toString()).toBe(given.join(""));
  expect(buffers.size).toBe(1);
});

const LIMIT = 10_485_760;
/** One byte more shows that there is more. */
const MOST = LIMIT + 1;

it("of an endless file no more is read than shows that it is too large", async () => {
  let read = 0;
  giving((into) => {
    read += into.length;
    return into.length;
  });
  expect((await bytesOf(EMPTY, LIMIT)).length).toBe(MOST);
  expect(read).toBe(MOST);
});

it("of long standard input no more is read than shows that it is too large, but for what waits", async () => {
  const part = Buffer.alloc(65_536);
  let parts = 0;
  const long = new Readable({
    highWaterMark: part.length,
    read() {
      parts += 1;
      this.push(parts > 1_000 ? null : part);
    },
  });
  Object.defineProperty(process, "stdin", { value: long, configurable: true });
  expect((await bytesOf("-", LIMIT)).length).toBe(MOST);
  expect(parts * part.length).toBeLessThan(MOST + 4 * part.length);
});
