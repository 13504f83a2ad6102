import { vi } from "vitest";
import { main } from "../../src/main.ts";
import type { Ran } from "../support.ts";

// Each run listens for a reader that stops early, as a process does once.
process.stdout.setMaxListeners(0);

/** Runs a command that needs no process, no server and no database. */
export const inProcess = async (...args: readonly string[]): Promise<Ran> => {
  const said = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { exit: await main(args), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};
