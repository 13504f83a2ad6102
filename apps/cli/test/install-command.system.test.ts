import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A checkout of its own, which has the packages of this one: what is packed here is in use by other tests. */
const copied = (): string => {
  const folder = newFolder();
  const left = new Set(["node_modules", ".git", "pack", "reference", "man"]);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || !left.has(basename(path)) });
  for (const path of ["node_modules", ...globSync("{apps,packages}/*/node_modules", { cwd: ROOT })])
    symlinkSync(join(ROOT, path), join(folder, path));
  return folder;
};

let checkout = "";
const prefix = newFolder();
const home = newFolder();

const env = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  HOME: home,
  PATH: `${join(prefix, "bin")}:${join(process.execPath, "..")}:${process.env.PATH}`,
  npm_config_prefix: prefix,
  NO_COLOR: "1",
  ...more,
});

const install = (more?: NodeJS.ProcessEnv) =>
  spawnSync("npm", ["run", "--silent", "install:command"], {
    ...{ cwd: checkout, encoding: "utf8", env: env(more) },
  });

const farthing = (...args: readonly string[]) =>
  spawnSync("farthing", args, { cwd: join(checkout, "examples"), encoding: "utf8", env: env() });

beforeAll(() => {
  checkout = copied();
});

it("npm run install:command puts farthing in PATH, with its pages, and again after a change", () => {
  for (const _ of ["first", "again"]) {
    const { status, stdout, stderr } = install();
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("npm could not")]);
    expect(stdout).toContain(`\`farthing\` is linked to ${join(checkout, "apps/cli/pack")}.`);
    expect(farthing("--version").stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  }
  const { status, stdout } = farthing("preflight", "checking.csv");
  expect([status, stdout]).toEqual([0, expect.stringContaining("can be imported")]);
  // What is printed to be run next is what was typed.
  expect(farthing("import", "checking.csv").stderr).toContain("`farthing user create ");
  expect(existsSync(join(prefix, "share/man/man1/farthing-import.1"))).toBe(true);
});

it("what it says removes it", () => {
  const removed = spawnSync("npm", ["uninstall", "--global", "@farthing/cli"], { env: env() });
  expect(removed.status).toBe(0);
  expect(existsSync(join(prefix, "bin/farthing"))).toBe(false);
});

it("where npm cannot link, it says so, and what to do", () => {
  const file = join(newFolder(), "a-file");
  writeFileSync(file, "");
  const { status, stdout, stderr } = install({ npm_config_prefix: file });
  expect([status, stdout]).toEqual([2, expect.not.stringContaining("is linked")]);
  expect(stderr).toContain("npm could not link the command. The lines above say why;");
});
