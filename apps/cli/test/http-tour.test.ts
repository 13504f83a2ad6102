import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The blocks of a section: commands, each followed by what they print where the page shows it. */
const tour = (
  page: string,
  title: string,
): readonly { readonly commands: string; readonly printed: unknown }[] => {
  const text = readFileSync(join(ROOT, page), "utf8");
  const section = text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/```sh\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g)].map(
    ([, commands = "", printed]) => ({
      commands,
      printed: printed === undefined ? undefined : JSON.parse(printed),
    }),
  );
};

it.each([
  ["docs/http.md", "Sixty seconds with curl"],
  ["docs/clients.md", "From a script"],
])("the tour of %s does what it says, from an empty home: %s", SLOW, async (page, title) => {
  const steps = tour(page, title);
  const folder = mkdtempSync(join(tmpdir(), "farthing-tour-"));
  folders.push(folder);
  expect(steps.length).toBeGreaterThan(4);
  const port = await freePort();
  const command = join(folder, "farthing");
  writeFileSync(
    command,
    `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "apps/cli/bin/farthing.js")}" "$@"\n`,
  );
  chmodSync(command, 0o755);
  symlinkSync(join(ROOT, "examples"), join(folder, "examples"));

  const script = steps
    .map(({ commands }, i) => `exec >"${folder}/${i}"\n${commands.replaceAll("8080", String(port))}`)
    .join("\n");
  const ran = spawnSync("bash", ["-c", `set -euo pipefail\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder },
  });
  expect(ran.status, ran.stderr).toBe(0);
  for (const [i, { printed }] of steps.entries()) {
    if (printed === undefined) continue;
    const lines = readFileSync(join(folder, String(i)), "utf8").split("\n");
    const answer = lines.find((line) => line.startsWith("{")) ?? "";
    expect(JSON.parse(answer)).toMatchObject(printed as object);
  }
});
