import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { newFolder } from "./new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");

const run = promisify(execFile);

/** A checkout of what is here, in a folder of its own; the packages of others are those that are installed here. */
const checkedOut = async (folder: string): Promise<string> => {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
  });
  const links = globSync("{packages,apps}/*/node_modules", { cwd: ROOT });
  for (const path of [...stdout.trim().split("\n"), ...links])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name === "@farthing")
      cpSync(join(ROOT, "node_modules", name), join(modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else if (name !== ".cache") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  return folder;
};

/** Builds all from scratch and packs it, as a release does, and answers with the SHA-256 of each file. */
const packed = async (folder: string, env: Readonly<Record<string, string>>): Promise<object> => {
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1_048_576 });
  await checkedOut(folder);
  await node(join(folder, "node_modules/typescript/bin/tsc"), "--build");
  await node(join(folder, "tools/pack-packages.mjs"));
  await node(join(folder, "tools/pack-command.mjs"));
  const packs = [...globSync(join(folder, "node_modules/.cache/packs/*")), join(folder, "apps/cli/pack")];
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  await run("npm", ["pack", "--silent", "--pack-destination", tarballs, ...packs], { cwd: folder });
  const files = [...packs, tarballs]
    .flatMap((pack) => globSync(`${pack}/**`))
    .filter((path) => lstatSync(path).isFile());
  return Object.fromEntries(
    files.map((path) => [
      path.slice(folder.length + 1),
      createHash("sha256").update(readFileSync(path)).digest("hex"),
    ]),
  );
};

/** Two builds of all from scratch, on a machine that others use as well. */
const TIME_LIMIT = 30 * 60_000;

it(
  "two builds, in other folders, with another time zone and language, give the same packages to the byte",
  async () => {
    const folder = newFolder();
    const one = join(folder, "one");
    // The bundle names its modules by their paths from the checkout. Those of others are elsewhere here, so as far from both.
    const other = join(folder, "another folder, with blanks");
    for (const each of [one, other]) mkdirSync(each, { recursive: true });
    const first = await packed(one, { TZ: "UTC", LC_ALL: "C" });
    const second = await packed(other, { TZ: "Asia/Kathmandu", LC_ALL: "de_DE.UTF-8" });
    const tarballs = Object.keys(first).filter((path) => dirname(path) === "tarballs");
    expect(tarballs).toHaveLength(15);
    expect(Object.keys(first).length).toBeGreaterThan(500);
    expect(second).toEqual(first);
  },
  TIME_LIMIT,
);
