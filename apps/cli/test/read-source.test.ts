import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { readSource } from "../src/preflight/read-source.ts";

/** What a file gives: it fills some of what it is handed, and says how much. */
const opened = vi.hoisted(() => ({ read: (_into: Uint8Array): number => 0 }));

vi.mock("node:fs/promises", () => ({
  open: async (): Promise<Pick<FileHandle, "close" | "read" | "stat">> =>
    ({
      stat: async () => ({ isDirectory: () => false }),
      read: async (into: Uint8Array, at: number, length: number) => ({
        bytesRead: opened.read(into.subarray(at, at + length)),
        buffer: into,
      }),
      close: async () => {},
    }) as never,
}));

const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
afterEach(() => void Object.defineProperty(process, "stdin", stdin));

const bytesOf = async (name: string): Promise<Uint8Array> => {
  const source = await readSource(name, undefined);
  if ("unreadable" in source) throw new Error(source.unreadable);
  return source.upload.bytes as Uint8Array;
};

it("a pipe that gives a few bytes at a time costs one buffer, and what it gave is kept as it came", async () => {
  const given = Array.from({ length: 2_000 }, (_, i) => `2024-01-02,${i}\n`);
  const buffers = new Set<ArrayBufferLike>();
  let at = 0;
  opened.read = (into) => {
    buffers.add(into.buffer);
    const part = Buffer.from(given[at] ?? "");
    into.set(part);
    at += 1;
    return part.length;
  };
  expect(Buffer.from(await bytesOf("pipe")).toString()).toBe(given.join(""));
  expect(buffers.size).toBe(1);
});

const MOST = 10_485_761;

it("of an endless file no more is read than shows that it is too large", async () => {
  let read = 0;
  opened.read = (into) => {
    read += into.length;
    return into.length;
  };
  expect((await bytesOf("endless")).length).toBe(MOST);
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
  expect((await bytesOf("-")).length).toBe(MOST);
  expect(parts * part.length).toBeLessThan(MOST + 4 * part.length);
});
