import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { script } from "./process.ts";

/** What a script that sends until it is stopped says of the answers. */
export interface Told {
  readonly per_second: number;
  readonly refused: number;
}

/**
 * Who sends has a machine of their own: here their processor time must not be what the work waits for. At a low priority Linux
 * still lets a thread finish its slice of some milliseconds; one in this class it stops for any other.
 */
const ONLY_WHEN_IDLE = ["chrt", "--idle", "0"] as const;

/** Does work while a script of this folder sends, and returns how that was answered. */
export const beside = async <A>(
  [name, ...args]: readonly [name: string, ...args: string[]],
  work: () => Promise<A>,
): Promise<{ readonly result: A; readonly told: Told }> => {
  const [program, ...idle] = ONLY_WHEN_IDLE;
  const sender = spawn(program, [...idle, process.execPath, script(name), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  sender.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  await once(sender.stdout, "data");
  await sleep(500);
  const result = await work();
  sender.kill("SIGTERM");
  await once(sender, "close");
  return { result, told: JSON.parse(said.join("").trim().split("\n").at(-1)!) };
};
