import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { linkFiles } from "../../src/open/link-file.ts";

const LIFETIME = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubEnv("HOME", newFolder());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const gone = async (path: string): Promise<void> => {
  while (existsSync(path)) await new Promise((resolve) => setImmediate(resolve));
};

it("is gone as soon as its link is over, and not before; another one stays", async () => {
  const files = linkFiles(LIFETIME);
  const first = await files.add("http://127.0.0.1:1/#a");
  await vi.advanceTimersByTimeAsync(LIFETIME - 1);
  const second = await files.add("http://127.0.0.1:1/#b");
  expect(existsSync(first)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await gone(dirname(first));
  expect(existsSync(second)).toBe(true);
  await files.removeAll();
  expect(readdirSync(process.env.HOME!)).toEqual([]);
});
