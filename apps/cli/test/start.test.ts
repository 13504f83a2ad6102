import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OutputChunk } from "rolldown";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../bin", import.meta.url));
const PACK = fileURLToPath(new URL("../pack", import.meta.url));
const TOOL = new URL("../../../tools/pack-command.mjs", import.meta.url).href;

describe("what is loaded", async () => {
  const { bundle } = (await import(TOOL)) as { bundle: () => Promise<{ output: OutputChunk[] }> };
  const { output } = await bundle();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));

  const chunkWith = (module: string): OutputChunk =>
    output.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))!;

  /** Everything that is loaded with these modules: files of the bundle by what is in them, and packages. */
  const loadedWith = (modules: readonly string[]): readonly string[] => {
    const seen = new Set<string>();
    const load = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const other of chunks.get(name)?.imports ?? []) load(other);
    };
    for (const module of modules) load(chunkWith(module).fileName);
    return [...seen].flatMap((name) => chunks.get(name)?.moduleIds ?? [name]);
  };

  const HEAVY =
    /[\\/]node_modules[\\/](?:effect|koa|@koa|multer|undici|openid-client|string-width)[\\/]|apps[\\/]server|packages[\\/](?:sqlite|postgres|oidc|provider|provider-fake|vault)[\\/]|packages[\\/]http[\\/](?!dist[\\/]preflight[\\/](?:response|separator-field))|^(?:better-sqlite3|pg|piscina|pino|string-width)$/;

  const MAIN = "cli/dist/main.js";
  const PRINTED = ["pretty", "json", "github", "sarif", "summary-table", "rejects"];

  it.each([
    ["--version and --help", []],
    ["preflight", ["command", ...PRINTED].map((name) => `cli/dist/preflight/${name}.js`)],
    ["inspect", ["command", "pretty"].map((name) => `cli/dist/inspect/${name}.js`)],
    [
      "convert",
      ["convert/command", "books/as-csv", "convert/as-service-records", "files/write-ndjson"].map(
        (name) => `cli/dist/${name}.js`,
      ),
    ],
    ["explain", ["cli/dist/explain/command.js"]],
    ["layouts", ["cli/dist/layouts/command.js"]],
  ])("with %s is no server, no database, no Effect", (_, modules) => {
    const loaded = loadedWith([MAIN, ...modules]);
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((name) => HEAVY.test(name))).toEqual([]);
  });

  it("with a command that stores is what the others are spared", () => {
    const loaded = loadedWith([MAIN, "cli/dist/user/command.js"]);
    expect(loaded.some((name) => name === "better-sqlite3")).toBe(true);
    expect(loaded.some((name) => HEAVY.test(name) && name.includes("effect"))).toBe(true);
  });

  it("with a command that stores in a file is no driver of servers", () => {
    const loaded = loadedWith(["serve", "user", "database"].map((name) => `cli/dist/${name}/command.js`));
    expect(chunkWith("postgres/dist/index.js").imports).toContain("pg");
    expect(loaded.filter((name) => /^pg$|packages[\\/]postgres[\\/]/.test(name))).toEqual([]);
  });

  it("the package names what it needs beside its bundle, and no more", () => {
    const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(PACK, "package.json"), "utf8"));
    const packages = output
      .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      .filter((name) => !chunks.has(name) && !isBuiltin(name));
    const needed = Object.keys(dependencies);
    expect(packages.filter((name) => !needed.includes(name))).toEqual([]);
    // Not all are imported: one is required where it is needed.
    const unused = needed.filter((name) => !output.some(({ code }) => code.includes(`"${name}"`)));
    expect(unused).toEqual([]);
    expect(isPrivate).toBe(undefined);
  });

  it.each([
    ["worker.js", "http/dist/preflight/threads.js", ["default"]],
    ["reading-thread.js", "sqlite/dist/reading/thread.js", []],
    ["answer-worker.js", "provider/dist/reading/layer-answer-thread.js", []],
  ])("keeps %s a file of its own beside the file that starts it", (file, starter, exported) => {
    expect(chunks.get(file)?.exports).toEqual(exported);
    expect(chunkWith(starter).fileName).not.toMatch(/[\\/]/);
  });
});

describe("the entry of the command", () => {
  let root: string;

  const put = (path: string, content: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const run = (): string =>
    spawnSync(process.execPath, [join(root, "bin/farthing.js")], {
      encoding: "utf8",
      cwd: root,
      env: { HOME: "" },
    }).stdout.trim();

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "farthing-start-"));
    cpSync(BIN, join(root, "bin"), { recursive: true });
    put("package.json", '{ "type": "module", "engines": { "node": ">=22.19" } }');
    put("dist/main.js", 'export const main = () => { console.log("ran"); return 0; };');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("leaves nothing but its cache, and that beside the code", () => {
    const all = (): string[] => readdirSync(root, { recursive: true, encoding: "utf8" });
    const before = all();
    expect(run()).toBe("ran");
    const added = all().filter((path) => !before.includes(path));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((path) => !path.startsWith("dist/.cache"))).toEqual([]);
  });

  it("runs without a cache where none can be written", () => {
    put("dist/.cache", "a file in its place");
    expect(run()).toBe("ran");
  });
});
