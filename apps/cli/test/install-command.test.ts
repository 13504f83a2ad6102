import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";

const TOOL = fileURLToPath(new URL("../../../tools/install-command.mjs", import.meta.url));

it.each([
  ["is too old", "#!/bin/sh\necho v20.11.1\n", "this machine has 20.11.1"],
  ["says nothing", "#!/bin/sh\nexit 1\n", "this machine has none"],
  ["is not there", undefined, "this machine has none"],
])("where the Node in PATH %s, nothing is installed, and it is said what to do", (_, node, said) => {
  const folder = newFolder();
  if (node !== undefined) writeFileSync(join(folder, "node"), node, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL], {
    encoding: "utf8",
    env: { PATH: folder, HOME: folder },
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    new RegExp(
      `^\`farthing\` in PATH needs Node [\\d.]+ or newer; ${said}\\. Update Node and run this again, or go on with \`npm start -- ARGS\``,
    ),
  );
});
