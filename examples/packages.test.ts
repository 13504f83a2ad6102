import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import * as packages from "../tools/pack-packages.mjs";
// @ts-expect-error -- a script without types
import * as setup from "../tools/setup.mjs";
import { readmeProgramsOf } from "../tools/testing/readme-programs.ts";
import { RESOLUTIONS, strictProject } from "../tools/testing/strict-project.ts";

const PUBLISHED: readonly string[] = packages.PUBLISHED;
const ROOT: string = setup.ROOT;

const run = promisify(execFile);

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, object>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Another program, that has the packages as they are published and nothing else of this checkout. */
const project = mkdtempSync(join(tmpdir(), "farthing-installed-"));
const PACKS = join(project, "packs");
const installed = join(project, "node_modules");
afterAll(() => rmSync(project, { recursive: true, force: true }));

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(PACKS, name, "package.json"), "utf8"));

const link = (from: string, name: string): void => {
  const to = join(installed, name);
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  symlinkSync(realpathSync(join(from, "node_modules", name)), to);
};

const PROGRAMS = PUBLISHED.flatMap(readmeProgramsOf);

beforeAll(() => {
  packages.packPackages(PACKS);
  for (const name of PUBLISHED) {
    cpSync(join(PACKS, name), join(installed, "@farthing", name), { recursive: true });
    const { dependencies, peerDependencies } = manifestOf(name);
    for (const other of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!other.startsWith("@farthing/")) link(join(ROOT, "packages", name), other);
  }
  link(ROOT, "@types/node");
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
  for (const { file, source } of PROGRAMS) writeFileSync(join(project, file), source);
});

describe("a published package", () => {
  it.each(PUBLISHED)(
    "%s says nothing of this checkout, and has effect as a peer if it has it at all",
    (name) => {
      const text = readFileSync(join(PACKS, name, "package.json"), "utf8");
      expect(text).not.toMatch(/workspace:|@farthing\/source|"private"|devDependencies/);
      expect(manifestOf(name).dependencies ?? {}).not.toHaveProperty("effect");
    },
  );

  it("is installed from all folders of packages that are not private", async () => {
    const { stdout } = await run("git", ["ls-files", "packages/*/package.json"], { cwd: ROOT });
    const open = stdout
      .trim()
      .split("\n")
      .filter((path) => !("private" in JSON.parse(readFileSync(join(ROOT, path), "utf8"))));
    expect(open.map((path) => path.split("/")[1]).toSorted()).toEqual([...PUBLISHED].toSorted());
  });
});

describe("the first programs of the READMEs, with the packages installed", () => {
  it.each(PUBLISHED)("%s has one", (name) => expect(readmeProgramsOf(name)).not.toEqual([]));

  it.each(PROGRAMS.filter(({ prints }) => prints !== undefined))(
    "$file prints what it says it prints",
    async ({ file, prints }) => {
      const { stdout, stderr } = await run(process.execPath, [file], { cwd: project });
      expect(stderr).toBe("");
      expect(prints).not.toBe("");
      expect(stdout.trimEnd()).toBe(prints);
    },
  );
});

describe("types", () => {
  it.each(RESOLUTIONS)("need nothing unsaid with %s, libraries checked", async (resolution) => {
    const paths = PUBLISHED.flatMap((name) => {
      const { name: whole, exports } = manifestOf(name);
      return Object.keys(exports).map((path) => whole + path.slice(1));
    });
    writeFileSync(
      join(project, "all.ts"),
      paths.map((path, i) => `export * as all${i} from ${JSON.stringify(path)};\n`).join(""),
    );
    const files = ["all.ts", ...PROGRAMS.map(({ file }) => file)];
    writeFileSync(join(project, "tsconfig.json"), strictProject(resolution, files));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [tsc, "-p", project], { cwd: project }).catch(
      (failed: { readonly stdout: string }) => failed,
    );
    expect(stdout.split("\n")).toEqual([""]);
  });
});
