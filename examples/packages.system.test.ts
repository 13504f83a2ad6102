import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { xlsx } from "../packages/statements/test/support/xlsx.ts";
// @ts-expect-error -- a script without types
import * as packages from "../tools/pack-packages.mjs";
import {
  ENTRIES,
  emptyFolder,
  FORMATS,
  linkPiscina,
  PRINTED,
  REQUIRE,
  runBundled,
  SERVER,
} from "../tools/testing/bundled-server.ts";
import { CAMT, MT940, OFX, QIF, WORKBOOK } from "../tools/testing/made-up-statements.ts";
import { filesOfPage, readmeProgramsOf } from "../tools/testing/readme-programs.ts";
import { seedTests } from "../tools/testing/seeded-project.ts";
import { RESOLUTIONS, strictProject } from "../tools/testing/strict-project.ts";

const PUBLISHED: readonly string[] = packages.PUBLISHED;

/** An empty project, into which npm installs the tarballs. */
const project = mkdtempSync(join(tmpdir(), "farthing-tarballs-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const PACKS = join(project, "packs");

const at = (path: string): string => join(project, "node_modules", path);

const run = async (command: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: project,
    maxBuffer: 64 * 1_048_576,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return stdout;
};

const platform = `${process.platform}-${process.arch}`;

const NODES = ["22", "24", "26"];

/** Where each of the runtimes is after the installation. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(NODES.map((major) => [`Node ${major}`, [at(`node${major}/bin/node`)]])),
  Deno: [at(`@deno/${platform}-glibc/deno`), "run", "--allow-read"],
  Bun: [at(`@oven/bun-${platform}/bin/bun`)],
};

const PROGRAMS = PUBLISHED.flatMap(readmeProgramsOf);
const ADAPTER = filesOfPage("docs/write-an-adapter.md");

const tarballs = new Map<string, string>();

beforeAll(async () => {
  packages.packPackages(PACKS);
  for (const name of PUBLISHED) {
    const packed = await run("npm", "pack", "--silent", "--pack-destination", project, join(PACKS, name));
    tarballs.set(name, join(project, packed.trim()));
  }
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({
      ...{ private: true, type: "module" },
      dependencies: {
        ...Object.fromEntries([...tarballs].map(([name, file]) => [`@farthing/${name}`, `file:${file}`])),
        ...{ effect: "^4.1.0", vitest: "^5.1.1" },
      },
      devDependencies: {
        ...Object.fromEntries(NODES.map((major) => [`node${major}`, `npm:node-${platform}@${major}`])),
        ...{ typescript5: "npm:typescript@5.9", typescript7: "npm:typescript@7", "@types/node": "^24" },
        ...{ deno: "^2", bun: "^1", "@arethetypeswrong/cli": "^0.18", esbuild: "^0.28" },
      },
    }),
  );
  await run("npm", "install", "--no-audit", "--no-fund");
  for (const { file, source } of [...PROGRAMS, ...ADAPTER]) writeFileSync(join(project, file), source);
  seedTests(project);
});

describe.each(NODES)("with the tarballs installed, on Node %s", (major) => {
  it.each(PROGRAMS.filter(({ prints }) => prints !== undefined))(
    "$file prints what it says it prints",
    async ({ file, prints }) => {
      const node = at(`node${major}/bin/node`);
      // Node 22 says that it strips types.
      expect((await run(node, "--disable-warning=ExperimentalWarning", file)).trimEnd()).toBe(prints);
    },
  );

  it("the adapter of docs/write-an-adapter.md passes its laws", async () => {
    const node = at(`node${major}/bin/node`);
    expect(await run(node, at("vitest/vitest.mjs"), "run", "--reporter=dot")).toContain("passed");
  });
});

describe.each(FORMATS)("bundled by esbuild in the format %s", (format, ending) => {
  const folder = emptyFolder(join(project, `bundle-${format}`));

  beforeAll(async () => {
    writeFileSync(join(project, ENTRIES.server), SERVER);
    const entries = Object.entries(ENTRIES).map((entry) => entry.join("="));
    const banner = format === "esm" ? [`--banner:js=${REQUIRE}`] : [];
    await run(
      at("esbuild/bin/esbuild"),
      ...[...entries, "--bundle", "--platform=node", "--external:piscina", `--format=${format}`, ...banner],
      ...[`--outdir=${folder}`, `--out-extension:.js=.${ending}`, "--log-level=warning"],
    );
    linkPiscina(folder, at("piscina"));
  });

  it.each(Object.entries(PRINTED))("checks a large content with the worker %s", async (where, printed) => {
    expect(await runBundled(folder, ending, where as keyof typeof PRINTED)).toBe(printed);
  });
});

describe.each(["typescript5", "typescript7"])("with %s", (compiler) => {
  it.each(RESOLUTIONS)("types need nothing unsaid, resolved as %s", async (resolution) => {
    const files = PROGRAMS.map(({ file }) => file);
    writeFileSync(join(project, "tsconfig.json"), strictProject(resolution, files));
    const said = await run(process.execPath, at(`${compiler}/bin/tsc`), "-p", project).catch(
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
    expect(said.split("\n")).toEqual([""]);
  });
});

it.each(PUBLISHED)("the types of %s are right for who imports it", async (name) => {
  const tool = at("@arethetypeswrong/cli/dist/index.js");
  await run(process.execPath, tool, tarballs.get(name)!, "--profile", "esm-only");
});

it("the reference of all packages can be written: every export has a comment", async () => {
  await run(process.execPath, fileURLToPath(new URL("../tools/reference.mjs", import.meta.url)));
});

/** Prints the report of each file, and how it was read. */
const REPORTS = `
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preflight, resolveOptions } from "@farthing/preflight";

const folder = ${JSON.stringify(fileURLToPath(new URL("../packages/preflight/corpus/", import.meta.url)))};
const today = "2026-03-01";
for (const name of readdirSync(folder).filter((each) => each.endsWith(".csv")).sort()) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const { options, undecided } = resolveOptions({ bytes, filename: name }, {}, { auto: true, today });
  const outcome = preflight({ bytes, filename: name }, options, { today });
  console.log(name, JSON.stringify({ options, undecided, outcome }));
}
`;

/** Prints what is in each file: entries and cells, balances, and what they prove. */
const STATEMENTS = `
import { readdirSync, readFileSync } from "node:fs";
import { open } from "@farthing/statements";

for (const name of readdirSync("statements").sort())
  console.log(name, JSON.stringify(await open(new Uint8Array(readFileSync("statements/" + name)))));
`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  ...{ "a.ofx": OFX, "b.xml": CAMT, "c.sta": MT940, "d.qif": QIF, "e.xls": WORKBOOK },
  "f.xlsx": xlsx({
    formats: ["yyyy-mm-dd"],
    sheets: ['<row r="1"><c r="A1" s="1"><v>45382</v></c><c r="B1"><v>-64.099999999999994</v></c></row>'],
  }),
};

/** What a program prints on each runtime that is there, line by line. */
const printedOnEach = async (program: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  writeFileSync(join(project, "program.mjs"), program);
  const printed = new Map<string, readonly string[]>();
  // Not every registry has the program in the package of Bun.
  const had = Object.entries(RUNTIMES).filter(([, [command = ""]]) => existsSync(command));
  expect(had.length).toBeGreaterThan(NODES.length);
  for (const [name, [command = "", ...args]] of had)
    printed.set(name, (await run(command, ...args, "program.mjs")).trim().split("\n"));
  return printed;
};

it("the same files give the same reports on each runtime", async () => {
  const [[, first = []] = [], ...others] = await printedOnEach(REPORTS);
  expect(first.length).toBeGreaterThan(150);
  for (const [name, lines] of others) expect([name, lines]).toEqual([name, first]);
});

it("the same statements give the same entries and cells on each runtime", async () => {
  mkdirSync(join(project, "statements"));
  for (const [name, content] of Object.entries(FILES))
    writeFileSync(join(project, "statements", name), content);
  const [[, first = []] = [], ...others] = await printedOnEach(STATEMENTS);
  expect(first.map((line) => line.replace(/^.*?"kind":"(\w+)","format":"([\w.-]+)".*$/, "$1 $2"))).toEqual([
    ...["statements ofx", "statements camt.053", "statements mt940", "statements qif"],
    ...["sheets excel-xml", "sheets xlsx"],
  ]);
  for (const [name, lines] of others) expect([name, lines]).toEqual([name, first]);
});
