import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const ENTRY = fileURLToPath(new URL("../bin/farthing.js", import.meta.url));

export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run is given besides its arguments. */
export interface Given {
  readonly stdin?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the real command in a process of its own, with these options of Node. */
export const farthing = (
  args: readonly string[],
  given: Given & { readonly node?: readonly string[] } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(given.node ?? []), ENTRY, ...args], {
      env: { PATH: process.env.PATH, HOME: "/nonexistent", ...given.env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.stdin.on("error", () => {});
    child.stdin.end(given.stdin ?? "");
    child.on("error", reject);
    child.on("close", (exit) =>
      resolve({ exit, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A real file with this content. */
export const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

export const temporaryFolder = folder;

/** No trace of the program's insides may reach a person. */
export const STACK = /\n\s+at |node:internal|\.ts:\d|\.js:\d/;
