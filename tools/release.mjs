/**
 * `npm run release`: releases the version of package.json from the tag on: checks that the checkout is clean, that all packages
 * have the version and that the changelog has its section, runs all tests, builds the reference, packs, writes the bill
 * of materials, checks the packages, publishes them, each after those that it depends on, and tags the commit with the section. It
 * stops at the first step that fails.
 *
 * `--dry-run` does everything but publish and tag; a section `Unreleased` will do, and no repository need be named. `--tested`: the
 * tests have passed for this commit. The policy is in docs/versions.md.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKS, PUBLISHED, packPackages } from "./pack-packages.mjs";
import { CACHE, commandOf, ROOT, runNode } from "./setup.mjs";
import { billOfMaterials } from "./third-parties.mjs";

const UNRELEASED = "Unreleased";

/** What the changelog says of a version; undefined if it has no section of it. */
export const sectionOf = (changelog, version) => {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  const text = lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
  return text === "" ? undefined : text;
};

/** Why a version cannot be released, each with what to do. */
export const obstacles = ({
  version,
  versions,
  changes,
  tags,
  changelog,
  repository,
  unpublished,
  isDry,
}) => [
  ...(changes === "" ? [] : [`The checkout has changes. Commit them first:\n${changes}`]),
  ...Object.entries(versions)
    .filter(([, each]) => each !== version)
    .map(([path, each]) => `${path} has the version ${each}, package.json ${version}. Give all the same.`),
  ...(tags.includes(`v${version}`) ? [`There is a tag v${version}. Raise the version.`] : []),
  ...((sectionOf(changelog, version) ?? (isDry ? sectionOf(changelog, UNRELEASED) : undefined))
    ? []
    : [`CHANGELOG.md has no section "## ${version}". Rename "## ${UNRELEASED}" to it, with the day.`]),
  ...(isDry
    ? []
    : unpublished.map(
        (path) => `${path} installs packages from a checkout. Say how they are installed from npm.`,
      )),
  ...(repository !== undefined || isDry
    ? []
    : ['package.json names no repository. Add the public address of the source: "repository": "https://…".']),
];

/** The scripts of package.json that must pass before anything is packed, as `npm run` runs them. */
export const TESTS = ["test", "test:slow", "test:system"];
export const DOCUMENTS = "docs";

/** The scripts of Node that one of package.json runs, one after the other. */
export const programsOf = (script) =>
  script
    .split(" && ")
    .map((command) =>
      command.split(" ").find((word) => word.startsWith("tools/") && !word.endsWith("with-node.mjs")),
    );

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const versionOf = (path) => JSON.parse(read(path)).version;
const { scripts, repository } = JSON.parse(read("package.json"));

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
};

const stateOf = (isDry) => {
  const manifests = globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: ROOT }).sort();
  return {
    ...{ isDry, repository, version: versionOf("package.json"), changelog: read("CHANGELOG.md") },
    versions: Object.fromEntries(manifests.map((path) => [path, versionOf(path)])),
    unpublished: globSync(["packages/*/README.md", "docs/*.md"], { cwd: ROOT })
      .sort()
      .filter((path) => read(path).includes("run -s pack ")),
    changes: git("status", "--porcelain"),
    tags: git("tag").split("\n"),
  };
};

/** Runs a step of the release, and ends the release if it fails. */
const step = async (title, work) => {
  process.stdout.write(`\n── ${title}\n`);
  const problem = await work();
  if (problem === undefined) return;
  process.stderr.write(`${problem}\nNothing after this step was done.\n`);
  process.exit(1);
};

const node = async (...args) =>
  (await runNode(args, { cwd: ROOT })) === 0 ? undefined : `${args[0]} failed.`;

/** Runs a script of package.json. */
const script = async (name) => {
  for (const program of programsOf(scripts[name])) {
    const problem = await node(join(ROOT, program));
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const npmPublish = (folder, flags) => {
  const { status } = spawnSync("npm", ["publish", ...flags], { cwd: folder, stdio: "inherit" });
  return status === 0 ? undefined : `npm publish failed in ${folder}.`;
};

const release = async (flags) => {
  const isDry = flags.includes("--dry-run");
  const state = stateOf(isDry);
  const { version, changelog } = state;
  const folders = [...PUBLISHED.map((name) => join(PACKS, name)), join(ROOT, "apps/cli/pack")];
  await step(`Whether ${version} can be released`, () => obstacles(state).join("\n") || undefined);
  if (!flags.includes("--tested"))
    for (const name of TESTS) await step(`npm run ${name}`, () => script(name));
  await step(`npm run ${DOCUMENTS}`, async () => {
    const problem = await script(DOCUMENTS);
    const changes = git("status", "--porcelain");
    return (
      problem ?? (changes === "" ? undefined : `It changed what is committed. Commit it first:\n${changes}`)
    );
  });
  await step("Building from scratch", () => {
    // The compiler leaves what it has built of a source that is gone.
    for (const built of globSync(["{packages,apps}/*/dist", "{packages,apps}/*/*.tsbuildinfo"], {
      cwd: ROOT,
    }))
      rmSync(join(ROOT, built), { recursive: true });
    return node(commandOf("tsc"), "--build");
  });
  await step("Packing", () => {
    packPackages(PACKS);
    return node(join(ROOT, "tools/pack-command.mjs"));
  });
  await step("Bill of materials", () => {
    const path = join(CACHE, `farthing-${version}.cdx.json`);
    writeFileSync(
      path,
      `${JSON.stringify(billOfMaterials(git("log", "-1", "--format=%cI")), undefined, 2)}\n`,
    );
    process.stdout.write(`${path}\n`);
  });
  for (const folder of folders)
    await step(`Packaging of ${folder}`, () =>
      node(commandOf("publint"), "--strict", "--pack=false", folder),
    );
  for (const folder of folders)
    await step(`Publishing ${folder}`, () =>
      npmPublish(folder, isDry ? ["--dry-run", "--offline", "--loglevel=warn"] : []),
    );
  const notes = sectionOf(changelog, version) ?? sectionOf(changelog, UNRELEASED);
  await step(`Tag v${version}`, () => {
    if (!isDry) git("tag", "--annotate", "--cleanup=verbatim", "--message", notes, `v${version}`);
  });
  process.stdout.write(`${notes}\n\n`);
  process.stdout.write(
    isDry ? "A dry run: nothing was published or tagged.\n" : `Push the tag: git push origin v${version}\n`,
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await release(process.argv.slice(2));
