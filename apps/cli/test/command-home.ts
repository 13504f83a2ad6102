import { spawnSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "../../../tools/testing/new-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A home in which `farthing` is a command, and a shell in it. */
export const commandHome = () => {
  const home = newFolder();
  const command = join(home, "farthing");
  const entry = join(ROOT, "apps/cli/bin/farthing.js");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${entry}" "$@"\n`);
  chmodSync(command, 0o755);
  symlinkSync(join(ROOT, "examples"), join(home, "examples"));
  /** Runs commands, and returns what they print, also where one of them refuses. */
  const run = (script: string): string => {
    const ran = spawnSync("bash", ["-c", script], {
      ...{ cwd: home, encoding: "utf8", env: { PATH: `${home}:${process.env.PATH}`, HOME: home } },
    });
    return `${ran.stdout}${ran.stderr}`;
  };
  return { home, run };
};
