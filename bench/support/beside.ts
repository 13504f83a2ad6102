import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { script } from "./process.ts";

/** What a script that sends until it is stopped says of the answers. */
export interface Told {
  readonly per_second: number;
  readonly refused: number;
}

/** Who sends has a machine of their own: here their processor time must not be what the work waits for. */
const LOW_PRIORITY = 10;

/** Does work while a script of this folder sends, and returns how that was answered. */
export const beside = async <A>(
  [name, ...args]: readonly [name: string, ...args: string[]],
  work: () => Promise<A>,
): Promise<{ readonly result: A; readonly told: Told }> => {
  const sender = spawn(process.execPath, [script(name), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  setPriority(sender.pid!, LOW_PRIORITY);
  const said: string[] = [];
  sender.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  await once(sender.stdout, "data");
  await sleep(500);
  const result = await work();
  sender.kill("SIGTERM");
  await once(sender, "close");
  return { result, told: JSON.parse(said.join("").trim().split("\n").at(-1)!) };
};
