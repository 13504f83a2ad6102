/**
 * `npm run pack NAME…`: packs packages of this checkout, and those that they need, as they would be published, and prints the paths of
 * the tarballs, which `npm install` takes in any project.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLISHED, packPackages, withNeeded } from "./pack-packages.mjs";
import { CACHE, commandOf, ROOT, runNode, setUp } from "./setup.mjs";

const TARBALLS = join(CACHE, "tarballs");

const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};

const names = process.argv.slice(2).map((name) => name.replace(/^@farthing\//, ""));
const unknown = names.filter((name) => !PUBLISHED.includes(name));
if (names.length === 0 || unknown.length > 0)
  refuse(
    `${unknown.length > 0 ? `There is no package ${unknown.join(", ")}. ` : ""}Name packages: ${PUBLISHED.join(", ")}.`,
  );

await setUp("all");
const packed = withNeeded(names);
const projects = packed.map((name) => join(ROOT, "packages", name));
// Standard output has the paths alone.
const told = { cwd: ROOT, onOutput: (text) => process.stderr.write(text) };
if ((await runNode([commandOf("tsc"), "--build", ...projects], told)) !== 0)
  refuse("The packages could not be built. The lines above say why.");

const folder = mkdtempSync(join(tmpdir(), "farthing-pack-"));
packPackages(folder, packed);
mkdirSync(TARBALLS, { recursive: true });
const folders = packed.map((name) => join(folder, name));
const { status, stdout, stderr } = spawnSync(
  "npm",
  ["pack", "--silent", "--pack-destination", TARBALLS, ...folders],
  { encoding: "utf8" },
);
rmSync(folder, { recursive: true, force: true });
if (status !== 0) refuse(`npm could not pack them: ${stderr}`);
for (const name of stdout.trim().split("\n")) process.stdout.write(`${join(TARBALLS, name)}\n`);
