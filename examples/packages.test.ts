import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import * as packages from "../tools/pack-packages.mjs";
// @ts-expect-error -- a script without types
import * as setup from "../tools/setup.mjs";
import {
  ENTRIES,
  emptyFolder,
  FORMATS,
  linkPiscina,
  PRINTED,
  runBundled,
  SERVER,
} from "../tools/testing/bundled-server.ts";
import { newFolder } from "../tools/testing/new-folder.ts";
import { filesOfPage, readmeProgramsOf } from "../tools/testing/readme-programs.ts";
import { seedTests } from "../tools/testing/seeded-project.ts";
import { SLOW } from "../tools/testing/slow.ts";
import { NOWHERE, RESOLUTIONS, strictProject } from "../tools/testing/strict-project.ts";

const PUBLISHED: readonly string[] = packages.PUBLISHED;
const ROOT: string = setup.ROOT;

const run = promisify(execFile);

interface Manifest {
  readonly name: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, object>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Another program, that has the packages as they are published and nothing else of this checkout. */
const project = mkdtempSync(join(tmpdir(), "farthing-installed-"));
const PACKS = join(project, "packs");
const installed = join(project, "node_modules");
const RESULTS = join(project, "results.json");
afterAll(() => rmSync(project, { recursive: true, force: true }));

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(PACKS, name, "package.json"), "utf8"));

const link = (from: string, name: string): void => {
  const to = join(installed, name);
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  symlinkSync(realpathSync(join(from, "node_modules", name)), to);
};

/** What vitest ends with if a test fails is no reason to stop: the tests look at what it says of each. */
const runTests = async (...args: readonly string[]): Promise<string> => {
  const vitest = join(installed, "vitest/vitest.mjs");
  const ended = run(process.execPath, [vitest, "run", ...args], { cwd: project });
  const { stdout } = await ended.catch((failed: { readonly stdout: string }) => failed);
  return stdout;
};

interface TestedFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
}

/** The files that were tested, and the titles of their tests that failed, or why a file could not be run. */
const test = async (files: readonly string[]) => {
  await runTests("--reporter=json", `--outputFile=${RESULTS}`, ...files);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(RESULTS, "utf8"));
  const failed = testResults.flatMap(({ message, assertionResults }: TestedFile) => [
    ...(message === "" ? [] : [message]),
    ...assertionResults.filter(({ status }) => status === "failed").map(({ title }) => title),
  ]);
  return { files: testResults.length, passed: numPassedTests, failed };
};

/** What npm takes of a folder of a package, besides README, licence and package.json. */
const filesOf = (name: string): readonly string[] => manifestOf(name).files;

/** The files to which a page leads, without their anchors. */
const linksIn = (page: string): readonly string[] =>
  [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)].map(
    ([, target = ""]) => target,
  );

const isJson = (entry: string): boolean => entry.endsWith(".json");

/** All that another program can import of a package, but for files of JSON. */
const entriesOf = (name: string): readonly string[] => {
  const { name: whole, exports } = manifestOf(name);
  return Object.keys(exports)
    .filter((path) => !isJson(path))
    .map((path) => whole + path.slice(1));
};

/** The files of JSON that a package gives to editors and other programs. */
const FILES = PUBLISHED.flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")).exports)
    .filter(isJson)
    .map((path) => `@farthing/${name}${path.slice(1)}`),
);

const PROGRAMS = PUBLISHED.flatMap(readmeProgramsOf);
const ADAPTER = filesOfPage("docs/write-an-adapter.md");

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
  for (const { file, source } of [...PROGRAMS, ...ADAPTER]) writeFileSync(join(project, file), source);
  seedTests(project);
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

  it.each(PUBLISHED)("%s takes other libraries by caret ranges", (name) => {
    const { dependencies, peerDependencies } = manifestOf(name);
    const ranges = Object.entries({ ...dependencies, ...peerDependencies });
    expect(ranges.filter(([, range]) => !range.startsWith("^"))).toEqual([]);
  });

  it.each(PUBLISHED)("%s has the pages that its README leads to, and none leads to what it lacks", (name) => {
    const at = join(PACKS, name);
    const pages = globSync("{*,docs/**/*}.md", { cwd: at });
    const lacking = pages.flatMap((page) =>
      linksIn(join(at, page)).filter((target) => !existsSync(join(at, dirname(page), target))),
    );
    expect(lacking).toEqual([]);
    const led = linksIn(join(ROOT, "packages", name, "README.md"))
      .map((target) => join("packages", name, target))
      .filter((page) => /^(?:docs|CHANGELOG\.md$)/.test(page));
    expect(pages.toSorted()).toEqual([...new Set(["README.md", ...led])].toSorted());
    expect(["README.md", ...filesOf(name)]).toEqual(expect.arrayContaining(pages));
  });

  it.each(PUBLISHED)("%s has exactly what its sources give", (name) => {
    const filesIn = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.\w+$/.test(path));
    // A page beside the sources is for who reads them.
    const sources = filesIn(join(ROOT, "packages", name, "src")).filter((path) => !path.endsWith(".md"));
    const outputs = sources.flatMap((path) =>
      path.endsWith(".ts")
        ? [".js", ".js.map", ".d.ts"].map((ending) => path.replace(/\.ts$/, ending))
        : [path],
    );
    expect(filesIn(join(PACKS, name, "dist")).toSorted()).toEqual(outputs.toSorted());
  });

  it("has nothing that is left of sources that are deleted, nor what is not built", () => {
    const from = join(project, "renamed");
    const files = [
      "src/kept.ts",
      "src/in/kept.ts",
      "dist/kept.js",
      "dist/in/kept.d.ts",
      "dist/in/kept.js.map",
    ];
    const left = [
      "dist/gone.js",
      "dist/in/gone.d.ts",
      "dist/gone/a.js",
      "dist/kept.js.bak",
      "dist/x.tsbuildinfo",
    ];
    for (const file of [...files, ...left]) {
      mkdirSync(dirname(join(from, file)), { recursive: true });
      writeFileSync(join(from, file), "");
    }
    packages.copyBuilt(from, join(project, "copied"));
    expect(readdirSync(join(project, "copied"), { recursive: true }).toSorted()).toEqual([
      ...["in", "in/kept.d.ts", "in/kept.js.map", "kept.js"],
    ]);
  });

  it("is installed from all folders of packages that are not private", async () => {
    const { stdout } = await run("git", ["ls-files", "packages/*/package.json"], { cwd: ROOT });
    const open = stdout
      .trim()
      .split("\n")
      .filter((path) => !("private" in JSON.parse(readFileSync(join(ROOT, path), "utf8"))));
    expect(open.map((path) => path.split("/")[1]).toSorted()).toEqual([...PUBLISHED].toSorted());
  });
});

/** How a page says that packages are installed from a checkout beside the program. */
const FROM_CHECKOUT = /^npm install (.*)\$\(npm --prefix \.\.\/farthing run -s pack (.*)\)$/gm;

const PAGES = [...PUBLISHED.map((name) => `packages/${name}/README.md`), "docs/write-an-adapter.md"];

describe("what a page says of installing", () => {
  it.each(PAGES)("%s names packages that there are, and all that are not packed with them", (page) => {
    const lines = [...readFileSync(join(ROOT, page), "utf8").matchAll(FROM_CHECKOUT)];
    expect(lines).not.toEqual([]);
    const others = lines.flatMap(([, words = ""]) => words.split(" "));
    const named = lines.flatMap(([, , words = ""]) => words.split(" "));
    expect(named.filter((name) => !PUBLISHED.includes(name))).toEqual([]);
    const packed: readonly string[] = packages.withNeeded(named);
    for (const name of packed) {
      const { dependencies, peerDependencies } = manifestOf(name);
      const own = Object.keys({ ...dependencies }).filter((each) => each.startsWith("@farthing/"));
      expect(own.filter((each) => !packed.includes(each.slice("@farthing/".length)))).toEqual([]);
      expect(Object.keys({ ...peerDependencies }).filter((each) => !others.includes(each))).toEqual([]);
    }
  });

  // The only one that needs nothing which only a registry has.
  it("that of preflight does it in an empty project, in which its first program runs", SLOW, async () => {
    const beside = newFolder();
    const folder = join(beside, "program");
    mkdirSync(folder);
    symlinkSync(ROOT, join(beside, "farthing"));
    const readme = readFileSync(join(ROOT, "packages/preflight/README.md"), "utf8");
    const [line = ""] = readme.match(FROM_CHECKOUT) ?? [];
    await run("sh", ["-c", line.replace("npm install", "npm install --offline --no-audit --no-fund")], {
      cwd: folder,
    });
    const { source, prints } = readmeProgramsOf("preflight")[0]!;
    writeFileSync(join(folder, "program.mts"), source);
    const { stdout } = await run(process.execPath, ["program.mts"], { cwd: folder });
    expect(stdout.trimEnd()).toBe(prints);
  });

  it("to pack what there is not says what there is", async () => {
    const asked = run(process.execPath, [join(ROOT, "tools/pack.mjs"), "nothing"]);
    await expect(asked).rejects.toMatchObject({
      ...{
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("There is no package nothing. Name packages: values,"),
      },
    });
  });
});

describe("an entry", SLOW, () => {
  it.each(PUBLISHED)("of %s is imported by itself, and begins no work", async (name) => {
    for (const entry of entriesOf(name)) {
      const program = ["--input-type=module", "--eval", `await import(${JSON.stringify(entry)})`];
      expect({ entry, ...(await run(process.execPath, program, { cwd: project })) }).toEqual({
        ...{ entry, stdout: "", stderr: "" },
      });
    }
  });
});

it.each(FILES)("%s is a file of JSON", async (file) => {
  const program = `const { default: read } = await import(${JSON.stringify(file)}, { with: { type: "json" } });
console.log(read.$schema);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: project,
  });
  expect(stdout.trim()).toBe("https://json-schema.org/draft/2020-12/schema");
});

describe("the first programs of the READMEs, with the packages installed", SLOW, () => {
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

  const tests = PROGRAMS.filter(({ prints }) => prints === undefined).map(({ file }) => file);

  it("that print nothing are tests, and pass", async () => {
    expect(tests.filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
    expect(await test(tests)).toMatchObject({ files: tests.length, failed: [] });
  });
});

describe.each(FORMATS)("a server that is bundled in the format %s", SLOW, (format, ending) => {
  const folder = emptyFolder(join(project, `bundle-${format}`));

  beforeAll(async () => {
    writeFileSync(join(project, ENTRIES.server), SERVER);
    const input = { server: join(project, ENTRIES.server), worker: ENTRIES.worker };
    const bundle = await rolldown({ input, cwd: project, platform: "node", external: ["piscina"] });
    const names = { entryFileNames: `[name].${ending}`, chunkFileNames: `[name]-[hash].${ending}` };
    await bundle.write({ dir: folder, format, ...names });
    linkPiscina(folder, join(ROOT, "packages/http/node_modules/piscina"));
  });

  it.each(Object.entries(PRINTED))("checks a large content with the worker %s", async (where, printed) => {
    expect(await runBundled(folder, ending, where as keyof typeof PRINTED)).toBe(printed);
  });
});

describe("the adapter that docs/write-an-adapter.md leads through", SLOW, () => {
  const check = () => test(ADAPTER.map(({ file }) => file).filter((file) => file.endsWith(".test.ts")));

  it("passes the laws of its ports, and one fails when a sign-in is taken a moment too long", async () => {
    const { passed, failed } = await check();
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(15);
    const path = join(project, "sign-in-starts.ts");
    const source = readFileSync(path, "utf8");
    writeFileSync(path, source.replace("expires_at > :at", "expires_at >= :at"));
    const { failed: broken } = await check();
    writeFileSync(path, source);
    expect(broken).toEqual(["a sign-in can be taken until before the moment of its expiry"]);
  });
});

/** What the compiler says of the project. */
const typeErrors = async (): Promise<string> => {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", project], { cwd: project }).catch(
    (failed: { readonly stdout: string }) => failed,
  );
  return stdout;
};

describe("types", () => {
  it.each(RESOLUTIONS)("need nothing unsaid with %s, libraries checked", SLOW, async (resolution) => {
    const paths = PUBLISHED.flatMap(entriesOf);
    writeFileSync(
      join(project, "all.ts"),
      paths.map((path, i) => `export * as all${i} from ${JSON.stringify(path)};\n`).join(""),
    );
    const files = ["all.ts", ...[...PROGRAMS, ...ADAPTER].map(({ file }) => file)];
    writeFileSync(join(project, "tsconfig.json"), strictProject(resolution, files));
    expect(await typeErrors()).toBe("");
  });

  it("of preflight, recognition and values need neither those of a browser nor of Node", async () => {
    const paths = ["preflight", "recognition", "values"].map(
      (name) => `export * as ${name} from "@farthing/${name}";\n`,
    );
    writeFileSync(join(project, "nowhere.ts"), paths.join(""));
    writeFileSync(join(project, "tsconfig.json"), strictProject("nodenext", ["nowhere.ts"], NOWHERE));
    expect(await typeErrors()).toBe("");
  });
});
