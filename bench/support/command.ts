import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command as it is published. */
export const FARTHING = fileURLToPath(new URL("../../apps/cli/pack/bin/farthing.js", import.meta.url));

/** Runs Node with these arguments. Throws if it fails. */
export const runNode = (args: readonly string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
};

/** Packs the command as it is published from what is built. */
export const packCommand = (): void => {
  runNode([fileURLToPath(new URL("../../tools/pack-command.mjs", import.meta.url))]);
};

// Reported through a separate pipe, because the command uses standard output. Not `maxRSS`, which starts with what the
// parent held when it started the process.
const REPORT_PEAK = `import { readFileSync, writeSync } from "node:fs";
process.on("exit", () => writeSync(3, /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]));`;

/** The peak memory of Node with these arguments in MB, as Linux reports it. */
export const peakOf = (args: readonly string[]): number => {
  const { status, output } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(REPORT_PEAK)}`, ...args],
    { stdio: ["ignore", "ignore", "ignore", "pipe"], encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return (Number(output[3]) * 1024) / 1e6;
};
