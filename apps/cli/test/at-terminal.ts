import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Screen } from "./screen.ts";
import { ENTRY } from "./support.ts";

const PTY = fileURLToPath(new URL("at-terminal.py", import.meta.url));

const COLUMNS = 80;

/** What is printed where the command waits for somebody to type. */
const PROMPT = "press Enter:";

export interface AtTerminal {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What is typed at each question in turn. */
  readonly keys: readonly string[];
  /** 0 where the terminal does not say how many it has. */
  readonly columns?: number;
}

export interface Seen {
  readonly exit: number | null;
  /** All that stands on the terminal at the end. */
  readonly screen: string;
  /** All that was printed, as it was. */
  readonly printed: string;
}

/**
 * Runs the command at a pseudo-terminal, which Python makes: no package of Node is needed for one. Whoever types waits for each
 * question. A question to which nothing is left to type is an error.
 */
export const atTerminal = async (args: readonly string[], given: AtTerminal): Promise<Seen> => {
  const { cwd, env, keys, columns = COLUMNS } = given;
  const child = spawn("python3", [PTY, String(columns), "50", process.execPath, ENTRY, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: "/nonexistent", TERM: "xterm", NO_COLOR: "1", ...env },
  });
  const screen = new Screen(columns === 0 ? Number.POSITIVE_INFINITY : columns);
  let printed = "";
  let typed = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    screen.print(text);
    for (; screen.text.split(PROMPT).length - 1 > typed; typed += 1)
      child.stdin.write(keys[typed] ?? "\u0003");
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const [exit] = await once(child, "close").catch((error: unknown) => {
    throw new Error("These tests make a terminal with Python 3, which is not there.", { cause: error });
  });
  if (complaints !== "") throw new Error(complaints);
  if (typed !== keys.length)
    throw new Error(`${typed} questions were asked for ${keys.length} answers:\n${screen.text}`);
  return { exit, screen: screen.text, printed };
};
