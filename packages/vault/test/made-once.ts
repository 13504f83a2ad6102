import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as Result from "effect/Result";
import { expect, it, onTestFinished } from "vitest";
import type { Asked } from "./sealing-process.ts";
import { newKeyFile } from "./support.ts";
import { ID, sealed, URL_TEXT, vaultOf } from "./unit/support.ts";

const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

const startedProcess = async (): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL("sealing-process.ts", import.meta.url)), {
    execArgv: ["--conditions=@farthing/source"],
    // What is compiled for one process is there for the next.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // Whoever waits for a message of it is told by the error.
  child.on("error", () => {});
  child.on("exit", (code, signal) => child.emit("error", new Error(`it ended: ${code ?? signal}`)));
  await once(child, "message");
  return child;
};

const sealedBy = async (child: ChildProcess, asked: Asked): Promise<string> => {
  const answered = once(child, "message");
  child.send(asked);
  const [text] = await answered;
  return text as string;
};

/** Processes that need a key file at once, this one many times, and again with another file. */
export const madeOnce = ({ processes, rounds }: Readonly<Record<"processes" | "rounds", number>>): void =>
  it(`is made once, however many need it at once: ${processes} processes, ${rounds} times`, async () => {
    const children = await Promise.all(Array.from({ length: processes }, startedProcess));
    for (let round = 0; round < rounds; round += 1) {
      const key_file = newKeyFile();
      const vault = vaultOf({ key_file });
      const there = children.map((child) => sealedBy(child, { key_file, id: ID, text: URL_TEXT }));
      const here = Array.from({ length: 5 }, () => sealed(vault));
      for (const text of await Promise.all([...there, ...here]))
        expect(Result.getOrThrow(await vault.open(ID, text))).toBe(URL_TEXT);
      expect(readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
    }
  });
